-- A drawing of an official that another act replaced stays known ink (docs/decisions/073): it is looked for among the acts.
create index signing_acts_by_official_drawing on signing_acts (signature) where party in ('tecnico', 'ingeniero');
