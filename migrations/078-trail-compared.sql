-- What `verify` compares with the audit trail (docs/decisions/071).

-- The chain of the trail begins above 0, so an event below it was in no link. An installation that has one starts all the same, and
-- `verify` tells it.
alter table audit_events add constraint audit_events_id_given check (id > 0) not valid;
do $$
begin
  if not exists (select from audit_events where id <= 0) then
    alter table audit_events validate constraint audit_events_id_given;
  end if;
end $$;

-- Every gap of acta numbers is an event too. Those of before get theirs now.
insert into audit_events (department_id, at, action, subject, details)
select g.department_id, now(), 'pass-over-numbers', 'acta-gap', jsonb_build_object('year', g.year, 'firstNumber', g.first_number,
    'lastNumber', g.last_number, 'reason', g.reason, 'notedAt', to_char(g.noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from acta_number_gaps g
  where not exists (select from audit_events e where e.department_id = g.department_id and e.action = 'pass-over-numbers'
    and e.subject = 'acta-gap' and e.details ->> 'year' = g.year::text and e.details ->> 'firstNumber' = g.first_number::text)
  order by g.department_id, g.year, g.first_number;
