-- Cards of before end with the uninterrupted service, as src/server/staff/card-of-service.ts ends them (docs/decisions/086).
-- Migration 090 took the last day of all contracts, also of one after a gap, and said 'Terminó el contrato' of cards whose
-- contract had not begun.

with recursive contracts as (
  select department_id, user_id, starts_on, coalesce(ended_early_on, ends_on, 'infinity') as ends_on,
    (now() at time zone interval '-5 hours')::date as today
  from staff_contracts
), service as (
  select department_id, user_id, ends_on from contracts where today between starts_on and ends_on
  union
  select k.department_id, k.user_id, k.ends_on
  from service s join contracts k on k.department_id = s.department_id and k.user_id = s.user_id
    -- An open service has no next day.
    and s.ends_on <> 'infinity' and k.starts_on = s.ends_on + 1
), official as (
  select k.department_id, k.user_id, bool_or(k.ends_on < k.today) as has_ended,
    (select max(s.ends_on) from service s where s.department_id = k.department_id and s.user_id = k.user_id) as ends_on
  from contracts k group by k.department_id, k.user_id
)
update staff_cards c set
  expires_on = least(c.expires_on, coalesce(o.ends_on, c.expires_on)),
  revoked_at = case when o.ends_on is null then now() end,
  revoked_reason = case when o.ends_on is not null then null
    when o.has_ended then 'Terminó el contrato' else 'Sin contrato vigente' end
from official o
where c.revoked_at is null and o.department_id = c.department_id and o.user_id = c.user_id
  and (o.ends_on is null or o.ends_on < c.expires_on);

-- A card that 090 revoked has the instant of that migration.
update staff_cards c set revoked_reason = 'Sin contrato vigente'
where c.revoked_reason = 'Terminó el contrato'
  and c.revoked_at = (select applied_at from schema_migrations where name = '090-formats-brought-back.sql')
  and not exists (select from staff_contracts k where k.department_id = c.department_id and k.user_id = c.user_id
    and coalesce(k.ended_early_on, k.ends_on, 'infinity') < (c.revoked_at at time zone interval '-5 hours')::date);
