import { aDay, each, type Lacking, like, NONE, NOW, seal, text } from './lacking.ts'

/** Columns of a document that waits for its signature, or has failed. */
const unissued = { blob_sha256: NONE, bytes: NONE, level: NONE, key_id: NONE, signed_at: NONE, stamped_at: NONE }

export const fromOutside: Lacking = {
  why: 'Something outside tells it: a mail server, a scanner, a phone, a program that reads, or time that passes.',
  rows: [
    ...each('notifications', 'outcome', ['unknown', 'delivered', 'failed'], (place) => ({
      message_id: text(`<${place}>`),
    })),
    ...each(
      'document_checks',
      'scan',
      ['pendiente', 'limpio', 'infectado', 'sin_antivirus', 'muy_grande', 'fallo'],
      (place) => ({ version: `version + ${place + 100}`, scanned_at: place === 0 ? NONE : NOW }),
    ),
    ...each('document_checks', 'text_state', ['pendiente', 'extraido', 'sin_texto', 'fallo'], (place) => ({
      version: `version + ${place + 200}`,
    })),
    ...each('webhooks', 'off_reason', ['failures', 'person', 'restored'], () => ({
      ...{ disabled_at: NOW, failing_since: NOW, delivered_at: NOW },
    })),
    ...each('webhook_deliveries', 'state', ['waiting', 'delivered', 'failed'], (place) => ({
      event_id: `event_id + ${place + 1_000_000}`,
      tried_at: place === 0 ? NONE : NOW,
      next_at: place === 0 ? NOW : NONE,
      lease_until: place === 0 ? NOW : NONE,
    })),
    `insert into log_anchors (department_id, epoch, size, kind, target, state, next_attempt_at, evidence, at)
      select department_id, epoch, size, kind, state, state, now(), case when state = 'hecho' then '\\x00ff'::bytea end,
        case when state = 'hecho' then now() end
      from (select * from log_checkpoints order by size desc limit 1) newest,
        unnest(array['tsa', 'correo', 'testigo']) kind, unnest(array['pendiente', 'hecho', 'fallido']) state`,
    ...each(
      'issued_documents',
      'kind',
      ['muestra', 'constancia'],
      (place) => ({ subject_id: '1', seal: seal(place + 1), level: text('B-T'), stamped_at: NOW, version: '1' }),
      `state = 'expedida'`,
    ),
    ...each('issued_documents', 'state', ['pendiente', 'fallida'], (place) => ({
      ...unissued,
      ...{
        subject_id: '900001',
        version: `${place + 1}`,
        seal: seal(place + 101),
        next_attempt_at: place ? NOW : NONE,
      },
    })),
    `insert into notice_digests (department_id, user_id, period, claimed_at, message_id)
      select department_id, id, date '2026-01-05', now(), nullif(place, 1)::text
      from (select *, row_number() over (order by id) as place from users) u where place < 3`,
    like('notices', { subject_id: 'subject_id + 900000', due_on: aDay('2026-11-20', 0), read_at: NOW, mailed_at: NOW }),
    like('recovery_codes', { code_hash: text('used'), used_at: NOW }),
    like('api_tokens', { token_hash: text('used'), last_used_on: aDay('2026-11-20', 0), revoked_at: NONE }),
    like('calendar_feeds', { token_hash: text('read'), read_at: NOW, revoked_at: NONE, shows_names: 'true' }),
    `insert into refused_offers (user_id, key, offer, refused_at)
      select id, gen_random_uuid(), 1, now() from users order by id limit 1`,
    `insert into visit_codes (department_id, assignment_id, failures, used_at)
      select department_id, id, 2, case when id % 2 = 0 then now() end from assignments order by id limit 4`,
    `insert into storage_use (department_id, documents_bytes, counted_at)
      select id, 1, case when id % 2 = 0 then now() end from departments where id not in (select department_id from storage_use)`,
  ],
}

export const ofOperator: Lacking = {
  why: 'Commands of the operator write them: of keys, and of a restore that loses numbers.',
  rows: [
    `insert into acta_number_gaps (department_id, year, first_number, last_number, reason, noted_at)
      values (13, 2026, 900001, 910000, 'restore', now())`,
    like(
      'signing_keys',
      {
        ...{ key_id: text('a'.repeat(16)), algorithm: text('rsa-sha256'), is_accredited: 'true' },
        ...{ retired_at: NOW, retired_reason: text('Se cambió') },
        ...{ compromised_from: NOW, compromised_reason: text('Se perdió'), compromised_told_at: NOW },
      },
      `purpose = 'pdf'`,
    ),
  ],
}

export const ofBefore: Lacking = {
  why: 'An earlier version wrote them, and this one still reads them.',
  rows: [
    `insert into uploads (department_id, user_id, sha256, total_bytes, received_bytes, touched_at)
      select department_id, id, repeat('0', 64), 4, 2, now() from users order by id limit 1`,
    `insert into upload_pieces (department_id, user_id, sha256, offset_bytes, bytes)
      select department_id, user_id, sha256, 0, '\\x00ff' from uploads`,
  ],
}

export const ofPages: Lacking = {
  why: 'The program that draws pages takes a second for each document, and a copy carries the row alone.',
  rows: [
    `insert into document_renditions (document_id, version, department_id, blob, sha256, bytes, pages, created_at)
      select document_id, version, department_id, blob, sha256, bytes, 1, now()
      from document_versions where blob is not null order by document_id, version limit 1`,
  ],
}

export const ofInstants: Lacking = {
  why: 'A card is of its instant, the clock of a test stands still, and a call of every route revoked the first.',
  rows: [like('staff_cards', { token_hash: text('in force'), revoked_at: NONE, revoked_reason: NONE })],
}
