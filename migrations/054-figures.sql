-- What a search leaves out for officials who may not know every document: few rows, found without a look at each file.
create index documents_sensitive on documents (department_id, id) where is_sensitive;
create index files_reserved on files (department_id, id) where access = 'reservado';

-- A department's items are not of the build, so that none of the rows of a publication needs a call of the function.
drop trigger forget_loaded on checklist_items;
create trigger forget_loaded after insert or update on checklist_items for each row when (new.id < 1000000)
  execute function startup.forget_catalogues_of_build('id');
create trigger forget_loaded_removed after delete on checklist_items for each row when (old.id < 1000000)
  execute function startup.forget_catalogues_of_build('id');
alter table checklist_items enable always trigger forget_loaded;
alter table checklist_items enable always trigger forget_loaded_removed;

-- Records to notify, by the day of the visit: few of many, for the calendar and for what requires attention.
create index listed_inspections_to_notify on lists.listed_inspections (department_id, closed_on, id) where not is_notified and not is_archived;
