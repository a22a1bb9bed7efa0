-- The list leaves the archived records out, and filters by municipality, concepto and day; it opens ordered by id.
drop index inspections_closed;
drop index inspections_by_day;
create index inspections_listed on inspections (department_id, id) where closed_at is not null and archived_at is null;
create index inspections_archived on inspections (department_id, id) where archived_at is not null;
create index inspections_by_day on inspections (department_id, closed_at, id)
  where closed_at is not null and archived_at is null;
create index inspections_by_concepto on inspections (department_id, concepto, id)
  where closed_at is not null and archived_at is null;
create index inspections_by_city on inspections (department_id, (snapshot #>> '{establishment,city}'), id)
  where closed_at is not null and archived_at is null;
