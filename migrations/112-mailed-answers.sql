-- Answers of complaints wait in the outbox of mails too (R 38.8, docs/decisions/115-complaints.md). Their address stays with the
-- person, and is read when the mail goes out.

alter table mail_outbox alter notice_id drop not null;
alter table mail_outbox add complaint_id integer;
alter table mail_outbox add constraint mail_outbox_of_one check (num_nonnulls(notice_id, complaint_id) = 1);
alter table mail_outbox add constraint mail_outbox_of_complaint_without_address check (complaint_id is null or to_address = '');
alter table mail_outbox add constraint mail_outbox_complaint_same_department
  foreign key (department_id, complaint_id) references complaints (department_id, id);
create index mail_outbox_of_complaint on mail_outbox (department_id, complaint_id, id) where complaint_id is not null;
