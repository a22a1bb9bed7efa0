-- A role that may only add events cannot take the lock that tells which of them are settled. The function takes it for that role,
-- with the rights of the tables' owner (docs/decisions/035).

create function hold_audit_events() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table public.audit_events in share mode;
end $$;
