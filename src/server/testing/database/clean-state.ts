/** Run once on a database: saves its rows and sequences, which `RESTORE_CLEAN_STATE` brings back. */
export const SAVE_CLEAN_STATE = `
create schema template;

-- Rows of each table, and the transaction that last restored it: none at first.
create table template."#tables" (name name primary key, rows bigint not null, restored_in xid);

do $$
declare
  table_name name;
begin
  for table_name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('create table template.%1$I as table public.%1$I', table_name);
    execute format('insert into template."#tables" select %1$L, count(*) from public.%1$I', table_name);
  end loop;
end $$;

create table template."#sequences" as
  select format('public.%I', sequencename)::regclass as sequence, start_value, last_value
  from pg_sequences where schemaname = 'public';

-- As a replica, because tests must be able to undo what foreign keys and guarding triggers rightly keep a program from undoing.
create function template.restore() returns void language plpgsql set session_replication_role = replica as $$
declare
  this record;
  is_restored boolean;
begin
  for this in
    select t.*, (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = format('public.%I', t.name)::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from template."#tables" t
  loop
    -- A row that a test wrote has another transaction, and one that it removed lacks: most tables are as they were.
    execute format('select count(*) = $1 and count(*) filter (where xmin = $2) = $1 from public.%I', this.name)
      into is_restored using this.rows, this.restored_in;
    continue when is_restored;
    execute format('delete from public.%I', this.name);
    execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from template.%1$I',
      this.name, this.columns);
    update template."#tables" set restored_in = pg_current_xact_id()::xid where name = this.name;
  end loop;
  perform setval(sequence, coalesce(last_value, start_value), last_value is not null) from template."#sequences";
  -- Its triggers slept, too.
  perform lists.rebuild();
  perform analytics.rebuild();
  perform feeds.rebuild();
end $$;`

export const RESTORE_CLEAN_STATE = 'select template.restore()'
