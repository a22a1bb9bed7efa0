-- Work in the field: an official's pending visits at once, and photos in pieces that a bad link can finish.

create index assignments_pending_engineer on assignments (department_id, engineer_id) where is_active and not is_done;
create index assignments_pending_technician on assignments (department_id, technician_id) where is_active and not is_done;

-- A file that one official is sending. In the database and not on a disk, so that any instance can go on with it.
create table uploads (
  department_id integer not null,
  user_id integer not null,
  sha256 text not null constraint uploads_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  total_bytes integer not null constraint uploads_total_range check (total_bytes between 1 and 10485760),
  received_bytes integer not null,
  touched_at timestamptz not null,
  constraint uploads_primary primary key (department_id, user_id, sha256),
  constraint uploads_received_range check (received_bytes between 0 and total_bytes),
  constraint uploads_person foreign key (department_id, user_id) references users (department_id, id)
);
create index uploads_touched on uploads (touched_at);

create table upload_pieces (
  department_id integer not null,
  user_id integer not null,
  sha256 text not null,
  offset_bytes integer not null,
  bytes bytea not null,
  constraint upload_pieces_primary primary key (department_id, user_id, sha256, offset_bytes),
  constraint upload_pieces_file foreign key (department_id, user_id, sha256)
    references uploads (department_id, user_id, sha256) on delete cascade
);
-- A photo does not get smaller a second time.
alter table upload_pieces alter column bytes set storage external;
