-- The first schema: catalogues, people, establishments, visits, inspections, and what proves them.
-- Every table that belongs to a department carries it, and refers to others through it, so that no row can
-- point across departments. Ids are "by default" identities: an import keeps the ids it brings.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE, because its dictionary may change; ours does not, and an index needs IMMUTABLE.
create function fold(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Colombia keeps UTC-5 all year; an interval needs no time zone data of the machine.
create function bogota_day(instant timestamptz) returns date language sql immutable strict parallel safe
  as $$ select (instant at time zone interval '-05:00')::date $$;

-- Catalogues ---------------------------------------------------------------------------------------------------

create table departments (
  id integer primary key,
  dane_code text not null constraint departments_dane_code_unique unique,
  name text not null,
  iso_code text not null
);

create table zodes (
  id integer primary key,
  department_id integer not null references departments,
  code text not null,
  name text not null,
  constraint zodes_in_department unique (department_id, id)
);

create table cities (
  id integer primary key,
  department_id integer not null references departments,
  zodes_id integer not null,
  dane_code text not null constraint cities_dane_code_unique unique,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint cities_zodes_same_department foreign key (department_id, zodes_id) references zodes (department_id, id),
  constraint cities_in_zodes unique (department_id, zodes_id, id)
);

create table identification_types (
  id integer primary key,
  abbreviation text not null,
  name text not null
);

create table location_types (
  id integer primary key,
  name text not null,
  population_type text not null constraint location_types_population_known check (population_type in ('URBANA', 'RURAL')),
  constraint location_types_of_population unique (population_type, id)
);

create table checklists (
  id integer primary key,
  code text not null,
  version integer not null,
  name text not null,
  constraint checklists_code_version_unique unique (code, version)
);

create table checklist_sections (
  id integer primary key constraint checklist_sections_id_not_zero check (id > 0),
  checklist_id integer not null references checklists,
  position integer not null,
  name text not null,
  weight double precision not null,
  constraint checklist_sections_position_unique unique (checklist_id, position)
);

create table checklist_items (
  id integer primary key,
  checklist_id integer not null references checklists,
  section_id integer not null references checklist_sections,
  position integer not null,
  number text not null,
  title text not null,
  description text not null,
  norm text not null,
  -- [{"concept": "A", "points": 2}, …], in the order shown.
  concepts jsonb not null,
  suggested_critical boolean not null,
  suggested_requirement text not null,
  constraint checklist_items_position_unique unique (section_id, position),
  constraint checklist_items_in_checklist unique (checklist_id, id)
);

create table concepto_bands (
  version integer primary key,
  favorable_floor double precision not null,
  requirements_floor double precision not null,
  constraint concepto_bands_ordered check (0 < requirements_floor and requirements_floor < favorable_floor and favorable_floor <= 100)
);

create table inscription_types (
  id integer primary key,
  name text not null,
  description text not null,
  checklist_code text not null
);

create table activities (
  id integer primary key,
  inscription_type_id integer not null references inscription_types,
  name text not null,
  sheet_box text not null,
  on_blank_sheet boolean not null,
  constraint activities_of_type unique (inscription_type_id, id)
);

create table visit_motives (
  id integer primary key,
  name text not null,
  description text not null,
  -- The box of the acta (1–7) in which the motive prints.
  acta_motive_id integer not null
);

create table areas (
  id integer primary key,
  name text not null
);

create table roles (
  id integer primary key,
  area_id integer not null references areas,
  name text not null,
  -- 1 administrator, 2 technician, 3 engineer; null: does not use the system.
  user_type_id integer constraint roles_user_type_known check (user_type_id in (1, 2, 3))
);

create table contract_types (
  id integer primary key,
  name text not null
);

create table sanitary_measures (
  id integer primary key,
  code text not null constraint sanitary_measures_code_unique unique,
  name text not null,
  norm text not null,
  stops_operation boolean not null,
  steps jsonb not null
);

-- Images ---------------------------------------------------------------------------------------------------------

-- A name is the SHA-256 of the bytes and an extension; the bytes are in the blob store, kept as they came.
create table images (
  department_id integer not null references departments,
  kind text not null constraint images_kind_known check (kind in ('signatures', 'evidence')),
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  constraint images_primary primary key (department_id, kind, name)
);

-- People ---------------------------------------------------------------------------------------------------------

create table users (
  id integer generated by default as identity primary key,
  department_id integer not null references departments,
  identification_number text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  second_surname text,
  email text not null,
  password_hash text not null,
  -- Grows when a session must end: password, role or state changed.
  session_version integer not null default 1,
  area_id integer not null references areas,
  role_id integer not null references roles,
  contract_type_id integer not null references contract_types,
  phone text not null,
  role_functions text not null,
  signature text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  full_name text generated always as (
    first_name || coalesce(' ' || middle_name, '') || ' ' || last_name || coalesce(' ' || second_surname, '')
  ) stored,
  search_text text generated always as (
    fold(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || coalesce(second_surname || ' ', '')
      || email || ' ' || identification_number || ' ' || phone)
  ) stored,
  constraint users_identification_unique unique (identification_number),
  constraint users_in_department unique (department_id, id),
  constraint users_identification_digits check (identification_number ~ '^[0-9]{10,12}$'),
  constraint users_phone_digits check (phone ~ '^[0-9]{8,10}$')
);
create unique index users_email_unique on users (lower(email));
create index users_search on users using gin (search_text gin_trgm_ops);

-- Establishments -----------------------------------------------------------------------------------------------

create table establishments (
  id integer generated by default as identity primary key,
  department_id integer not null references departments,
  inscription_number text not null,
  inscription_type_id integer not null references inscription_types,
  zodes_id integer not null,
  city_id integer not null,
  population_type text not null,
  location_type_id integer not null,
  location_description text not null,
  identification_type_id integer not null references identification_types,
  identification_number text not null,
  owner_name text not null,
  name text not null,
  business_name text not null,
  address text not null,
  phone text not null,
  mobile_phone text not null,
  email text not null,
  opening_time text not null,
  closing_time text not null,
  workers integer not null,
  responsible_name text not null,
  responsible_id_number text not null,
  responsible_mobile_phone text not null,
  responsible_capacity text not null,
  responsible_observation text,
  signature text,
  observation text,
  is_notified boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  created_by integer,
  search_text text not null default '',
  constraint establishments_in_department unique (department_id, id),
  constraint establishments_inscription_number_unique unique (department_id, inscription_number),
  constraint establishments_city_in_zodes foreign key (department_id, zodes_id, city_id) references cities (department_id, zodes_id, id),
  constraint establishments_location_of_population foreign key (population_type, location_type_id)
    references location_types (population_type, id),
  constraint establishments_creator_same_department foreign key (department_id, created_by) references users (department_id, id),
  constraint establishments_identification_digits check (identification_number ~ '^[0-9]{1,12}$'),
  constraint establishments_workers_range check (workers between 0 and 999)
);
-- Folded, as lists sort names: a Spanish reader looks for them whatever their case and accents.
create index establishments_name on establishments (department_id, fold(name), id);
create index establishments_plannable on establishments (department_id, city_id, inscription_type_id) where is_active;
create index establishments_identification on establishments (department_id, identification_number);
create index establishments_search on establishments using gin (search_text gin_trgm_ops);

create table establishment_activities (
  department_id integer not null,
  establishment_id integer not null,
  inscription_type_id integer not null,
  activity_id integer not null,
  constraint establishment_activities_primary primary key (department_id, establishment_id, activity_id),
  constraint establishment_activities_owner foreign key (department_id, establishment_id)
    references establishments (department_id, id) on delete cascade,
  constraint establishment_activities_of_type foreign key (inscription_type_id, activity_id)
    references activities (inscription_type_id, id)
);

-- The visible texts of the list, with those of the catalogues, in one indexed column.
create function establishments_complete() returns trigger language plpgsql as $$
begin
  if new.inscription_number is null then
    new.inscription_number := lpad(new.department_id::text, 2, '0') || '-'
      || extract(year from bogota_day(new.created_at)) || '-' || lpad(new.id::text, 6, '0');
  end if;
  new.search_text := fold(concat_ws(' ', new.name, new.business_name, new.owner_name, new.inscription_number,
    new.identification_number,
    (select abbreviation from identification_types where id = new.identification_type_id),
    (select name from inscription_types where id = new.inscription_type_id),
    (select name from zodes where id = new.zodes_id),
    (select name from cities where id = new.city_id)));
  return new;
end $$;
create trigger establishments_complete before insert or update on establishments
  for each row execute function establishments_complete();

-- Visits ---------------------------------------------------------------------------------------------------------

create table assignments (
  id integer generated by default as identity primary key,
  department_id integer not null references departments,
  establishment_id integer not null,
  inscription_type_id integer not null references inscription_types,
  zodes_id integer not null,
  city_id integer not null,
  motive_id integer not null references visit_motives,
  other_motive text,
  engineer_id integer not null,
  technician_id integer not null,
  is_done boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  created_by integer not null,
  search_text text not null default '',
  constraint assignments_in_department unique (department_id, id),
  constraint assignments_establishment_same_department foreign key (department_id, establishment_id)
    references establishments (department_id, id),
  constraint assignments_city_in_zodes foreign key (department_id, zodes_id, city_id) references cities (department_id, zodes_id, id),
  constraint assignments_engineer_same_department foreign key (department_id, engineer_id) references users (department_id, id),
  constraint assignments_technician_same_department foreign key (department_id, technician_id) references users (department_id, id),
  constraint assignments_creator_same_department foreign key (department_id, created_by) references users (department_id, id),
  constraint assignments_other_motive_said check (motive_id <> 7 or other_motive is not null)
);
create index assignments_engineer on assignments (department_id, engineer_id, id);
create index assignments_technician on assignments (department_id, technician_id, id);
create index assignments_establishment on assignments (department_id, establishment_id);
create index assignments_search on assignments using gin (search_text gin_trgm_ops);

create function assignments_complete() returns trigger language plpgsql as $$
begin
  new.search_text := fold(concat_ws(' ',
    (select name from establishments where id = new.establishment_id),
    (select name from zodes where id = new.zodes_id),
    (select name from cities where id = new.city_id),
    (select name from visit_motives where id = new.motive_id), new.other_motive,
    (select full_name from users where id = new.engineer_id),
    (select full_name || ' ' || identification_number from users where id = new.technician_id)));
  return new;
end $$;
create trigger assignments_complete before insert or update on assignments
  for each row execute function assignments_complete();

-- A changed name must be found in the lists that show it.
create function assignments_refresh_establishment() returns trigger language plpgsql as $$
begin
  update assignments set search_text = '' where department_id = new.department_id and establishment_id = new.id;
  return null;
end $$;
create trigger assignments_refresh_establishment after update of name on establishments
  for each row when (old.name is distinct from new.name) execute function assignments_refresh_establishment();

create function assignments_refresh_person() returns trigger language plpgsql as $$
begin
  update assignments set search_text = ''
    where department_id = new.department_id and (engineer_id = new.id or technician_id = new.id);
  return null;
end $$;
create trigger assignments_refresh_person
  after update of first_name, middle_name, last_name, second_surname, identification_number on users
  for each row when (old.full_name is distinct from new.full_name or old.identification_number <> new.identification_number)
  execute function assignments_refresh_person();

-- Inspections ----------------------------------------------------------------------------------------------------

create table inspections (
  id integer generated by default as identity primary key,
  department_id integer not null references departments,
  assignment_id integer not null,
  establishment_id integer not null,
  checklist_id integer not null references checklists,
  bands_version integer not null references concepto_bands,
  started_at timestamptz not null,
  health_observation text,
  establishment_signature text,
  establishment_signer_name text,
  establishment_signer_id_card text,
  establishment_signer_role text,
  establishment_observation text,
  witness_signature text,
  witness_name text,
  witness_id_card text,
  witness_role text,
  closed_at timestamptz,
  compliance_pct double precision,
  concepto text,
  -- What the record shows of establishment, officials, motive and last inspection, as they were when it closed.
  snapshot jsonb,
  seal text,
  search_text text,
  archived_at timestamptz,
  notified_at timestamptz,
  constraint inspections_in_department unique (department_id, id),
  constraint inspections_one_per_visit unique (department_id, assignment_id),
  constraint inspections_visit_same_department foreign key (department_id, assignment_id)
    references assignments (department_id, id),
  constraint inspections_establishment_same_department foreign key (department_id, establishment_id)
    references establishments (department_id, id),
  constraint inspections_of_checklist unique (id, checklist_id),
  constraint inspections_concepto_known
    check (concepto in ('FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS', 'DESFAVORABLE')),
  constraint inspections_closed_whole check (closed_at is null or (
    health_observation is not null and establishment_signature is not null and establishment_signer_name is not null
    and establishment_signer_id_card is not null and establishment_signer_role is not null
    and witness_signature is not null and witness_name is not null and witness_id_card is not null
    and witness_role is not null and compliance_pct between 0 and 100 and concepto is not null
    and snapshot is not null and seal is not null and search_text is not null))
);
create index inspections_closed on inspections (department_id, id) where closed_at is not null;
create index inspections_last on inspections (department_id, establishment_id, closed_at desc) where closed_at is not null;
create index inspections_search on inspections using gin (search_text gin_trgm_ops) where closed_at is not null;

create table inspection_answers (
  id bigint generated by default as identity primary key,
  department_id integer not null,
  inspection_id integer not null,
  checklist_id integer not null,
  item_id integer not null,
  concept text not null constraint inspection_answers_concept_known check (concept in ('A', 'AR', 'I', 'NA')),
  points double precision not null,
  observation text,
  evidence text,
  is_critical boolean not null,
  measure text references sanitary_measures (code),
  samples_taken boolean,
  sample_record text,
  counter_sample_taken boolean,
  counter_sample_record text,
  captured_at timestamptz,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  answered_at timestamptz not null,
  answered_by integer not null,
  constraint inspection_answers_once unique (inspection_id, item_id),
  constraint inspection_answers_inspection foreign key (department_id, inspection_id) references inspections (department_id, id),
  constraint inspection_answers_checklist foreign key (inspection_id, checklist_id) references inspections (id, checklist_id),
  constraint inspection_answers_item foreign key (checklist_id, item_id) references checklist_items (checklist_id, id),
  constraint inspection_answers_person foreign key (department_id, answered_by) references users (department_id, id),
  constraint inspection_answers_detection_documented
    check (concept not in ('AR', 'I') or (observation is not null and evidence is not null)),
  constraint inspection_answers_not_applicable_justified check (concept <> 'NA' or observation is not null),
  constraint inspection_answers_critical_measured check (not (is_critical and concept = 'I') or measure is not null)
);

-- What the law needs to stay as it was signed, stays: whoever writes, and however.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function inspections_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an inspection is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.closed_at is not null
    and to_jsonb(new) - array['archived_at', 'notified_at'] <> to_jsonb(old) - array['archived_at', 'notified_at'] then
    raise exception 'a closed inspection never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger inspections_guard before update or delete on inspections
  for each row execute function inspections_guard();

create function inspection_answers_guard() returns trigger language plpgsql as $$
begin
  if exists (select from inspections where id = new.inspection_id and closed_at is not null) then
    raise exception 'a closed inspection never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger inspection_answers_guard before insert on inspection_answers
  for each row execute function inspection_answers_guard();
create trigger inspection_answers_append_only before update or delete on inspection_answers
  for each row execute function refuse_change();

-- Proof and repetition -----------------------------------------------------------------------------------------

create table audit_events (
  id bigint generated by default as identity primary key,
  department_id integer not null references departments,
  at timestamptz not null,
  user_id integer,
  action text not null,
  subject text not null,
  subject_id integer,
  details jsonb not null default '{}',
  constraint audit_events_person foreign key (department_id, user_id) references users (department_id, id)
);
create index audit_events_subject on audit_events (department_id, subject, subject_id);
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

-- The answers that a repeated request gets again.
create table idempotency_keys (
  user_id integer not null references users,
  key uuid not null,
  request_hash text not null,
  status integer not null,
  reply jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_primary primary key (user_id, key)
);
