-- Bytes that a person sent in a day, and when a task of upkeep last ran.

create table upload_days (
  user_id integer not null references users,
  day date not null,
  bytes bigint not null constraint upload_days_bytes_range check (bytes >= 0),
  constraint upload_days_primary primary key (user_id, day)
);

-- One process of an installation runs a task at a time, and each no more often than it has to.
create table upkeep_tasks (
  name text constraint upkeep_tasks_primary primary key,
  ran_at timestamptz not null
);
