-- Requirements and files are found by the words and days of their screens. Completed inspections and requirements tell
-- establishments of one name apart (docs/decisions/012).

-- A day as the screens write it.
create function shown_day(day date) returns text language plpgsql immutable strict parallel safe as $$
begin
  return to_char(day::timestamp, 'DD/MM/YYYY');
end $$;

-- Requirements: the words of src/domain/requirements/requirement-words.ts --------------------------------------------------

alter table requirements drop column search_text;
alter table requirements add column search_text text generated always as (
  fold(number || ' ' || establishment_name || ' ' || city || ' ' || item || ' ' || text || ' '
    || case severity when 'critico' then 'Crítica' else severity end || ' '
    || case state when 'abierto' then 'Abierto Por cumplir' when 'declarado' then 'Declarado corregido Por cumplir'
      when 'parcial' then 'Cumplido en parte' when 'sin_objeto' then 'Sin objeto' when 'trasladado' then 'Trasladado a expediente'
      else state end || ' ' || shown_day(due_day))
) stored;

-- Files: the words of src/domain/files/file-words.ts -----------------------------------------------------------------------

alter table files drop column search_text;
alter table files add column search_text text generated always as (
  fold(number || ' ' || title || ' ' || series_name || ' ' || keywords || ' ' || state || ' ' || access || ' '
    || case subject when 'establishment' then 'Establecimiento' when 'inspection' then 'Inspección' when 'measure' then 'Medida sanitaria'
      when 'official' then 'Funcionario' else subject end || ' '
    || shown_day(opened_on) || coalesce(' ' || shown_day(closed_on), ''))
) stored;
create index files_search on files using gin (search_text gin_trgm_ops);

-- Completed inspections: as in 077, with the address at its end, which tells branches of one owner apart. `acta_text` is what
-- the list of requirements shows of an acta. The number of the inscription is in neither: it may end as that of another acta.
create or replace view lists.inspections_source as
  select i.id, i.department_id, i.notified_at is not null as is_notified, i.archived_at is not null as is_archived,
    i.compliance_pct,
    -- By which the list is filtered and sorted: within the day that it shows.
    least(i.closed_at, (s.visit_day::date + 1)::timestamp at time zone interval '-05:00' - interval '1 microsecond') as closed_at,
    s.closed_on,
    i.search_text || case when s.is_numbered then '' else ' ' || s.number end || ' ' || lists.shown_day(s.closed_on)
      || ' ' || replace(round(i.compliance_pct::numeric, 1)::text, '.', ',') || ' % ' || fold(s.address) as search_text,
    s.identification_number, number_key(s.identification_number) collate "C" as identification_number_key,
    s.establishment, sort_key(s.establishment) collate "C" as establishment_key,
    s.zodes, sort_key(s.zodes) collate "C" as zodes_key, s.city, sort_key(s.city) collate "C" as city_key,
    i.concepto, sort_key(i.concepto) collate "C" as concepto_key,
    s.technician, sort_key(s.technician) collate "C" as technician_key, s.engineer, sort_key(s.engineer) collate "C" as engineer_key,
    s.number, number_key(s.number) collate "C" as number_key,
    s.address as establishment_address, fold(concat_ws(' ', 'Acta n.º', s.number, s.identification_number, s.address)) as acta_text
  from inspections i cross join lateral (
    select i.snapshot ->> 'visitDay' as visit_day,
      coalesce(i.snapshot ->> 'visitDay', to_char(bogota_day(i.closed_at), 'YYYY-MM-DD')) as closed_on,
      i.snapshot #>> '{establishment,identificationNumber}' as identification_number,
      i.snapshot #>> '{establishment,name}' as establishment, i.snapshot #>> '{establishment,zodes}' as zodes,
      i.snapshot #>> '{establishment,city}' as city, i.snapshot #>> '{technician,name}' as technician,
      i.snapshot #>> '{engineer,name}' as engineer,
      i.snapshot ->> 'number' is not null as is_numbered, coalesce(i.snapshot ->> 'number', i.id::text) as number,
      coalesce(i.snapshot #>> '{establishment,address}', '') as address
    offset 0) s
  where i.closed_at is not null;

alter table lists.listed_inspections add column establishment_address text not null default '',
  add column acta_text text not null default '';
-- The last columns of a list's changes are weight and writer; each is written by its name.
alter table lists.changed_inspections add column establishment_address text not null default '',
  add column acta_text text not null default '';

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

-- No total needs these changes: each is counted anew. An index is made at once faster than by its rows.
alter table lists.listed_inspections disable trigger log_update;
drop index lists.listed_inspections_search;
update lists.listed_inspections l set search_text = s.search_text,
  establishment_address = s.establishment_address, acta_text = s.acta_text
  from lists.inspections_source s where s.id = l.id;
create index listed_inspections_search on lists.listed_inspections using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
alter table lists.listed_inspections enable trigger log_update;
select lists.forget_changes();

-- The list of requirements, each with what its acta says of the establishment, and whether that is active now. A query that
-- asks for neither joins neither.
create view lists.requirements_shown as
  select r.id, r.department_id, r.inspection_id, r.establishment_id, r.number, r.number_key, r.establishment_name, r.establishment_key,
    r.city, r.city_key, r.item, r.item_key, r.severity, r.due_day, r.state, e.is_active as establishment_active,
    r.search_text || ' ' || coalesce(i.acta_text, '') as search_text
  from requirements r left join lists.listed_inspections i on i.id = r.inspection_id
    left join establishments e on e.id = r.establishment_id;
