-- The record that a visit was not made, while it is the newest end of the visit (R 46.2, docs/decisions/132).

-- No foreign key: records refer to visits, and a copy inserts its tables in the order of their references.
alter table assignments add not_made_id integer;
alter table assignments add constraint assignments_not_made check (not_made_id is null or not (is_active or is_done));

-- A record comes in the transaction that cancels its visit, from servers of before too.
create function note_not_made() returns trigger language plpgsql as $$
begin
  update assignments set not_made_id = new.id
    where department_id = new.department_id and id = new.assignment_id and not is_active and not is_done;
  return null;
end $$;
create trigger visits_not_made_noted after insert on visits_not_made for each row execute function note_not_made();

-- A visit that returns ends anew by another record, by an acta or by a plain cancellation.
create function forget_not_made() returns trigger language plpgsql as $$
begin
  new.not_made_id := null;
  return new;
end $$;
create trigger assignments_returned before update of is_active, is_done on assignments for each row
  when (new.not_made_id is not null and (new.is_active or new.is_done)) execute function forget_not_made();

-- The trail tells how a visit was switched last: the cancellation by a record has its reason.
update assignments a set not_made_id = n.id
  from (select distinct on (department_id, assignment_id) department_id, assignment_id, id from visits_not_made
    order by department_id, assignment_id, id desc) n
  where n.department_id = a.department_id and n.assignment_id = a.id and not a.is_active and not a.is_done
    and (select e.details ? 'notMade' from audit_events e
      where e.department_id = a.department_id and e.subject = 'assignment' and e.subject_id = a.id
        and e.action in ('activate', 'deactivate') order by e.id desc limit 1);
