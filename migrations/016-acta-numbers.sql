-- Actas are numbered one after the other, by department and year of closing (docs/decisions/023). What was closed before keeps
-- the number that it was printed with, its id. The number is in the snapshot, which a closed inspection never changes.

create table acta_counters (
  department_id integer not null references departments,
  -- Of the day of closing in Colombia.
  year integer not null,
  -- The last number given; it is given in the transaction that closes, so that a refused one leaves no gap.
  last_number integer not null constraint acta_counters_counted check (last_number > 0),
  constraint acta_counters_primary primary key (department_id, year)
);
create function acta_counters_guard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.last_number < old.last_number
    or (new.department_id, new.year) is distinct from (old.department_id, old.year) then
    raise exception 'acta numbers only go forward' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger acta_counters_guard before update or delete on acta_counters for each row execute function acta_counters_guard();
create trigger acta_counters_not_emptied before truncate on acta_counters for each statement execute function acta_counters_guard();

create unique index inspections_acta_number on inspections (department_id, (snapshot ->> 'number'))
  where (snapshot ->> 'number') is not null;

-- The numbers that no acta has, and why: those that a restore passes over.
create table acta_number_gaps (
  department_id integer not null references departments,
  year integer not null,
  first_number integer not null,
  last_number integer not null,
  reason text not null,
  noted_at timestamptz not null,
  constraint acta_number_gaps_primary primary key (department_id, year, first_number),
  constraint acta_number_gaps_forward check (first_number > 0 and last_number >= first_number)
);
create trigger acta_number_gaps_append_only before update or delete on acta_number_gaps
  for each row execute function refuse_change();
create trigger acta_number_gaps_not_emptied before truncate on acta_number_gaps
  for each statement execute function refuse_change();
