-- Who signs a visit signs it themselves, or it is said why not (docs/decisions/024); an answer can be corrected until the
-- visit closes (docs/decisions/025).

alter table inspections
  add column establishment_signing_outcome text
    constraint inspections_establishment_outcome_known check (establishment_signing_outcome in ('rehusada', 'no_sabe_firmar', 'ausente')),
  add column establishment_refusal_reason text,
  add column witness_signing_outcome text
    constraint inspections_witness_outcome_known check (witness_signing_outcome in ('rehusada', 'no_sabe_firmar', 'ausente')),
  add column witness_refusal_reason text,
  -- Who sent each closing part; null for those of before.
  add column health_observation_by integer,
  add column establishment_signature_by integer,
  add column witness_signature_by integer;

alter table inspections
  drop constraint inspections_closed_whole,
  add constraint inspections_closed_whole check (closed_at is null or (
    health_observation is not null and establishment_signer_name is not null
    and establishment_signer_id_card is not null and establishment_signer_role is not null
    and (establishment_signature is not null or establishment_refusal_reason is not null)
    and witness_name is not null and witness_id_card is not null and witness_role is not null
    and (witness_signature is not null or witness_refusal_reason is not null)
    and compliance_pct between 0 and 100 and concepto is not null
    and snapshot is not null and seal is not null and search_text is not null)),
  -- A reason stands where a signature is missing, and one of the two persons signs.
  add constraint inspections_establishment_signed_or_not check (
    (establishment_signing_outcome is null) = (establishment_refusal_reason is null)
    and (establishment_signing_outcome is null or establishment_signature is null)),
  add constraint inspections_witness_signed_or_not check (
    (witness_signing_outcome is null) = (witness_refusal_reason is null)
    and (witness_signing_outcome is null or witness_signature is null)),
  add constraint inspections_somebody_signs check (establishment_signing_outcome is null or witness_signing_outcome is null);

-- The signature that an official puts under one visit.
create table official_signatures (
  department_id integer not null,
  -- Checked below, with the department; the inspection never goes away and keeps its key (015).
  inspection_id integer not null,
  official_id integer not null,
  -- Name of the image.
  signature text not null,
  -- Drawn for this visit, or the stored one of the official, confirmed for it.
  is_drawn boolean not null,
  -- In whose session: a companion draws theirs on the device of a colleague.
  signed_by integer not null,
  signed_at timestamptz not null,
  constraint official_signatures_primary primary key (inspection_id, official_id),
  constraint official_signatures_official foreign key (department_id, official_id) references users (department_id, id),
  constraint official_signatures_session foreign key (department_id, signed_by) references users (department_id, id),
  constraint official_signatures_companion_drew check (is_drawn or official_id = signed_by)
);
create trigger official_signatures_append_only before update or delete on official_signatures
  for each row execute function refuse_change();
create trigger official_signatures_not_emptied before truncate on official_signatures
  for each statement execute function refuse_change();

-- As with answers: a closed inspection takes those that come in with it, and none after.
create function official_signatures_references() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from new_rows n where not exists (
      select from inspections i where i.id = n.inspection_id and i.department_id = n.department_id)) then
    raise exception 'a signature is of an inspection of its department' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from new_rows n join inspections i on i.id = n.inspection_id
      join official_signatures s on s.inspection_id = n.inspection_id and s.official_id = n.official_id
      where i.closed_at is not null and not (i.xmin = s.xmin and i.cmin = s.cmin)) then
    raise exception 'a closed inspection never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
-- Its argument is the table it stands for a foreign key to: a copy is loaded in an order in which it is there.
create trigger official_signatures_references after insert on official_signatures referencing new table as new_rows
  for each statement execute function official_signatures_references('inspections');

-- An answer is corrected by changing what it says; whose it is and what of stays. The trail has what it said before.
create function inspection_answers_correction() returns trigger language plpgsql as $$
begin
  if row (new.id, new.department_id, new.inspection_id, new.checklist_id, new.item_id, new.answered_by, new.answered_at)
      is distinct from row (old.id, old.department_id, old.inspection_id, old.checklist_id, old.item_id, old.answered_by, old.answered_at)
    or exists (select from inspections where id = old.inspection_id and closed_at is not null) then
    raise exception 'inspection_answers is append-only once its inspection is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger inspection_answers_append_only on inspection_answers;
create trigger inspection_answers_append_only before delete on inspection_answers
  for each row execute function refuse_change();
create trigger inspection_answers_correction before update on inspection_answers
  for each row execute function inspection_answers_correction();
