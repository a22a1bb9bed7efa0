-- The same guard and the same lists, looked after once per statement instead of once per row: visits are written many at once.
-- By index always, as in 007: a plan is kept for the session, and made while tables may still be empty.

-- After the rows are in, as a foreign key looks: a refusal takes them back with everything else.
drop trigger inspection_answers_guard on inspection_answers;
create or replace function inspection_answers_guard() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from inspections where id in (select inspection_id from new_rows) and closed_at is not null) then
    raise exception 'a closed inspection never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger inspection_answers_guard after insert on inspection_answers referencing new table as new_rows
  for each statement execute function inspection_answers_guard();

-- Inspections that close together are listed together.
create function lists.close_inspections() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into lists.listed_inspections select * from lists.inspections_source where id in (
    select id from new_rows n
    where closed_at is not null and not exists (select from lists.listed_inspections l where l.id = n.id));
  return null;
end $$;
drop trigger listed_close on inspections;
create trigger listed_close after update on inspections referencing new table as new_rows
  for each statement execute function lists.close_inspections();

-- What closes a visit changes no text of it.
create function lists.mark_assignments() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update lists.listed_assignments l set is_done = n.is_done, is_active = n.is_active from new_rows n
    where l.id = n.id and (l.is_done <> n.is_done or l.is_active <> n.is_active);
  return null;
end $$;
drop trigger listed_mark on assignments;
drop function lists.mark_assignment();
create trigger listed_mark after update on assignments referencing new table as new_rows
  for each statement execute function lists.mark_assignments();
