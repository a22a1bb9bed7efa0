-- The list of visits is found by the actas that it shows, and by '(inactivo)' beside a person or a place (docs/decisions/095).

-- The acta of a visit that is done, at the end of its search text. The word is that of src/domain/list-exports/list-texts.ts.
create function lists.visit_acta(number text) returns text language plpgsql immutable parallel safe as $$
begin
  return coalesce(' ' || fold('Acta n.º ' || number), '');
end $$;

-- As in 043, but for the search text. Numbers are those of the list of completed inspections.
create or replace view lists.assignments_source as
  select a.id, a.department_id, a.engineer_id, a.technician_id, a.is_done, a.is_active, a.created_at, s.created_on,
    lists.visit_states(a.is_done, a.is_active) || fold(concat_ws(' ',
      e.name, case when not e.is_active then '(inactivo)' end, e.identification_number, e.inscription_number,
      e.address, z.name, c.name, m.name, a.other_motive,
      i.full_name, case when not i.is_active then '(inactivo)' end, t.full_name, case when not t.is_active then '(inactivo)' end,
      t.identification_number, lists.shown_day(s.created_on), lists.shown_day(to_char(a.due_on, 'YYYY-MM-DD')),
      lists.shown_day(to_char(a.scheduled_on, 'YYYY-MM-DD')), 'Seguimiento del acta ' || s.follows))
      || lists.visit_acta(s.acta) as search_text,
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
    cross join lateral (select to_char(bogota_day(a.created_at), 'YYYY-MM-DD') as created_on,
      (select l.number from followed_requirements f join lists.listed_inspections l on l.id = f.inspection_id
        where f.department_id = a.department_id and f.assignment_id = a.id limit 1) as follows,
      (select l.number from inspections v join lists.listed_inspections l on l.id = v.id
        where v.department_id = a.department_id and v.assignment_id = a.id) as acta
      offset 0) s;

-- A visit is marked as done last of all, so that its record is listed by then.
create or replace function lists.mark_assignments() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  reopened constant integer[] := array(select n.id from new_rows n join lists.listed_assignments l on l.id = n.id
    where l.is_done and not n.is_done);
begin
  update lists.listed_assignments l set is_done = n.is_done, is_active = n.is_active,
    search_text = lists.visit_states(n.is_done, n.is_active)
      || substr(l.search_text, length(lists.visit_states(l.is_done, l.is_active)) + 1)
      || case when n.is_done and not l.is_done then lists.visit_acta((select r.number from inspections v
          join lists.listed_inspections r on r.id = v.id
          where v.department_id = n.department_id and v.assignment_id = n.id)) else '' end
    from new_rows n
    where l.id = n.id and (l.is_done <> n.is_done or l.is_active <> n.is_active);
  if reopened <> '{}' then
    perform lists.put_assignments(reopened);
  end if;
  return null;
end $$;

create function lists.follow_assignments() returns trigger language plpgsql as $$
begin
  perform lists.put_assignments(array(select distinct assignment_id from new_rows));
  return null;
end $$;
create trigger listed_follow after insert on followed_requirements referencing new table as new_rows
  for each statement execute function lists.follow_assignments();

-- As in 007, with the records before the visits, which show their numbers.
create or replace function lists.rebuild() returns void language sql as $$
  delete from lists.listed_users;
  insert into lists.listed_users select * from lists.users_source;
  delete from lists.listed_establishments;
  insert into lists.listed_establishments select * from lists.establishments_source;
  delete from lists.listed_inspections;
  insert into lists.listed_inspections select * from lists.inspections_source;
  delete from lists.listed_assignments;
  insert into lists.listed_assignments select * from lists.assignments_source;
  select lists.forget_changes();
$$;

-- No total needs these changes: each is counted anew. An index is made at once faster than by its rows.
alter table lists.listed_assignments disable trigger log_update;
drop index lists.listed_assignments_search;
update lists.listed_assignments l set search_text = s.search_text
  from lists.assignments_source s where s.id = l.id and s.search_text <> l.search_text;
create index listed_assignments_search on lists.listed_assignments using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
alter table lists.listed_assignments enable trigger log_update;
select lists.forget_changes();
