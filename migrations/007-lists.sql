-- One narrow row per row of a list, with every text that it shows, so that a list is searched, filtered, sorted and
-- counted without its joins (docs/decisions/012). Derived: whoever writes, triggers keep it; lists.rebuild() makes it anew.
create schema lists;

-- What each list shows ------------------------------------------------------------------------------------------

-- In each: `search_text` holds every visible text, folded; `*_key` is how a column sorts; `*_on` is the day in Colombia.
-- A column of digits sorts as it is.
create view lists.users_source as
  select u.id, u.department_id, u.is_active, u.created_at, to_char(bogota_day(u.created_at), 'YYYY-MM-DD') as created_on,
    fold(concat_ws(' ', u.full_name, u.email, u.identification_number, u.phone, r.name)) as search_text,
    u.identification_number, u.phone, u.full_name as name, fold(u.full_name) as name_key,
    u.first_name, fold(u.first_name) as first_name_key, u.email, fold(u.email) as email_key,
    r.name as role, fold(r.name) as role_key
  from users u join roles r on r.id = u.role_id;

create view lists.establishments_source as
  select e.id, e.department_id, e.is_active, e.is_notified, e.created_at,
    to_char(bogota_day(e.created_at), 'YYYY-MM-DD') as created_on,
    fold(concat_ws(' ', e.name, e.business_name, e.owner_name, e.inscription_number, e.identification_number,
      it.abbreviation, t.name, z.name, c.name)) as search_text,
    e.identification_number, e.name, fold(e.name) as name_key,
    e.inscription_number, fold(e.inscription_number) as inscription_number_key,
    t.name as inscription_type, fold(t.name) as inscription_type_key,
    it.abbreviation as identification_type, fold(it.abbreviation) as identification_type_key,
    z.name as zodes, fold(z.name) as zodes_key, c.name as city, fold(c.name) as city_key
  from establishments e
    join inscription_types t on t.id = e.inscription_type_id
    join identification_types it on it.id = e.identification_type_id
    join zodes z on z.id = e.zodes_id
    join cities c on c.id = e.city_id;

create view lists.assignments_source as
  select a.id, a.department_id, a.engineer_id, a.technician_id, a.is_done, a.is_active, a.created_at,
    to_char(bogota_day(a.created_at), 'YYYY-MM-DD') as created_on,
    fold(concat_ws(' ', e.name, z.name, c.name, m.name, a.other_motive, i.full_name, t.full_name,
      t.identification_number)) as search_text,
    t.identification_number as technician_id_number,
    e.name as establishment, fold(e.name) as establishment_key, z.name as zodes, fold(z.name) as zodes_key,
    c.name as city, fold(c.name) as city_key, m.name as motive, fold(m.name) as motive_key,
    i.full_name as engineer, fold(i.full_name) as engineer_key,
    t.full_name as technician, fold(t.full_name) as technician_key
  from assignments a
    join establishments e on e.id = a.establishment_id
    join zodes z on z.id = a.zodes_id
    join cities c on c.id = a.city_id
    join visit_motives m on m.id = a.motive_id
    join users i on i.id = a.engineer_id
    join users t on t.id = a.technician_id;

-- What closing kept: the list shows a record as it was signed. `offset 0` takes the snapshot apart once and not per column.
create view lists.inspections_source as
  select i.id, i.department_id, i.notified_at is not null as is_notified, i.archived_at is not null as is_archived,
    i.compliance_pct, i.closed_at, to_char(bogota_day(i.closed_at), 'YYYY-MM-DD') as closed_on, i.search_text,
    s.identification_number, s.establishment, fold(s.establishment) as establishment_key,
    s.zodes, fold(s.zodes) as zodes_key, s.city, fold(s.city) as city_key, i.concepto, fold(i.concepto) as concepto_key,
    s.technician, fold(s.technician) as technician_key, s.engineer, fold(s.engineer) as engineer_key
  from inspections i cross join lateral (
    select i.snapshot #>> '{establishment,identificationNumber}' as identification_number,
      i.snapshot #>> '{establishment,name}' as establishment, i.snapshot #>> '{establishment,zodes}' as zodes,
      i.snapshot #>> '{establishment,city}' as city, i.snapshot #>> '{technician,name}' as technician,
      i.snapshot #>> '{engineer,name}' as engineer
    offset 0) s
  where i.closed_at is not null;

-- The rows, and what changed in them -------------------------------------------------------------------------------

-- A remembered total is brought up to date with the changes that its snapshot did not see. They are kept for a while:
-- a snapshot that reaches below `complete_from` may lack some, and its total is counted anew.
create table lists.horizon (
  only_row boolean primary key default true check (only_row),
  complete_from xid8 not null
);
insert into lists.horizon values (true, (pg_current_xact_id()::text::bigint + 1)::text::xid8);

-- Whoever prunes does not wait for another who does, and does not hold up its own write for what an import left.
create function lists.prune(list text, kept_transactions bigint default 20000) returns void language plpgsql as $$
declare
  keep_from constant xid8 := greatest(3,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint - kept_transactions)::text::xid8;
begin
  perform from lists.horizon for update skip locked;
  if found then
    update lists.horizon set complete_from = greatest(complete_from, keep_from);
    execute format('delete from lists.%1$I where ctid = any (array(
      select ctid from lists.%1$I where written_by < $1 order by written_by limit 5000))', 'changed_' || list) using keep_from;
  end if;
end $$;

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

    -- The rows are held first and read then, so that of two who rename what one row shows the second sees the first.
    -- By index always: the plan is kept, and made while the tables may be empty.
    execute format($put$
      create function lists.%1$I(ids integer[]) returns void language plpgsql
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
      create function lists.%1$I() returns trigger language plpgsql as $body$
      declare
        writer constant xid8 := pg_current_xact_id();
      begin
        if tg_op <> 'INSERT' then
          insert into lists.%2$I select *, -1, writer from old_rows;
        end if;
        if tg_op <> 'DELETE' then
          insert into lists.%2$I select *, 1, writer from new_rows;
        end if;
        if writer::text::bigint %% 256 = 0 then
          perform lists.prune(%3$L);
        end if;
        return null;
      end $body$ $log$, 'log_' || list, changed, list);
    execute format('create trigger log_insert after insert on lists.%I referencing new table as new_rows
      for each statement execute function lists.%I()', listed, 'log_' || list);
    execute format('create trigger log_update after update on lists.%I referencing old table as old_rows new table as new_rows
      for each statement execute function lists.%I()', listed, 'log_' || list);
    execute format('create trigger log_delete after delete on lists.%I referencing old table as old_rows
      for each statement execute function lists.%I()', listed, 'log_' || list);

    execute format($insert$
      create function lists.%1$I() returns trigger language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
      begin
        insert into lists.%2$I select * from lists.%3$I where id in (select id from new_rows);
        return null;
      end $body$ $insert$, 'add_' || list, listed, list || '_source');
    execute format($one$
      create function lists.%1$I() returns trigger language plpgsql as $body$
      begin
        perform lists.%2$I(array[new.id]);
        return null;
      end $body$ $one$, 'change_' || list, 'put_' || list);
    execute format($gone$
      create function lists.%1$I() returns trigger language plpgsql as $body$
      begin
        delete from lists.%2$I where id = old.id;
        return null;
      end $body$ $gone$, 'remove_' || list, listed);
    execute format('create trigger listed_delete after delete on public.%I for each row execute function lists.%I()',
      list, 'remove_' || list);
  end loop;
end $$;

-- Nothing that was counted before holds: after a restore the changes speak of another cluster's transactions.
create function lists.forget_changes() returns void language sql as $$
  update lists.horizon set complete_from = (pg_current_xact_id()::text::bigint + 1)::text::xid8;
  delete from lists.changed_users;
  delete from lists.changed_establishments;
  delete from lists.changed_assignments;
  delete from lists.changed_inspections;
$$;

-- For whoever wrote with the triggers off: an import, a restore.
create function lists.rebuild() returns void language sql as $$
  delete from lists.listed_users;
  insert into lists.listed_users select * from lists.users_source;
  delete from lists.listed_establishments;
  insert into lists.listed_establishments select * from lists.establishments_source;
  delete from lists.listed_assignments;
  insert into lists.listed_assignments select * from lists.assignments_source;
  delete from lists.listed_inspections;
  insert into lists.listed_inspections select * from lists.inspections_source;
  select lists.forget_changes();
$$;

-- The search texts of before ---------------------------------------------------------------------------------------

-- Their columns stay, unused, for servers of the version before, until all are of this one.
drop trigger users_complete on users;
drop function users_complete();
drop trigger assignments_complete on assignments;
drop function assignments_complete();
drop trigger assignments_refresh_establishment on establishments;
drop function assignments_refresh_establishment();
drop trigger assignments_refresh_person on users;
drop function assignments_refresh_person();

drop index users_search, users_by_name, users_by_email, users_by_identification, users_by_creation,
  establishments_search, establishments_name, assignments_search,
  inspections_search, inspections_listed, inspections_archived, inspections_by_day, inspections_by_concepto, inspections_by_city;

create or replace function establishments_complete() returns trigger language plpgsql as $$
begin
  new.inscription_number := lpad(new.department_id::text, 2, '0') || '-'
    || extract(year from bogota_day(new.created_at)) || '-' || lpad(new.id::text, 6, '0');
  return new;
end $$;
drop trigger establishments_complete on establishments;
create trigger establishments_complete before insert on establishments
  for each row when (new.inscription_number is null) execute function establishments_complete();

-- Who keeps the rows right -----------------------------------------------------------------------------------------

create trigger listed_insert after insert on users referencing new table as new_rows
  for each statement execute function lists.add_users();
create trigger listed_insert after insert on establishments referencing new table as new_rows
  for each statement execute function lists.add_establishments();
create trigger listed_insert after insert on assignments referencing new table as new_rows
  for each statement execute function lists.add_assignments();
-- An inspection begins open, and is listed once it is closed.
create function lists.close_inspection() returns trigger language plpgsql as $$
begin
  insert into lists.listed_inspections select * from lists.inspections_source where id = new.id;
  return null;
end $$;
create trigger listed_insert after insert on inspections
  for each row when (new.closed_at is not null) execute function lists.close_inspection();

create trigger listed_update after update on users
  for each row when (row (old.department_id, old.is_active, old.created_at, old.full_name, old.email, old.identification_number, old.phone, old.role_id)
    is distinct from row (new.department_id, new.is_active, new.created_at, new.full_name, new.email, new.identification_number, new.phone, new.role_id))
  execute function lists.change_users();
create trigger listed_update after update on establishments
  for each row when (row (old.department_id, old.is_active, old.is_notified, old.created_at, old.name, old.business_name, old.owner_name,
      old.inscription_number, old.identification_number, old.identification_type_id, old.inscription_type_id, old.zodes_id, old.city_id)
    is distinct from row (new.department_id, new.is_active, new.is_notified, new.created_at, new.name, new.business_name, new.owner_name,
      new.inscription_number, new.identification_number, new.identification_type_id, new.inscription_type_id, new.zodes_id, new.city_id))
  execute function lists.change_establishments();
create trigger listed_update after update on assignments
  for each row when (row (old.department_id, old.created_at, old.establishment_id, old.zodes_id, old.city_id, old.motive_id, old.other_motive,
      old.engineer_id, old.technician_id)
    is distinct from row (new.department_id, new.created_at, new.establishment_id, new.zodes_id, new.city_id, new.motive_id, new.other_motive,
      new.engineer_id, new.technician_id))
  execute function lists.change_assignments();
create trigger listed_update after update on inspections
  for each row when (old.closed_at is not null and row (old.notified_at, old.archived_at)
    is distinct from row (new.notified_at, new.archived_at))
  execute function lists.change_inspections();
create trigger listed_close after update on inspections
  for each row when (old.closed_at is null and new.closed_at is not null) execute function lists.close_inspection();

-- What closes a visit changes no text of it.
create function lists.mark_assignment() returns trigger language plpgsql as $$
begin
  update lists.listed_assignments set is_done = new.is_done, is_active = new.is_active where id = new.id;
  return null;
end $$;
create trigger listed_mark after update on assignments
  for each row when (old.is_done <> new.is_done or old.is_active <> new.is_active) execute function lists.mark_assignment();

-- A changed name must be found, and sorted, in the lists that show it.
create function lists.rename() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    perform lists.put_assignments(array(select id from assignments
      where department_id = new.department_id and (engineer_id = new.id or technician_id = new.id)));
  elsif tg_table_name = 'establishments' then
    perform lists.put_assignments(array(select id from assignments
      where department_id = new.department_id and establishment_id = new.id));
  elsif tg_table_name = 'roles' then
    perform lists.put_users(array(select id from users where role_id = new.id));
  elsif tg_table_name = 'inscription_types' then
    perform lists.put_establishments(array(select id from establishments where inscription_type_id = new.id));
  elsif tg_table_name = 'identification_types' then
    perform lists.put_establishments(array(select id from establishments where identification_type_id = new.id));
  elsif tg_table_name = 'visit_motives' then
    perform lists.put_assignments(array(select id from assignments where motive_id = new.id));
  elsif tg_table_name = 'zodes' then
    perform lists.put_establishments(array(select id from establishments where zodes_id = new.id));
    perform lists.put_assignments(array(select id from assignments where zodes_id = new.id));
  elsif tg_table_name = 'cities' then
    perform lists.put_establishments(array(select id from establishments where city_id = new.id));
    perform lists.put_assignments(array(select id from assignments where city_id = new.id));
  end if;
  return null;
end $$;
create trigger listed_rename after update on users
  for each row when (old.full_name is distinct from new.full_name or old.identification_number <> new.identification_number)
  execute function lists.rename();
create trigger listed_rename after update on establishments
  for each row when (old.name <> new.name) execute function lists.rename();
create trigger listed_rename after update on roles for each row when (old.name <> new.name) execute function lists.rename();
create trigger listed_rename after update on inscription_types
  for each row when (old.name <> new.name) execute function lists.rename();
create trigger listed_rename after update on identification_types
  for each row when (old.abbreviation <> new.abbreviation) execute function lists.rename();
create trigger listed_rename after update on visit_motives
  for each row when (old.name <> new.name) execute function lists.rename();
create trigger listed_rename after update on zodes for each row when (old.name <> new.name) execute function lists.rename();
create trigger listed_rename after update on cities for each row when (old.name <> new.name) execute function lists.rename();

select lists.rebuild();

-- In the order of any column without sorting, and found by any text ---------------------------------------------------

-- A short list of pending entries: whoever searches reads all of it, and whoever fills it merges it.
create index listed_users_search on lists.listed_users using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index listed_establishments_search on lists.listed_establishments using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index listed_assignments_search on lists.listed_assignments using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index listed_inspections_search on lists.listed_inspections using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- With what every reader's scope asks beside the department, so that whoever turns to page 9,000 reads the index alone.
do $$
declare
  list text;
  scope text;
  keys text[];
  key text;
begin
  for list, scope, keys in values
    ('users', '', array['created_at', 'identification_number', 'name_key', 'first_name_key', 'email_key', 'phone', 'role_key', 'is_active']),
    ('establishments', '', array['created_at', 'name_key', 'inscription_type_key', 'inscription_number_key', 'identification_type_key',
      'identification_number', 'zodes_key', 'city_key', 'is_notified', 'is_active']),
    ('assignments', 'include (engineer_id, technician_id)', array['created_at', 'establishment_key', 'zodes_key', 'city_key', 'motive_key', 'engineer_key', 'engineer_id',
      'technician_key', 'technician_id', 'technician_id_number', 'is_done', 'is_active']),
    ('inspections', 'include (is_archived)', array['closed_at', 'establishment_key', 'identification_number', 'zodes_key', 'city_key', 'compliance_pct',
      'concepto_key', 'technician_key', 'engineer_key', 'is_notified', 'is_archived'])
  loop
    execute format('create index %I on lists.%I (department_id, id) %s', 'listed_' || list || '_by_id', 'listed_' || list, scope);
    foreach key in array keys loop
      execute format('create index %I on lists.%I (department_id, %I, id) %s',
        'listed_' || list || '_by_' || key, 'listed_' || list, key, scope);
    end loop;
  end loop;
end $$;
