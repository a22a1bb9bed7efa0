-- A function in SQL is planned by each statement that calls it: seven times when a visit closes.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;
