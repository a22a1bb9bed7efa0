-- An official's own act takes the place of what a companion drew for them, and of their own one after which answers came or
-- changed, until the visit closes (R 12.21). The trail and the acts have each. Nothing else changes.
create or replace function official_signatures_own_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.signed_by <> old.official_id
    or (new.department_id, new.inspection_id, new.official_id) is distinct from (old.department_id, old.inspection_id, old.official_id)
    or exists (select from inspections i where i.id = old.inspection_id and i.closed_at is not null) then
    raise exception 'a signature never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
