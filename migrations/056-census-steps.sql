-- Decisions on many rows of a census at once, the first rows of its sheet, and shorter upkeep (docs/decisions/043).

-- Each decision on many rows that may be taken back: [{"id", "state", "decision", "by", "at"}].
alter table import_runs add column bulk_decisions jsonb not null default '[]';
-- The first rows of the sheet, by which a person finds its titles: [{"number", "cells"}].
alter table import_runs add column first_rows jsonb not null default '[]';

-- The row's state without a likeness and a decision; null where the row was checked before this column.
alter table import_rows add column own_state text
  constraint import_rows_own_state_known check (own_state in ('lista', 'aviso', 'error'));
-- The decision on many rows that decided this one.
alter table import_rows add column bulk_decision integer;
create index import_rows_of_bulk_decision on import_rows (run_id, bulk_decision) where bulk_decision is not null;

-- No plan depends on these columns. To sample them takes most of a second, in which the embedded database answers nothing.
alter table import_rows
  alter column raw set statistics 0,
  alter column edits set statistics 0,
  alter column value set statistics 0,
  alter column problems set statistics 0,
  alter column gaps set statistics 0;
