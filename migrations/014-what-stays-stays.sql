-- What the law needs to stay was guarded row by row; a statement that empties a table runs no trigger of a row.
do $$
declare
  kept name;
begin
  foreach kept in array array['inspections', 'inspection_answers', 'audit_events', 'notifications', 'images'] loop
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', kept || '_not_emptied', kept);
  end loop;
end $$;

-- A photo whose row goes is not shown, checked or copied any more, though its record is closed.
create trigger images_append_only before update or delete on images for each row execute function refuse_change();

-- What the acta prints of an image: until now only its original had a digest. Unknown of those of before.
alter table images add column thumb_sha256 text;

-- The audit trail as a chain: each link digests the events of a department between two ids, and the link before it. They are
-- made afterwards, so that no write waits for another's place in the chain (docs/decisions/016).
create table audit_links (
  department_id integer not null references departments,
  position integer not null,
  after_id bigint not null,
  up_to bigint not null,
  digest text not null,
  linked_at timestamptz not null,
  constraint audit_links_primary primary key (department_id, position),
  constraint audit_links_forward check (position > 0 and up_to > after_id)
);
create trigger audit_links_append_only before update or delete on audit_links for each row execute function refuse_change();
create trigger audit_links_not_emptied before truncate on audit_links for each statement execute function refuse_change();
create index audit_events_in_order on audit_events (department_id, id);

-- SHA-256 (hex) of the digest before it and of the events, a line of JSON each; instants in microseconds, whatever the session's zone.
create function audit_digest(department integer, after_id bigint, up_to bigint, digest_before text) returns text language sql stable as $$
  select encode(sha256(convert_to(digest_before || coalesce(string_agg(
    E'\n' || jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint, user_id, action, subject, subject_id, details)::text,
    '' order by id), ''), 'UTF8')), 'hex')
  from audit_events e where e.department_id = department and e.id > audit_digest.after_id and e.id <= audit_digest.up_to
$$;

-- The list's day is that of the visit, which a record keeps since it may be closed days after (docs/decisions/004).
create or replace view lists.inspections_source as
  select i.id, i.department_id, i.notified_at is not null as is_notified, i.archived_at is not null as is_archived,
    i.compliance_pct,
    -- By which the list is filtered and sorted: within the day that it shows.
    least(i.closed_at, (s.visit_day::date + 1)::timestamp at time zone interval '-05:00' - interval '1 microsecond') as closed_at,
    coalesce(s.visit_day, to_char(bogota_day(i.closed_at), 'YYYY-MM-DD')) as closed_on, i.search_text,
    s.identification_number, s.establishment, fold(s.establishment) as establishment_key,
    s.zodes, fold(s.zodes) as zodes_key, s.city, fold(s.city) as city_key, i.concepto, fold(i.concepto) as concepto_key,
    s.technician, fold(s.technician) as technician_key, s.engineer, fold(s.engineer) as engineer_key
  from inspections i cross join lateral (
    select i.snapshot ->> 'visitDay' as visit_day, i.snapshot #>> '{establishment,identificationNumber}' as identification_number,
      i.snapshot #>> '{establishment,name}' as establishment, i.snapshot #>> '{establishment,zodes}' as zodes,
      i.snapshot #>> '{establishment,city}' as city, i.snapshot #>> '{technician,name}' as technician,
      i.snapshot #>> '{engineer,name}' as engineer
    offset 0) s
  where i.closed_at is not null;
