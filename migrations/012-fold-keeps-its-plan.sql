-- A function in SQL is planned at each statement that calls it; closing a visit folds seven texts in four of them.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;
