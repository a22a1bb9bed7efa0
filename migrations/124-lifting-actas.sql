-- Actas of liftings as documents of the entity, beside those that impose measures (R 47, docs/decisions/128-actas-of-liftings.md).

alter table measure_actas
  add column kind text not null default 'medida' constraint measure_actas_kind check (kind in ('medida', 'levantamiento')),
  add column act_id bigint;

-- Each acta of before documents the act `acta` of its measure. The seal covers neither column.
alter table measure_actas disable trigger measure_actas_append_only;
update measure_actas a set act_id = (select min(t.id) from measure_acts t
  where t.department_id = a.department_id and t.measure_id = a.measure_id and t.kind = 'acta');
alter table measure_actas enable trigger measure_actas_append_only;

alter table measure_actas
  alter column act_id set not null,
  drop constraint measure_actas_once,
  add constraint measure_actas_once unique (department_id, measure_id, act_id),
  add constraint measure_actas_act_same_department foreign key (department_id, act_id) references measure_acts (department_id, id);

-- An older instance that records an acta during an upgrade names no act.
create function measure_actas_act() returns trigger language plpgsql as $$
begin
  new.act_id := coalesce(new.act_id, (select min(t.id) from measure_acts t
    where t.department_id = new.department_id and t.measure_id = new.measure_id and t.kind = 'acta'));
  return new;
end $$;
create trigger measure_actas_act before insert on measure_actas for each row execute function measure_actas_act();

drop index measure_actas_code;
create unique index measure_actas_code on measure_actas (document_code(kind, seal));
