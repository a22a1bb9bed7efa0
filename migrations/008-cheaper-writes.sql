-- The same guarantees for less work per answer: a whole inspection writes forty of them at once.

-- One reference to the inspection, through department and checklist both, instead of one for each.
alter table inspections add constraint inspections_of_checklist_in_department unique (department_id, id, checklist_id);
alter table inspection_answers add constraint inspection_answers_inspection_and_checklist
  foreign key (department_id, inspection_id, checklist_id) references inspections (department_id, id, checklist_id);
alter table inspection_answers drop constraint inspection_answers_inspection;
alter table inspection_answers drop constraint inspection_answers_checklist;
alter table inspections drop constraint inspections_in_department;
alter table inspections drop constraint inspections_of_checklist;

-- A key is the memory of an answer to a signed-in person, and people are never deleted.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
