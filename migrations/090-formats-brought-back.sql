-- Formats that are corrected and brought back, and cards that end with the service of their official (docs/decisions/086).

alter table formats
  add column row_version integer not null default 1,
  -- The last time that a retired format was brought back.
  add column restored_at timestamptz,
  -- Every format that ever stood in for this one: a visit may still come that was filled on an edition of it.
  add column stand_ins integer[] not null default '{}';

-- Until here a format was retired once at most, so the trail has every replacement. It tells the code alone, which a model and
-- a format of the department may share.
with recursive retired as (
  select e.department_id, e.subject_id as format_id, r.id as stand_in
  from audit_events e join formats r on r.code = e.details ->> 'replacement' and coalesce(r.department_id, e.department_id) = e.department_id
  where e.subject = 'format' and e.action = 'retire'
  union
  select department_id, id, replacement_id from formats where replacement_id is not null
), chain as (
  select department_id, format_id, stand_in from retired
  union
  select c.department_id, c.format_id, r.stand_in
  from chain c join retired r on r.department_id = c.department_id and r.format_id = c.stand_in
)
update formats f set stand_ins = found.ids
from (select format_id, array_agg(stand_in order by stand_in) as ids from chain where stand_in <> format_id group by format_id) found
where f.id = found.format_id and f.department_id is not null;

-- Written here, so that a version of the server that does not know the column leaves none out.
create function formats_note_stand_in() returns trigger language plpgsql as $$
begin
  if new.replacement_id is not null and new.replacement_id <> all (new.stand_ins) then
    new.stand_ins := new.stand_ins || new.replacement_id;
  end if;
  return new;
end $$;
create trigger formats_note_stand_in before update of replacement_id on formats
  for each row execute function formats_note_stand_in();

-- Cards of before whose contract ended early: revoked where no contract is in force today, and else as short as the service.
update staff_cards c set revoked_at = now(), revoked_reason = 'Terminó el contrato'
where c.revoked_at is null
  and exists (select from staff_contracts k where k.department_id = c.department_id and k.user_id = c.user_id)
  and not exists (select from staff_contracts k where k.department_id = c.department_id and k.user_id = c.user_id
    and (now() at time zone interval '-5 hours')::date between k.starts_on
      and coalesce(k.ended_early_on, k.ends_on, 'infinity'));
update staff_cards c set expires_on = service.ends_on
from (select department_id, user_id, max(coalesce(ended_early_on, ends_on, 'infinity')) as ends_on
  from staff_contracts group by department_id, user_id) service
where c.revoked_at is null and service.department_id = c.department_id and service.user_id = c.user_id
  and service.ends_on < c.expires_on;
