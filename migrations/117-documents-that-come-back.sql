-- A document that was voided in a case comes back there (R 40.5, docs/decisions/117-cases-for-the-lawyers.md). A file has one
-- standing document of each cause, beside those that were withdrawn.
drop index documents_of_source;
create index documents_of_source on documents (department_id, source, source_id, file_id) where source_id is not null;
create unique index documents_standing_of_source on documents (department_id, source, source_id, file_id)
  where source_id is not null and withdrawn_at is null;
