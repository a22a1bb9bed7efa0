-- The trail is read by time, by person and by act (R 11.44). Its order by id has an index since migration 014.
create index audit_events_by_time on audit_events (department_id, at, id);
create index audit_events_by_person on audit_events (department_id, user_id, id);
create index audit_events_by_action on audit_events (department_id, action, id);
-- Texts of changes are searched; the events of saves have none, and so cost a visit nothing here.
create index audit_events_by_text on audit_events using gin (fold(details::text) gin_trgm_ops)
  where details <> '{}' and action not in ('close', 'record', 'sign');
