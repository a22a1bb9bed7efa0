-- Most inspections begin and close with one batch. They are inserted as they close, beside their answers, instead of
-- inserted open and written a second time.

-- A closed inspection takes the answers that come in with it, in the same command of the same transaction, and none after.
create or replace function inspection_answers_guard() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (select inspection_id, min(id) as one_id from new_rows group by inspection_id) n
      join inspections i on i.id = n.inspection_id join inspection_answers a on a.id = n.one_id
      where i.closed_at is not null and not (i.xmin = a.xmin and i.cmin = a.cmin)) then
    raise exception 'a closed inspection never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Those that are inserted closed are listed together, as those that close later are.
drop trigger listed_insert on inspections;
create trigger listed_insert after insert on inspections referencing new table as new_rows
  for each statement execute function lists.close_inspections();
drop function lists.close_inspection();

-- An answer's inspection is looked up once per statement too, as its item and person are since 010. It never goes away
-- (inspections_guard), and keeps its keys from now on while it is open.
create trigger inspections_keep_key before update of id, department_id, checklist_id on inspections
  for each row when (row (old.id, old.department_id, old.checklist_id) is distinct from row (new.id, new.department_id, new.checklist_id))
  execute function refuse_removal();

create or replace function inspection_answers_references() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from (select distinct department_id, inspection_id, checklist_id from new_rows) a where not exists (
      select from inspections i where i.id = a.inspection_id and i.department_id = a.department_id and i.checklist_id = a.checklist_id)) then
    raise exception 'an answer is of an inspection of its department and checklist' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct checklist_id, item_id from new_rows) a where not exists (
      select from checklist_items i where i.checklist_id = a.checklist_id and i.id = a.item_id)) then
    raise exception 'an answer is to an item of its checklist' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct department_id, answered_by from new_rows) a where not exists (
      select from users u where u.department_id = a.department_id and u.id = a.answered_by)) then
    raise exception 'an answer is by a person of its department' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
-- Its arguments are the tables it stands for a foreign key to: a copy is loaded in an order in which they are there.
drop trigger inspection_answers_references on inspection_answers;
create trigger inspection_answers_references after insert on inspection_answers referencing new table as new_rows
  for each statement execute function inspection_answers_references('inspections', 'checklist_items', 'users');

alter table inspection_answers drop constraint inspection_answers_inspection_and_checklist;
alter table inspections drop constraint inspections_of_checklist_in_department;
