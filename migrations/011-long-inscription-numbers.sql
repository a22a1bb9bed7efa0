-- lpad also cuts: the millionth establishment would have had the number of the hundred thousandth.
create or replace function establishments_complete() returns trigger language plpgsql as $$
begin
  new.inscription_number := lpad(new.department_id::text, 2, '0') || '-'
    || extract(year from bogota_day(new.created_at)) || '-' || lpad(new.id::text, greatest(6, length(new.id::text)), '0');
  return new;
end $$;
