-- What an official asks to be called: names and number of the account change once an administrator approved it
-- (docs/decisions/036).

create table identity_changes (
  user_id integer primary key,
  department_id integer not null,
  identification_number text not null constraint identity_changes_identification_digits check (identification_number ~ '^[0-9]{10,12}$'),
  first_name text not null,
  middle_name text,
  last_name text not null,
  second_surname text,
  requested_at timestamptz not null,
  constraint identity_changes_user_same_department foreign key (department_id, user_id) references users (department_id, id)
);
