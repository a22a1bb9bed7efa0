-- A list is defined by one call of `lists.define`: a new column or a new list is one view and one call (docs/decisions/108).

-- One row a list, called like its main table. The view `lists.<name>_source` says what the list shows.
create table lists.defined (
  name name primary key,
  -- A list whose view reads another list is defined after it, and made anew after it.
  place integer generated always as identity,
  -- Other tables that the view reads, each with the columns of the main table that name its rows. None: its own trigger keeps the rows.
  others jsonb not null,
  -- Columns of the main table whose changes another trigger brings into the list, or that never change.
  kept_apart text[] not null,
  -- Columns that every index includes, because they decide which rows a reader sees.
  covering text[] not null,
  -- The text of the view from which all rows were last made.
  made_from text not null
);

-- What a view reads --------------------------------------------------------------------------------------------------------

create function lists.rows_of(list name) returns regclass language sql stable as $$
  select format('lists.%I', 'listed_' || list)::regclass
$$;

create function lists.source_of(list name) returns regclass language sql stable as $$
  select format('lists.%I', list || '_source')::regclass
$$;

create function lists.columns_of(relation regclass) returns text[] language sql stable as $$
  select array_agg(quote_ident(attname) order by attnum) from pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped
$$;

-- Each table that a view reads, with the columns that it reads.
create function lists.read_by(source regclass) returns table (relation regclass, columns text[]) language sql stable as $$
  select d.refobjid::regclass, coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attnum is not null), '{}')
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid and a.attnum > 0
    where r.ev_class = source group by d.refobjid
$$;

-- The condition of a trigger: one of the columns has another value.
create function lists.has_other(columns text[]) returns text language sql immutable as $$
  select format('row (%s) is distinct from row (%s)', 'old.' || array_to_string(columns, ', old.'), 'new.' || array_to_string(columns, ', new.'))
$$;

-- A view that reads a table which the list does not follow would show old texts.
create function lists.check_others(list name, others jsonb) returns void language plpgsql as $$
declare
  missing constant text := (select string_agg(c.relname, ', ' order by c.relname)
    from lists.read_by(lists.source_of(list)) t join pg_class c on c.oid = t.relation
    where c.oid <> format('public.%I', list)::regclass and not others ? c.relname);
begin
  if missing is not null then
    raise exception 'list %: its view reads %, which `others` does not name', list, missing;
  end if;
end $$;

-- Rows -----------------------------------------------------------------------------------------------------------------------

-- The narrow table and the table of its changes, empty.
create function lists.create_tables(list name) returns void language plpgsql as $$
declare
  changed constant name := 'changed_' || list;
begin
  execute format('create table lists.%I as table %s with no data', 'listed_' || list, lists.source_of(list));
  execute format('alter table %1$s add constraint %2$I primary key (id)', lists.rows_of(list), 'listed_' || list || '_primary');
  execute format('create table lists.%1$I as select *, 0::smallint as weight, pg_current_xact_id() as written_by
    from %2$s with no data', changed, lists.rows_of(list));
  execute format('alter table lists.%1$I alter weight set not null, alter written_by set not null', changed);
  execute format('create index %1$I on lists.%2$I (written_by)', changed || '_by_writer', changed);
end $$;

-- Columns at the end of the view that the tables lack. The last columns of the changes stay weight and writer: each is written by name.
create function lists.add_columns(list name) returns boolean language plpgsql as $$
declare
  added text;
begin
  if exists (select from pg_attribute l where l.attrelid = lists.rows_of(list) and l.attnum > 0 and not l.attisdropped
    and not exists (select from pg_attribute s where s.attrelid = lists.source_of(list)
      and s.attname = l.attname and s.attnum = l.attnum and s.atttypid = l.atttypid)) then
    raise exception 'list %: the columns of its view stay where they are, and a new one comes last', list;
  end if;
  select string_agg(format('add column %I %s %s', s.attname, format_type(s.atttypid, s.atttypmod),
      case when c.collname <> 'default' then format('collate %I', c.collname) end), ', ' order by s.attnum) into added
    from pg_attribute s left join pg_collation c on c.oid = s.attcollation
    where s.attrelid = lists.source_of(list) and s.attnum > 0
      and not exists (select from pg_attribute l where l.attrelid = lists.rows_of(list) and l.attname = s.attname);
  if added is not null then
    execute format('alter table %s %s', lists.rows_of(list), added);
    execute format('alter table lists.%I %s', 'changed_' || list, added);
  end if;
  return added is not null;
end $$;

-- Every row anew, where it differs. An index is made at once faster than by its rows, and no total needs these changes.
create function lists.remake(list name) returns void language plpgsql as $$
declare
  columns constant text[] := lists.columns_of(lists.rows_of(list));
  kept constant text := 'l.' || array_to_string(columns, ', l.');
  made constant text := 's.' || array_to_string(columns, ', s.');
begin
  execute format('alter table %s disable trigger user', lists.rows_of(list));
  execute format('drop index if exists lists.%I', 'listed_' || list || '_search');
  execute format('update %1$s l set (%2$s) = row (%4$s) from %5$s s where s.id = l.id and row (%3$s) is distinct from row (%4$s)',
    lists.rows_of(list), array_to_string(columns, ', '), kept, made, lists.source_of(list));
  execute format('insert into %1$s (%2$s) select %3$s from %4$s s where not exists (select from %1$s l where l.id = s.id)',
    lists.rows_of(list), array_to_string(columns, ', '), made, lists.source_of(list));
  execute format('delete from %1$s l where not exists (select from %2$s s where s.id = l.id)', lists.rows_of(list), lists.source_of(list));
  execute format('alter table %s enable trigger user', lists.rows_of(list));
  -- Changes of before lack the new columns.
  execute format('delete from lists.%I', 'changed_' || list);
  execute (select format('alter table %s ', lists.rows_of(list)) || string_agg(format('alter %s set not null', c), ', ') from unnest(columns) c);
  execute (select format('alter table lists.%I ', 'changed_' || list) || string_agg(format('alter %s set not null', c), ', ') from unnest(columns) c);
end $$;

-- In the order of each column without sorting, and found by any text.
create function lists.create_indexes(list name, sorted_by text[]) returns void language plpgsql as $$
declare
  scope constant text := (select coalesce('include (' || string_agg(quote_ident(c), ', ') || ')', '')
    from lists.defined, unnest(covering) c where name = list);
  key text;
begin
  -- A short list of pending entries: a search reads all of it.
  execute format('create index if not exists %I on %s using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)',
    'listed_' || list || '_search', lists.rows_of(list));
  execute format('create index if not exists %I on %s (department_id, id) %s', 'listed_' || list || '_by_id', lists.rows_of(list), scope);
  foreach key in array sorted_by loop
    execute format('create index if not exists %I on %s (department_id, %I, id) %s',
      'listed_' || list || '_by_' || key, lists.rows_of(list), key, scope);
  end loop;
end $$;

-- What keeps the rows right ------------------------------------------------------------------------------------------------

-- `put` makes rows anew. They are held first and read then, so that of two that rename what one row shows the second sees the
-- first. By index always: the plan is kept, and made while the tables may be empty.
create function lists.create_put(list name) returns void language plpgsql as $$
declare
  columns constant text[] := lists.columns_of(lists.rows_of(list));
begin
  execute format($put$
    create or replace function lists.%1$I(ids integer[]) returns void language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
    begin
      perform from %2$s where id = any (ids) order by id for update;
      insert into %2$s as kept (%3$s) select %3$s from %4$s where id = any (ids)
        on conflict (id) do update set (%3$s) = row (%5$s)
        where row (%6$s) is distinct from row (%5$s);
    end $body$ $put$,
    'put_' || list, lists.rows_of(list), array_to_string(columns, ', '), lists.source_of(list),
    'excluded.' || array_to_string(columns, ', excluded.'), 'kept.' || array_to_string(columns, ', kept.'));
end $$;

-- `log` keeps what came and went.
create function lists.create_log(list name) returns void language plpgsql as $$
begin
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
    end $body$ $log$,
    'log_' || list, 'changed_' || list, list, array_to_string(lists.columns_of(lists.rows_of(list)), ', '));
  execute format('create or replace trigger log_insert after insert on %s referencing new table as new_rows
    for each statement execute function lists.%I()', lists.rows_of(list), 'log_' || list);
  execute format('create or replace trigger log_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function lists.%I()', lists.rows_of(list), 'log_' || list);
  execute format('create or replace trigger log_delete after delete on %s referencing old table as old_rows
    for each statement execute function lists.%I()', lists.rows_of(list), 'log_' || list);
end $$;

-- `add`, `change` and `remove` follow the main table. One that inserts its rows in another way has its own `listed_insert`.
create function lists.follow_main(list name) returns void language plpgsql as $$
declare
  columns constant text := array_to_string(lists.columns_of(lists.rows_of(list)), ', ');
  main constant regclass := format('public.%I', list)::regclass;
  watched constant text[] := (select array_agg(c) from lists.read_by(lists.source_of(list)) r, unnest(r.columns) c, lists.defined d
    where r.relation = main and d.name = list and c <> all (d.kept_apart));
begin
  execute format($insert$
    create or replace function lists.%1$I() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
    begin
      insert into %2$s (%4$s) select %4$s from %3$s where id in (select id from new_rows);
      return null;
    end $body$ $insert$, 'add_' || list, lists.rows_of(list), lists.source_of(list), columns);
  execute format($one$
    create or replace function lists.%1$I() returns trigger language plpgsql as $body$
    begin
      perform lists.%2$I(array[new.id]);
      return null;
    end $body$ $one$, 'change_' || list, 'put_' || list);
  execute format($gone$
    create or replace function lists.%1$I() returns trigger language plpgsql as $body$
    begin
      delete from %2$s where id = old.id;
      return null;
    end $body$ $gone$, 'remove_' || list, lists.rows_of(list));
  if not exists (select from pg_trigger where tgrelid = main and tgname = 'listed_insert') then
    execute format('create trigger listed_insert after insert on %s referencing new table as new_rows
      for each statement execute function lists.%I()', main, 'add_' || list);
  end if;
  execute format('create or replace trigger listed_update after update on %s for each row when (%s) execute function lists.%I()',
    main, lists.has_other(watched), 'change_' || list);
  execute format('create or replace trigger listed_delete after delete on %s for each row execute function lists.%I()',
    main, 'remove_' || list);
end $$;

-- `rename` follows another table, which has texts that the list shows.
create function lists.follow_other(list name, other name, keys text[]) returns void language plpgsql as $$
declare
  followed constant regclass := format('public.%I', other)::regclass;
  renamed constant name := 'rename_' || list || '_of_' || other;
  watched constant text[] := (select array_agg(c) from lists.read_by(lists.source_of(list)) r, unnest(r.columns) c
    where r.relation = followed and c <> 'id');
  named constant text := (select string_agg(format('%I = new.id', key), ' or ') from unnest(keys) key);
  scope constant text := (select 'department_id = new.department_id and ' from pg_attribute
    where attrelid = followed and attname = 'department_id' and not attisdropped);
begin
  if watched is null then
    raise exception 'list %: its view reads no text of %', list, other;
  end if;
  execute format($rename$
    create or replace function lists.%1$I() returns trigger language plpgsql as $body$
    begin
      perform lists.%2$I(array(select id from public.%3$I where %4$s));
      return null;
    end $body$ $rename$, renamed, 'put_' || list, list, concat(scope, '(', named, ')'));
  execute format('create or replace trigger %I after update on %s for each row when (%s) execute function lists.%I()',
    'listed_rename_' || list, followed, lists.has_other(watched), renamed);
end $$;

-- The call -------------------------------------------------------------------------------------------------------------------

-- Makes or changes a list from its view. What an earlier call said stays: a new column names what is new alone.
create function lists.define(list name, sorted_by text[] default '{}', others jsonb default '{}', kept_apart text[] default '{}',
  covering text[] default '{}') returns void language plpgsql as $$
declare
  is_new constant boolean := to_regclass(format('lists.%I', 'listed_' || list)) is null;
  made constant text := (select made_from from lists.defined where name = list);
  now_shown constant text := pg_get_viewdef(lists.source_of(list));
  all_others constant jsonb := coalesce((select d.others from lists.defined d where name = list), '{}') || others;
  other name;
  keys text[];
begin
  perform lists.check_others(list, all_others);
  insert into lists.defined as d (name, others, kept_apart, covering, made_from)
    values (list, all_others, define.kept_apart, define.covering, now_shown)
    on conflict (name) do update set others = all_others, kept_apart = d.kept_apart || define.kept_apart,
      covering = d.covering || define.covering, made_from = now_shown;
  if is_new then
    perform lists.create_tables(list);
  end if;
  -- Triggers of these tables change. A wait for one of them ends the migration before its long step, and it is done again.
  execute (select format('lock table public.%I', list) || coalesce(string_agg(format(', public.%I', o.key), '' order by o.key), '')
    || ' in share row exclusive mode' from jsonb_each(all_others) o where o.value <> '[]');
  -- Rows of before this function are as their view says.
  if lists.add_columns(list) or is_new or made <> now_shown then
    perform lists.remake(list);
  end if;
  perform lists.create_indexes(list, sorted_by);
  perform lists.create_put(list);
  perform lists.create_log(list);
  perform lists.follow_main(list);
  for other, keys in select o.key, array(select jsonb_array_elements_text(o.value)) from jsonb_each(all_others) o loop
    if keys <> '{}' then
      perform lists.follow_other(list, other, keys);
    end if;
  end loop;
  perform lists.forget_changes();
end $$;

-- All lists ------------------------------------------------------------------------------------------------------------------

-- Nothing that was counted before holds: after a restore the changes speak of another cluster's transactions.
create or replace function lists.forget_changes() returns void language plpgsql as $$
declare
  list name;
begin
  update lists.horizon set complete_from = (pg_current_xact_id()::text::bigint + 1)::text::xid8;
  for list in select name from lists.defined order by place loop
    execute format('delete from lists.%I', 'changed_' || list);
  end loop;
end $$;

-- For who wrote with the triggers off: an import, a restore.
create or replace function lists.rebuild() returns void language plpgsql as $$
declare
  list name;
begin
  for list in select name from lists.defined order by place loop
    execute format('delete from %s', lists.rows_of(list));
    execute format('insert into %s select * from %s', lists.rows_of(list), lists.source_of(list));
  end loop;
  perform lists.forget_changes();
end $$;

-- The four lists that are there --------------------------------------------------------------------------------------------

drop trigger listed_rename on users;
drop trigger listed_rename on establishments;
drop trigger listed_rename on roles;
drop trigger listed_rename on inscription_types;
drop trigger listed_rename on identification_types;
drop trigger listed_rename on visit_motives;
drop trigger listed_rename on zodes;
drop trigger listed_rename on cities;
drop function lists.rename();

select lists.define('users', others => '{"roles": ["role_id"]}');
select lists.define('establishments', others => '{"inscription_types": ["inscription_type_id"],
  "identification_types": ["identification_type_id"], "zodes": ["zodes_id"], "cities": ["city_id"]}');
-- An inspection is listed when it closes, and changes no more but for its notice and its place in the archive.
select lists.define('inspections', covering => '{is_archived}',
  kept_apart => '{id, department_id, compliance_pct, closed_at, search_text, concepto, snapshot}');
-- Closing, and a follow-up, have triggers of their own.
select lists.define('assignments', covering => '{engineer_id, technician_id}', kept_apart => '{is_done, is_active}',
  others => '{"users": ["engineer_id", "technician_id"], "establishments": ["establishment_id"], "zodes": ["zodes_id"],
    "cities": ["city_id"], "visit_motives": ["motive_id"], "followed_requirements": [], "inspections": [], "listed_inspections": []}');
