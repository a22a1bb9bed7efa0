-- The cargo of who answered, as it was at the answer (docs/decisions/069). Null where an older version saved the answer.
alter table inspection_answers add column answered_role_id integer;

-- A correction leaves the cargo with the person whose answer it is.
create or replace function inspection_answers_correction() returns trigger language plpgsql as $$
begin
  if row (new.id, new.department_id, new.inspection_id, new.checklist_id, new.item_id, new.answered_by, new.answered_role_id, new.answered_at)
      is distinct from
      row (old.id, old.department_id, old.inspection_id, old.checklist_id, old.item_id, old.answered_by, old.answered_role_id, old.answered_at)
    or exists (select from inspections where id = old.inspection_id and closed_at is not null) then
    raise exception 'inspection_answers is append-only once its inspection is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
