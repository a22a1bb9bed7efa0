-- Acts of the owner of an establishment by the portal (R 37, docs/decisions/114-what-an-owner-does-by-the-portal.md). Each has
-- an official or a link as its author, and never both.

alter table requirement_evidence
  alter column by_user drop not null,
  add column by_portal integer,
  add constraint requirement_evidence_one_author check (num_nonnulls(by_user, by_portal) = 1),
  add constraint requirement_evidence_portal_same_department
    foreign key (department_id, by_portal) references portal_links (department_id, id);
create index requirement_evidence_by_portal on requirement_evidence (department_id, by_portal, received_at) where by_portal is not null;

alter table requirement_events
  alter column by_user drop not null,
  add column by_portal integer,
  add constraint requirement_events_one_author check (num_nonnulls(by_user, by_portal) = 1),
  add constraint requirement_events_portal_same_department
    foreign key (department_id, by_portal) references portal_links (department_id, id),
  drop constraint requirement_events_kind,
  add constraint requirement_events_kind check (kind in ('evidencia', 'aceptada', 'rechazada', 'prorroga', 'sin_objeto',
    'recalculado', 'verificada', 'parcial', 'incumplida', 'visita_pedida'));

-- Who opened a document by the portal had agreed to electronic notice, or had not.
alter table legal_notice_attempts
  drop constraint legal_notice_attempts_mail,
  add constraint legal_notice_attempts_mail check (channel = 'correo' or message_id is null),
  add constraint legal_notice_attempts_consent check (channel in ('correo', 'portal') or (is_consented is null and consent_id is null));

-- An agreement by the portal is recorded by its link, and may end there too.
alter table notification_consents
  alter column recorded_by drop not null,
  add column by_portal integer,
  add constraint notification_consents_one_author check (num_nonnulls(recorded_by, by_portal) = 1),
  add constraint notification_consents_portal_same_department
    foreign key (department_id, by_portal) references portal_links (department_id, id),
  drop constraint notification_consents_revoked_whole,
  add constraint notification_consents_revoked_whole check ((revoked_at is null) = (revoked_reason is null)
    and (revoked_at is not null or revoked_by is null));

-- As in migration 105, with the link among what never changes.
create or replace function notification_consents_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.revoked_at is not null or new.revoked_at is null
    or (new.id, new.department_id, new.establishment_id, new.email, new.granted_by_name, new.granted_by_id_card, new.how,
        new.granted_on, new.proof_blob, new.proof_name, new.recorded_by, new.recorded_at, new.by_portal)
      is distinct from (old.id, old.department_id, old.establishment_id, old.email, old.granted_by_name, old.granted_by_id_card,
        old.how, old.granted_on, old.proof_blob, old.proof_name, old.recorded_by, old.recorded_at, old.by_portal) then
    raise exception 'an agreement to notice only ends' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
