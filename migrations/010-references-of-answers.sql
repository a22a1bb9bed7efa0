-- An answer's item and person, looked up once per statement: a whole inspection names one person and forty items, and
-- their two foreign keys took a fifth of the database's time for it. What they refer to never goes away (the triggers
-- below say so), so that looking once is enough and no row of a catalogue needs to be locked. The foreign key to the
-- inspection stays.

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never removed, and keeps its key', tg_table_name using errcode = 'foreign_key_violation';
end $$;
create trigger users_stay before delete on users for each row execute function refuse_removal();
create trigger users_keep_key before update of id, department_id on users
  for each row when (row (old.id, old.department_id) is distinct from row (new.id, new.department_id)) execute function refuse_removal();
create trigger checklist_items_stay before delete on checklist_items for each row execute function refuse_removal();
create trigger checklist_items_keep_key before update of id, checklist_id on checklist_items
  for each row when (row (old.id, old.checklist_id) is distinct from row (new.id, new.checklist_id)) execute function refuse_removal();
create trigger users_not_emptied before truncate on users for each statement execute function refuse_removal();
create trigger checklist_items_not_emptied before truncate on checklist_items for each statement execute function refuse_removal();

-- An import, which lets the other triggers sleep, keeps those of this name awake.
create function inspection_answers_references() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
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
create trigger inspection_answers_references after insert on inspection_answers referencing new table as new_rows
  for each statement execute function inspection_answers_references();

alter table inspection_answers drop constraint inspection_answers_item, drop constraint inspection_answers_person;
