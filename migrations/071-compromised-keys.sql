-- A signing key that was in the hands of others: since when, as the operator tells (R 27.21, docs/decisions/064).
alter table signing_keys
  add column compromised_from timestamptz,
  add column compromised_reason text,
  add column compromised_told_at timestamptz,
  add constraint signing_keys_compromised_whole
    check (num_nulls(compromised_from, compromised_reason, compromised_told_at) in (0, 3)),
  -- Such a key signs no more.
  add constraint signing_keys_compromised_retired check (compromised_from is null or retired_at is not null);

create or replace function signing_keys_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.retired_at is not null
      and (new.retired_at, new.retired_reason) is distinct from (old.retired_at, old.retired_reason))
    or (old.compromised_from is not null
      and (new.compromised_from, new.compromised_reason, new.compromised_told_at)
        is distinct from (old.compromised_from, old.compromised_reason, old.compromised_told_at))
    or to_jsonb(new) - array['retired_at', 'retired_reason', 'compromised_from', 'compromised_reason', 'compromised_told_at']
      <> to_jsonb(old) - array['retired_at', 'retired_reason', 'compromised_from', 'compromised_reason', 'compromised_told_at']
  then
    raise exception 'a signing key is retired once, told as compromised once, and changes in nothing else'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
