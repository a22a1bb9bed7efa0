-- Maps of the municipalities that an administrator brought (R 25, docs/decisions/050-outlines-of-a-department.md).

-- Versions of a department's map; the newest one holds. One without outlines takes the map away.
create table department_maps (
  department_id integer not null references departments,
  version integer not null constraint department_maps_version_positive check (version > 0),
  -- {"width", "height", "places": [{"daneCode", "path", "box", "label"}]}, at most 60 KB.
  outlines jsonb,
  attribution text,
  file_name text,
  file_bytes integer,
  file_sha256 text constraint department_maps_sha256_hex check (file_sha256 ~ '^[0-9a-f]{64}$'),
  created_by integer not null,
  created_at timestamptz not null,
  constraint department_maps_primary primary key (department_id, version),
  constraint department_maps_whole check (num_nulls(outlines, attribution, file_name, file_bytes, file_sha256) in (0, 5)),
  constraint department_maps_creator_same_department foreign key (department_id, created_by) references users (department_id, id)
);
create trigger department_maps_append_only before update or delete on department_maps for each row execute function refuse_change();
create trigger department_maps_not_emptied before truncate on department_maps for each statement execute function refuse_change();
