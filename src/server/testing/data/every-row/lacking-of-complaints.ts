import { each, type Lacking, like, NONE, text } from './lacking.ts'

const pick = (values: readonly string[], place: number) => text(values[place % values.length] ?? '')
const KINDS = ['queja', 'reclamo', 'denuncia', 'peticion', 'documentos', 'consulta', 'sugerencia']
const CHANNELS = ['presencial', 'telefono', 'correo', 'escrito', 'web']
const STATES = [
  ...['radicada', 'ampliacion', 'trasladada', 'en_visita', 'por_responder', 'respondida', 'cerrada', 'duplicada'],
]

/** The columns of a complaint that depend on its state. */
function ofState(place: number, state: string): Record<string, string> {
  const isPaused = state === 'ampliacion'
  const isAnswered = state === 'respondida' || state === 'cerrada'
  return {
    ...{ number: text(`PQRS-2020-00000${place + 1}`), kind: pick(KINDS, place), channel: pick(CHANNELS, place) },
    ...{ triage: pick(['inmediata', 'alta', 'normal'], place), term_kind: pick(['habiles', 'calendario'], place) },
    ...{ counts_from: pick(['dia_siguiente', 'mismo_dia'], place), due_day: isPaused ? NONE : 'received_day' },
    ...{ paused_days: isPaused ? '3' : NONE, asked_day: isPaused ? 'received_day' : NONE },
    duplicate_of: state === 'duplicada' ? 'id' : NONE,
    transferred_to: state === 'trasladada' ? text('INVIMA') : NONE,
    answer: isAnswered ? text('Se visitó el lugar.') : NONE,
    answer_mode: isAnswered ? text(state === 'cerrada' ? 'publicada' : 'correo') : NONE,
    answered_day: isAnswered ? 'received_day' : NONE,
  }
}

/** Papers of each kind after those of before; every second one tells nothing of the person, and is withdrawn. */
const papers = each('complaint_papers', 'kind', ['pdf', 'jpg', 'png', 'webp'], (place) => {
  const isOdd = place % 2 === 1
  return {
    ...{ position: String(20 + place), has_identity: String(!isOdd), description: isOdd ? text('Carta') : NONE },
    ...{ withdrawn_at: isOdd ? 'added_at' : NONE, withdrawn_by: isOdd ? 'added_by' : NONE },
    withdrawn_reason: isOdd ? text('Era de otra queja') : NONE,
  }
})

/** A complaint that has no person yet. */
const WITHOUT_PERSON = `(select c.id from complaints c where c.department_id = complaint_people.department_id
  and not exists (select from complaint_people p where p.department_id = c.department_id and p.complaint_id = c.id)
  order by c.id limit 1)`

export const ofComplaints: Lacking = {
  why: 'A complaint has one state at a time, and the demonstration shows some of them.',
  rows: [
    ...each('complaints', 'state', STATES, ofState),
    like('complaints', { ...ofState(9, 'radicada'), state: text('radicada'), received_by: NONE, channel: text('web') }),
    like('complaints', { ...ofState(8, 'respondida'), state: text('respondida'), answer_mode: text('entregada') }),
    like('complaint_people', {
      ...{ complaint_id: WITHOUT_PERSON, is_anonymous: 'true', keeps_identity_reserved: 'true' },
      ...{ name: NONE, id_number: NONE, email: NONE, phone: NONE, address: NONE },
    }),
    ...papers,
    like('complaint_papers', { position: '30', added_by: NONE }),
    ...each(
      'complaint_events',
      'kind',
      [
        ...['radicada', 'editada', 'ampliacion', 'completada', 'duplicada', 'trasladada', 'visita_planeada'],
        ...['visita_hecha', 'visita_cancelada', 'respondida', 'correo_enviado', 'correo_sin_respuesta'],
        ...['correo_rechazado', 'cerrada', 'recalculado', 'documento_agregado', 'documento_retirado'],
      ],
      (_, kind) => ({ day: kind === 'ampliacion' ? NONE : `date '2026-12-14'` }),
    ),
  ],
}
