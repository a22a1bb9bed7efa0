-- Complaints give points in the order of risk (R 22.2, docs/decisions/124-points-of-complaints.md).

-- Facts of the score: complaints about the establishment that no visit has looked into, and whether one of them is immediate.
-- Null until this version has scored the establishment: the running server then scores its whole department anew.
alter table analytics.risk_scores add complaints integer, add has_urgent_complaint boolean;
create index risk_scores_of_before on analytics.risk_scores (department_id) where complaints is null;

-- A complaint counts by its establishment, kind, priority, themes and state.
create function analytics.await_complaint_score() returns trigger language plpgsql as $$
begin
  if new.establishment_id is not null then
    insert into analytics.risk_pending (establishment_id) values (new.establishment_id);
  end if;
  if tg_op = 'UPDATE' and old.establishment_id is not null and old.establishment_id is distinct from new.establishment_id then
    insert into analytics.risk_pending (establishment_id) values (old.establishment_id);
  end if;
  return null;
end $$;
create trigger scored_insert after insert on complaints
  for each row when (new.establishment_id is not null) execute function analytics.await_complaint_score();
create trigger scored_update after update on complaints
  for each row when (row (old.establishment_id, old.kind, old.triage, old.about, old.state)
    is distinct from row (new.establishment_id, new.kind, new.triage, new.about, new.state))
  execute function analytics.await_complaint_score();

-- One against an official gives no points.
create function analytics.await_accusation_scores() returns trigger language plpgsql as $$
begin
  insert into analytics.risk_pending (establishment_id) select distinct c.establishment_id
    from changed_rows o join complaints c on c.department_id = o.department_id and c.id = o.complaint_id
    where c.establishment_id is not null;
  return null;
end $$;
create trigger scored_insert after insert on complaint_officials referencing new table as changed_rows
  for each statement execute function analytics.await_accusation_scores();
create trigger scored_delete after delete on complaint_officials referencing old table as changed_rows
  for each statement execute function analytics.await_accusation_scores();
