import { aDay, each, type Lacking, like, NONE, NOW, seal, text } from './lacking.ts'

const OPEN = '(select id from inspections where closed_at is null)'
/** A visit that has not begun. */
const WAITING = `(select a.id from assignments a where a.department_id = inspections.department_id
  and not exists (select from inspections i where i.assignment_id = a.id) order by a.id limit 1)`
/** An item that the visit has not answered. */
const UNANSWERED = `(select i.id from checklist_items i where i.checklist_id = inspection_answers.checklist_id and i.id not in
  (select a.item_id from inspection_answers a where a.inspection_id = inspection_answers.inspection_id) order by i.id limit 1)`
/** An official who has not signed the visit. */
const UNSIGNED = `(select u.id from users u where u.department_id = official_signatures.department_id and u.id not in
  (select s.official_id from official_signatures s where s.inspection_id = official_signatures.inspection_id) order by u.id limit 1)`
/** An item that has no requirement in the record. */
const UNREQUIRED = `(select i.id from checklist_items i where i.id not in
  (select r.item_id from requirements r where r.inspection_id = requirements.inspection_id) order by i.id limit 1)`

const NOT_MAILED = () => ({ is_consented: NONE, consent_id: NONE, message_id: NONE })

export const ofVisits: Lacking = {
  why: 'A visit with each of these would be one of hundreds, and only its row matters to a copy.',
  rows: [
    like('inspections', { assignment_id: WAITING, edition_replaced_on: aDay('2026-11-01', 0) }, 'closed_at is null'),
    ...each(
      'inspection_answers',
      'severity',
      ['critico', 'mayor', 'menor'],
      (place) => ({
        ...{ item_id: UNANSWERED, captured_at: NOW, photo_taken_at: NOW },
        samples_taken: place === 0 ? 'true' : 'false',
        counter_sample_taken: place === 0 ? 'false' : 'true',
      }),
      `inspection_id in ${OPEN}`,
    ),
    like(
      'official_signatures',
      { official_id: UNSIGNED, signed_by: UNSIGNED, is_drawn: 'false' },
      `inspection_id in ${OPEN}`,
    ),
    ...each(
      'signing_acts',
      'shown_format',
      ['vigia-mostrado-1', 'vigia-mostrado-seguimiento-1', 'vigia-mostrado-2'],
      () => ({ shown_digest: seal(1), drawn_at: NOW }),
      `outcome = 'firmada' and subject_id in ${OPEN}`,
    ),
    like('signing_acts', { party: text('ingeniero') }, `party = 'tecnico' and subject_id in ${OPEN}`),
    ...each(
      'visits_not_made',
      'reason',
      ['sin_responsable', 'no_permitio', 'no_existe', 'sin_acceso', 'otro'],
      (place): Record<string, string> => (place === 0 ? { note: NONE } : {}),
    ),
    `update requirement_verdicts set captured_at = now(), photo_taken_at = now() where inspection_id in ${OPEN}`,
    ...each(
      'requirements',
      'state',
      ['abierto', 'declarado', 'cumplido', 'parcial', 'incumplido', 'sin_objeto', 'trasladado'],
      (place) => ({
        item_id: UNREQUIRED,
        severity: text(['critico', 'mayor', 'menor'][place % 3] ?? ''),
        term_kind: text(place % 2 ? 'habiles' : 'calendario'),
        counts_from: text(place % 2 ? 'dia_siguiente' : 'mismo_dia'),
      }),
    ),
    ...each(
      'requirement_evidence',
      'state',
      ['recibida', 'aceptada', 'rechazada'],
      (place) => ({ decided_by: place === 0 ? NONE : 'by_user', decided_at: place === 0 ? NONE : NOW }),
      'by_user is not null',
    ),
    ...each('notification_consents', 'how', ['acta', 'portal', 'escrito'], (place) => ({
      email: text(`persona${place}@autoriza.example`),
      ...(place === 0 && { revoked_at: NOW, revoked_by: 'recorded_by', revoked_reason: text('Cambió de correo') }),
    })),
    ...each('legal_notices', 'state', ['pendiente', 'en_curso'], () => ({ mode: NONE, effective_day: NONE })),
    ...each('legal_notices', 'mode', ['en_sitio', 'electronica', 'personal', 'aviso', 'publicacion'], () => ({
      ...{ state: text('surtida'), effective_day: 'counted_from' },
    })),
    like('legal_notice_attempts', { channel: text('correo'), is_consented: 'true', effective_day: NONE }),
    like('legal_notice_attempts', { channel: text('correo'), is_consented: 'false' }),
    ...each(
      'legal_notice_attempts',
      'channel',
      [...['firma_en_sitio', 'portal', 'citacion', 'diligencia_personal', 'aviso_entregado', 'aviso_publicado']],
      NOT_MAILED,
    ),
    ...each(
      'legal_notice_attempts',
      'result',
      [
        ...['firmado', 'enviado', 'sin_respuesta', 'rechazado', 'rebotado', 'entregado', 'accedido', 'comparecio'],
        ...['no_comparecio', 'rehusado', 'devuelto', 'fijado', 'desfijado'],
      ],
      NOT_MAILED,
    ),
    ...each('requirement_events', 'kind', [
      ...['evidencia', 'aceptada', 'rechazada', 'prorroga', 'sin_objeto'],
      ...['recalculado', 'verificada', 'parcial', 'incumplida', 'visita_pedida', 'trasladada', 'devuelta'],
      ...['prorroga_pedida', 'prorroga_negada', 'respuesta', 'respuesta_leida'],
      'evidencia_tardia',
    ]),
  ],
}
