-- The paper for an absence or a competence, as a document of a file (expediente) about the official (R 17.11).

alter table staff_absences add document_id integer;
alter table staff_absences add constraint staff_absences_document_same_department
  foreign key (department_id, document_id) references documents (department_id, id);
create index staff_absences_of_document on staff_absences (department_id, document_id) where document_id is not null;

alter table staff_competences add document_id integer;
alter table staff_competences add constraint staff_competences_document_same_department
  foreign key (department_id, document_id) references documents (department_id, id);
create index staff_competences_of_document on staff_competences (department_id, document_id) where document_id is not null;
