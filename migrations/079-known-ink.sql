-- A drawing of an official is new ink: it is looked for among those of other officials, and of establishments and witnesses
-- (docs/decisions/073).
create index official_signatures_by_drawing on official_signatures (signature) where is_drawn;
create index signing_acts_by_drawing on signing_acts (signature) where party in ('establecimiento', 'testigo');
