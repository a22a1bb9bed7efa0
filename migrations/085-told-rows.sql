-- Inscriptions and accounts that `verify` compares with the audit trail (docs/decisions/083).

-- What the trail tells of an inscription, under the names that its edits use.
create function told_establishment(department integer, row_id integer) returns jsonb language sql stable as $$
  select jsonb_build_object('id', e.id, 'departmentId', e.department_id, 'inscriptionNumber', e.inscription_number,
    'inscriptionTypeId', e.inscription_type_id, 'zodesId', e.zodes_id, 'cityId', e.city_id, 'populationType', e.population_type,
    'locationTypeId', e.location_type_id, 'locationDescription', e.location_description,
    'identificationTypeId', e.identification_type_id, 'identificationNumber', e.identification_number, 'ownerName', e.owner_name,
    'name', e.name, 'businessName', e.business_name, 'address', e.address, 'phone', e.phone, 'mobilePhone', e.mobile_phone,
    'email', e.email, 'openingTime', e.opening_time, 'closingTime', e.closing_time, 'workers', e.workers,
    'responsibleName', e.responsible_name, 'responsibleIdNumber', e.responsible_id_number,
    'responsibleMobilePhone', e.responsible_mobile_phone, 'responsibleCapacity', e.responsible_capacity,
    'responsibleObservation', e.responsible_observation, 'signature', e.signature, 'observation', e.observation,
    'privacyAcceptedAt', to_char(e.privacy_accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'electronicNotification', e.electronic_notification, 'isActive', e.is_active,
    'createdAt', (extract(epoch from e.created_at) * 1000000)::bigint, 'createdBy', e.created_by, 'importRunId', e.import_run_id,
    'activityIds', (select coalesce(jsonb_agg(a.activity_id order by a.activity_id), '[]') from establishment_activities a
      where a.department_id = e.department_id and a.establishment_id = e.id))
  from establishments e where e.department_id = department and e.id = row_id
$$;

-- The same of an account. Its type of contract follows its contracts, and passwords are no matter of the trail.
create function told_user(department integer, row_id integer) returns jsonb language sql stable as $$
  select jsonb_build_object('id', u.id, 'departmentId', u.department_id, 'identificationNumber', u.identification_number,
    'firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name, 'secondSurname', u.second_surname,
    'email', u.email, 'areaId', u.area_id, 'roleId', u.role_id, 'phone', u.phone, 'roleFunctions', u.role_functions,
    'signature', u.signature, 'isActive', u.is_active, 'createdAt', (extract(epoch from u.created_at) * 1000000)::bigint)
  from users u where u.department_id = department and u.id = row_id
$$;

-- The number says which columns are under it: a version with other columns gives its digests another one.
create function told_digest(told jsonb) returns text language sql immutable as $$
  select '1:' || encode(sha256(convert_to(told::text, 'UTF8')), 'base64')
$$;

-- An event that makes, edits or switches such a row tells its digest, whichever version of the server writes it. `rowBefore` is of
-- the row with what the event tells of before: a change that no event tells makes it another one than the event before told.
create function tell_row() returns trigger language plpgsql as $$
declare
  told jsonb;
  before jsonb;
begin
  if new.subject = 'establishment' then
    told := told_establishment(new.department_id, new.subject_id);
  else
    told := told_user(new.department_id, new.subject_id);
  end if;
  if told is null then
    return new;
  end if;
  if new.action not in ('create', 'create-from-census') then
    select told || coalesce(jsonb_object_agg(key, value -> 'from'), '{}') into before from jsonb_each(new.details)
      where told ? key and jsonb_typeof(value) = 'object' and value ? 'from' and value ? 'to';
    if new.action in ('activate', 'deactivate') then
      before := before || jsonb_build_object('isActive', new.action = 'deactivate');
    end if;
    new.details := new.details || jsonb_build_object('rowBefore', told_digest(before));
  end if;
  new.details := new.details || jsonb_build_object('rowDigest', told_digest(told));
  return new;
end $$;
create trigger audit_events_tell_row before insert on audit_events for each row
  when (new.subject_id is not null and (
    (new.subject = 'establishment' and new.action in ('create', 'create-from-census', 'edit', 'activate', 'deactivate'))
    or (new.subject = 'user' and new.action in ('create', 'edit', 'edit-profile', 'approve-identity', 'activate', 'deactivate'))))
  execute function tell_row();
