-- Lists are found by what they show, in Spanish order, and know whether the people and places of a visit are switched off.
-- The rows of the lists are derived: their tables are made anew and filled from the source views (docs/decisions/012).

-- How texts sort -------------------------------------------------------------------------------------------------------

-- Spanish order, byte by byte, whatever the collation of the database: Ñ comes after every N, and accents decide between
-- equal letters alone. The folded text stays a part of it, so that a search without accents finds it in the key.
create function sort_key(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  composed constant text := normalize(value, NFC);
  folded constant text := fold(composed);
  ordered text;
begin
  if composed !~ '[^ -~]' then
    return folded;
  end if;
  -- The sign after N sorts behind every letter, and nobody types it.
  ordered := fold(replace(replace(composed, 'ñ', 'n' || chr(127)), 'Ñ', 'n' || chr(127)));
  return ordered || case when ordered <> folded then chr(1) || folded else '' end
    || chr(1) || lower(translate(composed, 'ÁÉÍÓÚÜÑ', 'áéíóúüñ') collate "C");
end $$;

-- Numbers sort by value, and a text that ends in a number by that number: an inscription number beyond six digits.
create function number_key(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := substring(value from '[0-9]*$');
begin
  return fold(left(value, length(value) - length(digits))) || lpad(digits, greatest(20, length(digits)), '0');
end $$;

-- What each list shows -------------------------------------------------------------------------------------------------

-- A day as the screens write it, from YYYY-MM-DD.
create function lists.shown_day(day text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return substr(day, 9, 2) || '/' || substr(day, 6, 2) || '/' || substr(day, 1, 4);
end $$;
-- The states of a visit come first in its search text, so that they are replaced without the rest.
create function lists.visit_states(is_done boolean, is_active boolean) returns text language plpgsql immutable strict parallel safe as $$
begin
  return case when is_done then 'realizada' else 'pendiente' end || case when is_active then ' activo ' else ' inactivo ' end;
end $$;

drop table lists.listed_users, lists.changed_users, lists.listed_establishments, lists.changed_establishments,
  lists.listed_assignments, lists.changed_assignments, lists.listed_inspections, lists.changed_inspections;
drop view lists.users_source, lists.establishments_source, lists.assignments_source, lists.inspections_source;

create view lists.users_source as
  select u.id, u.department_id, u.is_active, u.created_at, s.created_on,
    fold(concat_ws(' ', u.full_name, u.email, u.identification_number, u.phone, r.name, lists.shown_day(s.created_on),
      case when u.is_active then 'activo' else 'inactivo' end)) as search_text,
    u.identification_number, number_key(u.identification_number) collate "C" as identification_number_key,
    u.phone, number_key(u.phone) collate "C" as phone_key,
    u.full_name as name, sort_key(u.full_name) collate "C" as name_key,
    u.first_name, sort_key(u.first_name) collate "C" as first_name_key, u.email, sort_key(u.email) collate "C" as email_key,
    r.name as role, sort_key(r.name) collate "C" as role_key
  from users u join roles r on r.id = u.role_id
    cross join lateral (select to_char(bogota_day(u.created_at), 'YYYY-MM-DD') as created_on offset 0) s;

create view lists.establishments_source as
  select e.id, e.department_id, e.is_active, e.is_notified, e.created_at, s.created_on,
    fold(concat_ws(' ', e.name, e.business_name, e.owner_name, e.inscription_number, e.identification_number,
      it.abbreviation, t.name, z.name, c.name, lists.shown_day(s.created_on),
      case when e.is_notified then 'realizada' else 'pendiente' end, case when e.is_active then 'activo' else 'inactivo' end)) as search_text,
    e.identification_number, number_key(e.identification_number) collate "C" as identification_number_key,
    e.name, sort_key(e.name) collate "C" as name_key,
    e.inscription_number, number_key(e.inscription_number) collate "C" as inscription_number_key,
    t.name as inscription_type, sort_key(t.name) collate "C" as inscription_type_key,
    it.abbreviation as identification_type, sort_key(it.abbreviation) collate "C" as identification_type_key,
    z.name as zodes, sort_key(z.name) collate "C" as zodes_key, c.name as city, sort_key(c.name) collate "C" as city_key
  from establishments e
    join inscription_types t on t.id = e.inscription_type_id
    join identification_types it on it.id = e.identification_type_id
    join zodes z on z.id = e.zodes_id
    join cities c on c.id = e.city_id
    cross join lateral (select to_char(bogota_day(e.created_at), 'YYYY-MM-DD') as created_on offset 0) s;

create view lists.assignments_source as
  select a.id, a.department_id, a.engineer_id, a.technician_id, a.is_done, a.is_active, a.created_at, s.created_on,
    lists.visit_states(a.is_done, a.is_active) || fold(concat_ws(' ', e.name, e.identification_number, e.inscription_number,
      e.address, z.name, c.name, m.name, a.other_motive, i.full_name, t.full_name, t.identification_number,
      lists.shown_day(s.created_on))) as search_text,
    t.identification_number as technician_id_number, number_key(t.identification_number) collate "C" as technician_id_number_key,
    e.name as establishment, sort_key(e.name) collate "C" as establishment_key,
    e.identification_number as establishment_id_number, e.address as establishment_address,
    z.name as zodes, sort_key(z.name) collate "C" as zodes_key,
    c.name as city, sort_key(c.name) collate "C" as city_key, m.name as motive, sort_key(m.name) collate "C" as motive_key,
    coalesce(a.other_motive, '') as other_motive,
    i.full_name as engineer, sort_key(i.full_name) collate "C" as engineer_key,
    t.full_name as technician, sort_key(t.full_name) collate "C" as technician_key,
    i.is_active as engineer_active, t.is_active as technician_active, e.is_active as establishment_active
  from assignments a
    join establishments e on e.id = a.establishment_id
    join zodes z on z.id = a.zodes_id
    join cities c on c.id = a.city_id
    join visit_motives m on m.id = a.motive_id
    join users i on i.id = a.engineer_id
    join users t on t.id = a.technician_id
    cross join lateral (select to_char(bogota_day(a.created_at), 'YYYY-MM-DD') as created_on offset 0) s;

-- The record as it was signed, with the day of the visit (migration 014).
create view lists.inspections_source as
  select i.id, i.department_id, i.notified_at is not null as is_notified, i.archived_at is not null as is_archived,
    i.compliance_pct,
    -- By which the list is filtered and sorted: within the day that it shows.
    least(i.closed_at, (s.visit_day::date + 1)::timestamp at time zone interval '-05:00' - interval '1 microsecond') as closed_at,
    s.closed_on,
    i.search_text || ' ' || lists.shown_day(s.closed_on) || ' ' || replace(round(i.compliance_pct::numeric, 1)::text, '.', ',') || ' %' as search_text,
    s.identification_number, number_key(s.identification_number) collate "C" as identification_number_key,
    s.establishment, sort_key(s.establishment) collate "C" as establishment_key,
    s.zodes, sort_key(s.zodes) collate "C" as zodes_key, s.city, sort_key(s.city) collate "C" as city_key,
    i.concepto, sort_key(i.concepto) collate "C" as concepto_key,
    s.technician, sort_key(s.technician) collate "C" as technician_key, s.engineer, sort_key(s.engineer) collate "C" as engineer_key
  from inspections i cross join lateral (
    select i.snapshot ->> 'visitDay' as visit_day,
      coalesce(i.snapshot ->> 'visitDay', to_char(bogota_day(i.closed_at), 'YYYY-MM-DD')) as closed_on,
      i.snapshot #>> '{establishment,identificationNumber}' as identification_number,
      i.snapshot #>> '{establishment,name}' as establishment, i.snapshot #>> '{establishment,zodes}' as zodes,
      i.snapshot #>> '{establishment,city}' as city, i.snapshot #>> '{technician,name}' as technician,
      i.snapshot #>> '{engineer,name}' as engineer
    offset 0) s
  where i.closed_at is not null;

-- The rows, and what changed in them: as in 007, with every column by its name --------------------------------------------

do $$
declare
  list text;
  listed text;
  changed text;
  columns text;
begin
  foreach list in array array['users', 'establishments', 'assignments', 'inspections'] loop
    listed := 'listed_' || list;
    changed := 'changed_' || list;
    execute format('create table lists.%1$I as table lists.%2$I with no data', listed, list || '_source');
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_attribute where attrelid = format('lists.%I', listed)::regclass and attnum > 0;
    execute (select format('alter table lists.%I ', listed) || string_agg(format('alter %I set not null', attname), ', ')
      from pg_attribute where attrelid = format('lists.%I', listed)::regclass and attnum > 0);
    execute format('alter table lists.%I add constraint %I primary key (id)', listed, listed || '_primary');
    execute format('create table lists.%1$I as select *, 0::smallint as weight, pg_current_xact_id() as written_by
      from lists.%2$I with no data', changed, listed);
    execute format('alter table lists.%1$I alter weight set not null, alter written_by set not null', changed);
    execute format('create index %1$I on lists.%2$I (written_by)', changed || '_by_writer', changed);

    execute format($put$
      create or replace function lists.%1$I(ids integer[]) returns void language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
      begin
        perform from lists.%2$I where id = any (ids) order by id for update;
        insert into lists.%2$I as kept (%3$s) select %3$s from lists.%4$I where id = any (ids)
          on conflict (id) do update set (%3$s) = row (%5$s)
          where row (%6$s) is distinct from row (%5$s);
      end $body$ $put$,
      'put_' || list, listed, columns, list || '_source',
      (select string_agg('excluded.' || quote_ident(attname), ', ' order by attnum)
        from pg_attribute where attrelid = format('lists.%I', listed)::regclass and attnum > 0),
      (select string_agg('kept.' || quote_ident(attname), ', ' order by attnum)
        from pg_attribute where attrelid = format('lists.%I', listed)::regclass and attnum > 0));

    execute format($log$
      create or replace function lists.%1$I() returns trigger language plpgsql as $body$
      declare
        writer constant xid8 := pg_current_xact_id();
      begin
        if tg_op <> 'INSERT' then
          insert into lists.%2$I (%4$s, weight, written_by) select %4$s, -1, writer from old_rows;
        end if;
        if tg_op <> 'DELETE' then
          insert into lists.%2$I (%4$s, weight, written_by) select %4$s, 1, writer from new_rows;
        end if;
        if writer::text::bigint %% 256 = 0 then
          perform lists.prune(%3$L);
        end if;
        return null;
      end $body$ $log$, 'log_' || list, changed, list, columns);
    execute format('create trigger log_insert after insert on lists.%I referencing new table as new_rows
      for each statement execute function lists.%I()', listed, 'log_' || list);
    execute format('create trigger log_update after update on lists.%I referencing old table as old_rows new table as new_rows
      for each statement execute function lists.%I()', listed, 'log_' || list);
    execute format('create trigger log_delete after delete on lists.%I referencing old table as old_rows
      for each statement execute function lists.%I()', listed, 'log_' || list);

    execute format($insert$
      create or replace function lists.%1$I() returns trigger language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
      begin
        insert into lists.%2$I (%4$s) select %4$s from lists.%3$I where id in (select id from new_rows);
        return null;
      end $body$ $insert$, 'add_' || list, listed, list || '_source', columns);
  end loop;
end $$;

-- What keeps the rows right ------------------------------------------------------------------------------------------------

create or replace function lists.mark_assignments() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update lists.listed_assignments l set is_done = n.is_done, is_active = n.is_active,
    search_text = lists.visit_states(n.is_done, n.is_active)
      || substr(l.search_text, length(lists.visit_states(l.is_done, l.is_active)) + 1)
    from new_rows n
    where l.id = n.id and (l.is_done <> n.is_done or l.is_active <> n.is_active);
  return null;
end $$;

drop trigger listed_rename on users;
create trigger listed_rename after update on users
  for each row when (row (old.full_name, old.identification_number, old.is_active)
    is distinct from row (new.full_name, new.identification_number, new.is_active))
  execute function lists.rename();
drop trigger listed_rename on establishments;
create trigger listed_rename after update on establishments
  for each row when (row (old.name, old.identification_number, old.inscription_number, old.address, old.is_active)
    is distinct from row (new.name, new.identification_number, new.inscription_number, new.address, new.is_active))
  execute function lists.rename();

select lists.rebuild();

-- In the order of any column without sorting, and found by any text --------------------------------------------------------

create index listed_users_search on lists.listed_users using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index listed_establishments_search on lists.listed_establishments using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index listed_assignments_search on lists.listed_assignments using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index listed_inspections_search on lists.listed_inspections using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

do $$
declare
  list text;
  scope text;
  keys text[];
  key text;
begin
  for list, scope, keys in values
    ('users', '', array['created_at', 'identification_number_key', 'name_key', 'first_name_key', 'email_key', 'phone_key', 'role_key', 'is_active']),
    ('establishments', '', array['created_at', 'name_key', 'inscription_type_key', 'inscription_number_key', 'identification_type_key',
      'identification_number_key', 'zodes_key', 'city_key', 'is_notified', 'is_active']),
    ('assignments', 'include (engineer_id, technician_id)', array['created_at', 'establishment_key', 'zodes_key', 'city_key', 'motive_key', 'engineer_key', 'engineer_id',
      'technician_key', 'technician_id', 'technician_id_number_key', 'is_done', 'is_active']),
    ('inspections', 'include (is_archived)', array['closed_at', 'establishment_key', 'identification_number_key', 'zodes_key', 'city_key', 'compliance_pct',
      'concepto_key', 'technician_key', 'engineer_key', 'is_notified', 'is_archived'])
  loop
    execute format('create index %I on lists.%I (department_id, id) %s', 'listed_' || list || '_by_id', 'listed_' || list, scope);
    foreach key in array keys loop
      execute format('create index %I on lists.%I (department_id, %I, id) %s',
        'listed_' || list || '_by_' || key, 'listed_' || list, key, scope);
    end loop;
  end loop;
end $$;

-- Visits whose person or place is switched off are few.
create index listed_assignments_of_inactive_engineers on lists.listed_assignments (department_id, id) include (engineer_id, technician_id)
  where not engineer_active;
create index listed_assignments_of_inactive_technicians on lists.listed_assignments (department_id, id) include (engineer_id, technician_id)
  where not technician_active;
create index listed_assignments_of_inactive_establishments on lists.listed_assignments (department_id, id) include (engineer_id, technician_id)
  where not establishment_active;
