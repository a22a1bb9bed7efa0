-- Issued files and keys enter the public log too (R 28.9, docs/decisions/062).

-- The text of `leafText` for a file that was issued.
create function issued_leaf(kind text, subject_id integer, version integer, digest text) returns text
  language sql immutable strict parallel safe
  return E'vigia-hoja-1\nexpedida\n' || kind || '/' || subject_id || '/' || version || E'\n' || digest || E'\n';

-- The text of `leafText` for the beginning of a key: the digest is that of its public key (SPKI, DER).
create function key_leaf(key_id text, spki text) returns text language sql immutable strict parallel safe
  return E'vigia-hoja-1\nclave\n' || key_id || E'\n' || encode(sha256(decode(spki, 'base64')), 'hex') || E'\n';

-- The text of `leafText` for the end of a key. Its digest fixes the instant, in milliseconds, and the reason.
create function retirement_leaf(key_id text, retired_at timestamptz, reason text) returns text
  language sql stable strict parallel safe
  return E'vigia-hoja-1\nretiro\n' || key_id || E'\n' || encode(sha256(convert_to(E'vigia-retiro-1\n' || key_id || E'\n'
    || to_char(retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || reason || E'\n', 'UTF8')), 'hex') || E'\n';

create function log_issued_document() returns trigger language plpgsql as $$
begin
  insert into log_pending (department_id, data, at)
    values (new.department_id, issued_leaf(new.kind, new.subject_id, new.version, new.blob_sha256), new.signed_at)
    on conflict (department_id, data) do nothing;
  return null;
end $$;
create trigger issued_documents_logged after insert or update on issued_documents for each row
  when (new.state = 'expedida') execute function log_issued_document();

-- A key is in the log before the first file that it signs, and its end before any file that it signs later.
create function log_signing_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into log_pending (department_id, data, at)
      values (new.department_id, key_leaf(new.key_id, new.spki), new.registered_at)
      on conflict (department_id, data) do nothing;
  end if;
  if new.retired_at is not null then
    insert into log_pending (department_id, data, at)
      values (new.department_id, retirement_leaf(new.key_id, new.retired_at, new.retired_reason), new.retired_at)
      on conflict (department_id, data) do nothing;
  end if;
  return null;
end $$;
create trigger signing_keys_logged after insert or update of retired_at on signing_keys for each row
  execute function log_signing_key();

-- Keys and files of before, in the order in which they came.
insert into log_pending (department_id, data, at)
  select department_id, data, at from (
    select department_id, key_leaf(key_id, spki) as data, registered_at as at, 1 as step from signing_keys
    union all
    select department_id, issued_leaf(kind, subject_id, version, blob_sha256), signed_at, 2 from issued_documents
      where state = 'expedida'
    union all
    select department_id, retirement_leaf(key_id, retired_at, retired_reason), retired_at, 3 from signing_keys
      where retired_at is not null
  ) entered
  order by department_id, at, step, data
  on conflict (department_id, data) do nothing;
