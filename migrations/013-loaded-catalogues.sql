-- Which catalogues the tables hold, so that a start that brings the same ones need not read them again. Whoever writes
-- there, also as an import with its triggers asleep, takes that back. Outside of `public`: derived, and so in no copy.
create schema startup;

create table startup.loaded_catalogues (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);

create function startup.forget_catalogues() returns trigger language plpgsql as $$
begin
  delete from startup.loaded_catalogues;
  return null;
end $$;

do $$
declare
  catalogue name;
begin
  foreach catalogue in array array['departments', 'zodes', 'cities', 'identification_types', 'location_types', 'inscription_types',
      'activities', 'visit_motives', 'areas', 'roles', 'contract_types', 'sanitary_measures', 'checklists', 'checklist_sections',
      'checklist_items', 'concepto_bands'] loop
    execute format('create trigger forget_loaded after insert or update or delete or truncate on %I
      for each statement execute function startup.forget_catalogues()', catalogue);
    execute format('alter table %I enable always trigger forget_loaded', catalogue);
  end loop;
end $$;
