-- The list of completed inspections shows, sorts and finds the number of each acta (docs/decisions/070).

-- What the list shows: as in 025, with the number at its end. An acta of before 016 has its id for a number, which its own
-- search text lacks.
create or replace view lists.inspections_source as
  select i.id, i.department_id, i.notified_at is not null as is_notified, i.archived_at is not null as is_archived,
    i.compliance_pct,
    -- By which the list is filtered and sorted: within the day that it shows.
    least(i.closed_at, (s.visit_day::date + 1)::timestamp at time zone interval '-05:00' - interval '1 microsecond') as closed_at,
    s.closed_on,
    i.search_text || case when s.is_numbered then '' else ' ' || s.number end || ' ' || lists.shown_day(s.closed_on)
      || ' ' || replace(round(i.compliance_pct::numeric, 1)::text, '.', ',') || ' %' as search_text,
    s.identification_number, number_key(s.identification_number) collate "C" as identification_number_key,
    s.establishment, sort_key(s.establishment) collate "C" as establishment_key,
    s.zodes, sort_key(s.zodes) collate "C" as zodes_key, s.city, sort_key(s.city) collate "C" as city_key,
    i.concepto, sort_key(i.concepto) collate "C" as concepto_key,
    s.technician, sort_key(s.technician) collate "C" as technician_key, s.engineer, sort_key(s.engineer) collate "C" as engineer_key,
    s.number, number_key(s.number) collate "C" as number_key
  from inspections i cross join lateral (
    select i.snapshot ->> 'visitDay' as visit_day,
      coalesce(i.snapshot ->> 'visitDay', to_char(bogota_day(i.closed_at), 'YYYY-MM-DD')) as closed_on,
      i.snapshot #>> '{establishment,identificationNumber}' as identification_number,
      i.snapshot #>> '{establishment,name}' as establishment, i.snapshot #>> '{establishment,zodes}' as zodes,
      i.snapshot #>> '{establishment,city}' as city, i.snapshot #>> '{technician,name}' as technician,
      i.snapshot #>> '{engineer,name}' as engineer,
      i.snapshot ->> 'number' is not null as is_numbered, coalesce(i.snapshot ->> 'number', i.id::text) as number
    offset 0) s
  where i.closed_at is not null;

alter table lists.listed_inspections add column number text not null default '',
  add column number_key text collate "C" not null default '';
-- The last columns of a list's changes are weight and writer; each is written by its name.
alter table lists.changed_inspections add column number text not null default '',
  add column number_key text collate "C" not null default '';

do $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'lists.listed_inspections'::regclass and attnum > 0 and not attisdropped;

  execute format($put$
    create or replace function lists.put_inspections(ids integer[]) returns void language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
    begin
      perform from lists.listed_inspections where id = any (ids) order by id for update;
      insert into lists.listed_inspections as kept (%1$s) select %1$s from lists.inspections_source where id = any (ids)
        on conflict (id) do update set (%1$s) = row (%2$s)
        where row (%3$s) is distinct from row (%2$s);
    end $body$ $put$,
    columns,
    (select string_agg('excluded.' || quote_ident(attname), ', ' order by attnum)
      from pg_attribute where attrelid = 'lists.listed_inspections'::regclass and attnum > 0 and not attisdropped),
    (select string_agg('kept.' || quote_ident(attname), ', ' order by attnum)
      from pg_attribute where attrelid = 'lists.listed_inspections'::regclass and attnum > 0 and not attisdropped));

  execute format($log$
    create or replace function lists.log_inspections() returns trigger language plpgsql as $body$
    declare
      writer constant xid8 := pg_current_xact_id();
    begin
      if tg_op <> 'INSERT' then
        insert into lists.changed_inspections (%1$s, weight, written_by) select %1$s, -1, writer from old_rows;
      end if;
      if tg_op <> 'DELETE' then
        insert into lists.changed_inspections (%1$s, weight, written_by) select %1$s, 1, writer from new_rows;
      end if;
      if writer::text::bigint %% 256 = 0 then
        perform lists.prune('inspections');
      end if;
      return null;
    end $body$ $log$, columns);

  execute format($insert$
    create or replace function lists.add_inspections() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
    begin
      insert into lists.listed_inspections (%1$s) select %1$s from lists.inspections_source where id in (select id from new_rows);
      return null;
    end $body$ $insert$, columns);
end $$;

select lists.put_inspections(array(select id from lists.listed_inspections));
-- No total needs these changes: each is counted anew.
select lists.forget_changes();

create index listed_inspections_by_number_key on lists.listed_inspections (department_id, number_key, id) include (is_archived);
