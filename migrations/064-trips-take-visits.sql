-- Visits that a trip took up as it was confirmed, as they were before (R 22.9, docs/decisions/058-trips-take-up-visits.md):
-- [{"assignmentId", "scheduledOn", "engineerId", "technicianId", "tripId", "tripOrder"}]. An annulment gives them back.
alter table trips add column taken jsonb not null default '[]';
