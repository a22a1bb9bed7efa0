-- What each act of signing stood under: what was saved at that moment (R 29.3, docs/decisions/069). Null in acts of before.
alter table signing_acts
  add column stood_answered integer,
  add column stood_items integer,
  add column stood_pct double precision,
  add column stood_concepto text,
  -- SHA-256 of the saved content, and its form.
  add column stood_digest text constraint signing_acts_stood_digest_hex check (stood_digest ~ '^[0-9a-f]{64}$'),
  add column stood_format text,
  -- The first digits of the digest of each answer, of the observation and of each verdict: a later change is found by them.
  add column stood_marks jsonb,
  add constraint signing_acts_stood_whole check (
    num_nulls(stood_answered, stood_items, stood_pct, stood_concepto, stood_digest, stood_format, stood_marks) in (0, 7)),
  add constraint signing_acts_stood_counts check (stood_answered between 0 and stood_items);

-- The content that is shown before a signature has a form with the requirements of findings, for every visit.
alter table signing_acts drop constraint signing_acts_format_known;
alter table signing_acts add constraint signing_acts_format_known
  check (shown_format in ('vigia-mostrado-1', 'vigia-mostrado-seguimiento-1', 'vigia-mostrado-2'));

-- An official's own act takes the place of what a companion drew for them, until the visit closes. Nothing else changes.
create function official_signatures_own_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.signed_by = old.official_id or new.signed_by <> old.official_id
    or (new.department_id, new.inspection_id, new.official_id) is distinct from (old.department_id, old.inspection_id, old.official_id)
    or exists (select from inspections i where i.id = old.inspection_id and i.closed_at is not null) then
    raise exception 'a signature never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger official_signatures_append_only on official_signatures;
create trigger official_signatures_append_only before update or delete on official_signatures
  for each row execute function official_signatures_own_act();
