-- The moment at which the first run of a job began: a job may wait long in the queue (docs/decisions/097).
alter table jobs add column started_at timestamptz;
