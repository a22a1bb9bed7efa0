-- The last day on which a visit should be made, and both of its days in the list of visits (R 21.1).

alter table assignments add column due_on date;

-- The list of visits: as in 025, with the two days at its end --------------------------------------------------------------

-- A visit without a day sorts after those that have one, so it has an infinite one here.
create or replace view lists.assignments_source as
  select a.id, a.department_id, a.engineer_id, a.technician_id, a.is_done, a.is_active, a.created_at, s.created_on,
    lists.visit_states(a.is_done, a.is_active) || fold(concat_ws(' ', e.name, e.identification_number, e.inscription_number,
      e.address, z.name, c.name, m.name, a.other_motive, i.full_name, t.full_name, t.identification_number,
      lists.shown_day(s.created_on), lists.shown_day(to_char(a.due_on, 'YYYY-MM-DD')),
      lists.shown_day(to_char(a.scheduled_on, 'YYYY-MM-DD')))) as search_text,
    t.identification_number as technician_id_number, number_key(t.identification_number) collate "C" as technician_id_number_key,
    e.name as establishment, sort_key(e.name) collate "C" as establishment_key,
    e.identification_number as establishment_id_number, e.address as establishment_address,
    z.name as zodes, sort_key(z.name) collate "C" as zodes_key,
    c.name as city, sort_key(c.name) collate "C" as city_key, m.name as motive, sort_key(m.name) collate "C" as motive_key,
    coalesce(a.other_motive, '') as other_motive,
    i.full_name as engineer, sort_key(i.full_name) collate "C" as engineer_key,
    t.full_name as technician, sort_key(t.full_name) collate "C" as technician_key,
    i.is_active as engineer_active, t.is_active as technician_active, e.is_active as establishment_active,
    coalesce(a.due_on, 'infinity') as due_on, coalesce(a.scheduled_on, 'infinity') as scheduled_on
  from assignments a
    join establishments e on e.id = a.establishment_id
    join zodes z on z.id = a.zodes_id
    join cities c on c.id = a.city_id
    join visit_motives m on m.id = a.motive_id
    join users i on i.id = a.engineer_id
    join users t on t.id = a.technician_id
    cross join lateral (select to_char(bogota_day(a.created_at), 'YYYY-MM-DD') as created_on offset 0) s;

alter table lists.listed_assignments add column due_on date not null default 'infinity',
  add column scheduled_on date not null default 'infinity';
-- The last columns of a list's changes are weight and writer; each is written by its name.
alter table lists.changed_assignments add column due_on date not null default 'infinity',
  add column scheduled_on date not null default 'infinity';

do $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'lists.listed_assignments'::regclass and attnum > 0 and not attisdropped;

  execute format($put$
    create or replace function lists.put_assignments(ids integer[]) returns void language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
    begin
      perform from lists.listed_assignments where id = any (ids) order by id for update;
      insert into lists.listed_assignments as kept (%1$s) select %1$s from lists.assignments_source where id = any (ids)
        on conflict (id) do update set (%1$s) = row (%2$s)
        where row (%3$s) is distinct from row (%2$s);
    end $body$ $put$,
    columns,
    (select string_agg('excluded.' || quote_ident(attname), ', ' order by attnum)
      from pg_attribute where attrelid = 'lists.listed_assignments'::regclass and attnum > 0 and not attisdropped),
    (select string_agg('kept.' || quote_ident(attname), ', ' order by attnum)
      from pg_attribute where attrelid = 'lists.listed_assignments'::regclass and attnum > 0 and not attisdropped));

  execute format($log$
    create or replace function lists.log_assignments() returns trigger language plpgsql as $body$
    declare
      writer constant xid8 := pg_current_xact_id();
    begin
      if tg_op <> 'INSERT' then
        insert into lists.changed_assignments (%1$s, weight, written_by) select %1$s, -1, writer from old_rows;
      end if;
      if tg_op <> 'DELETE' then
        insert into lists.changed_assignments (%1$s, weight, written_by) select %1$s, 1, writer from new_rows;
      end if;
      if writer::text::bigint %% 256 = 0 then
        perform lists.prune('assignments');
      end if;
      return null;
    end $body$ $log$, columns);

  execute format($insert$
    create or replace function lists.add_assignments() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
    begin
      insert into lists.listed_assignments (%1$s) select %1$s from lists.assignments_source where id in (select id from new_rows);
      return null;
    end $body$ $insert$, columns);
end $$;

drop trigger listed_update on assignments;
create trigger listed_update after update on assignments
  for each row when (row (old.department_id, old.created_at, old.establishment_id, old.zodes_id, old.city_id, old.motive_id, old.other_motive,
      old.engineer_id, old.technician_id, old.due_on, old.scheduled_on)
    is distinct from row (new.department_id, new.created_at, new.establishment_id, new.zodes_id, new.city_id, new.motive_id, new.other_motive,
      new.engineer_id, new.technician_id, new.due_on, new.scheduled_on))
  execute function lists.change_assignments();

-- Only visits with a planned day (migration 038) read otherwise than before.
select lists.put_assignments(array(select id from assignments where scheduled_on is not null));

create index listed_assignments_by_due_on on lists.listed_assignments (department_id, due_on, id) include (engineer_id, technician_id);
create index listed_assignments_by_scheduled_on on lists.listed_assignments (department_id, scheduled_on, id) include (engineer_id, technician_id);
