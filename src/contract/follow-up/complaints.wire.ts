import { z } from 'zod'
import { TERM_CODES, TERM_KINDS } from '../../domain/calendar/terms.ts'
import {
  ANSWER_MODES,
  COMPLAINT_CHANNELS,
  COMPLAINT_EVENTS,
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  COMPLAINT_THEMES,
  TRIAGES,
} from '../../domain/complaints/complaint-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

const row = {
  id: ['complaint_id', number],
  number: ['number', text],
  kind: ['kind', openWord(COMPLAINT_KINDS)],
  channel: ['channel', openWord(COMPLAINT_CHANNELS)],
  receivedOn: ['received_day', day],
  establishmentId: ['establishment_id', nullable(number)],
  /** Empty where only the place is told. */
  establishmentName: ['establishment_name', text],
  placeText: ['place_text', nullable(text)],
  city: ['city', text],
  triage: ['triage', openWord(TRIAGES)],
  illPeople: ['ill_people', number],
  /** Null while the term does not run. */
  dueOn: ['due_day', nullable(day)],
  daysLeft: ['days_left', nullable(number)],
  /** The kind of day that `days_left` counts. Absent in replies of older servers. */
  termKind: ['term_kind', openWord(TERM_KINDS).optional()],
  isOverdue: ['overdue', flag],
  state: ['state', openWord(COMPLAINT_STATES)],
} as const

export const complaintRow = wireObject(row)

const order = {
  fields: {
    complaint_id: 'id',
    number: 'number',
    kind: 'kind',
    channel: 'channel',
    received_day: 'receivedOn',
    establishment_name: 'establishmentName',
    establishment_id: 'establishmentId',
    city: 'city',
    triage: 'triage',
    due_day: 'dueOn',
    state: 'state',
    overdue: 'isOverdue',
    due_soon: 'isDueSoon',
    due: 'isDue',
    open: 'isOpen',
  },
  defaultSort: 'id',
} as const

export const listComplaints = listEndpoint({
  path: '/api/complaint/all',
  summary: 'Quejas que el funcionario puede ver, sin datos de quien las presentó',
  collection: 'Complaints',
  row: complaintRow,
  order,
})

export const exportComplaints = exportEndpoint({
  path: '/api/export/complaints',
  summary: 'Quejas en un archivo, sin datos de quien las presentó',
  order,
})

const named = wireObject({ id: ['user_id', number], name: ['name', text] })

const other = wireObject({
  id: ['complaint_id', number],
  number: ['number', text],
  state: ['state', openWord(COMPLAINT_STATES)],
})

const visit = wireObject({
  id: ['assignment_id', number],
  scheduledOn: ['scheduled_on', nullable(day)],
  isDone: ['is_done', flag],
  isActive: ['is_active', flag],
  engineer: ['engineer', text],
  technician: ['technician', text],
  establishmentId: ['establishment_id', number],
  inspectionId: ['inspections_id', nullable(number)],
  actaNumber: ['acta_number', nullable(text)],
})

const event = wireObject({
  /** ISO instant. */
  at: ['at', text],
  /** Null where no person did it. */
  by: ['by', nullable(text)],
  kind: ['kind', openWord(COMPLAINT_EVENTS)],
  fromState: ['from_state', openWord(COMPLAINT_STATES)],
  toState: ['to_state', openWord(COMPLAINT_STATES)],
  /** The last day of the term after the act. */
  day: ['day', nullable(day)],
  details: ['details', z.record(z.string(), z.unknown())],
})

const mail = wireObject({
  state: ['state', openWord(['pendiente', 'enviando', 'incierto', 'agotado'])],
  askedAt: ['asked_at', text],
})

/** Acts that the reader may do now. */
const MAY = ['edit', 'ask', 'complete', 'duplicate', 'transfer', 'visit', 'answer', 'close', 'identity'] as const

const complaint = wireObject({
  ...row,
  /** ISO instant of the record. */
  receivedAt: ['received_at', text],
  receivedBy: ['received_by', text],
  cityId: ['city_id', number],
  facts: ['facts', text],
  about: ['about', list(openWord(COMPLAINT_THEMES))],
  officials: ['officials', list(named)],
  isAnonymous: ['is_anonymous', flag],
  isReserved: ['keeps_identity_reserved', flag],
  /** Whether the answer can go by mail: the person left an address, and a mail server is configured. */
  canMail: ['mail', flag],
  termCode: ['term_code', openWord(TERM_CODES)],
  termDays: ['term_days', number],
  termKind: ['term_kind', openWord(TERM_KINDS)],
  countedFrom: ['counted_from', day],
  dueReason: ['due_reason', nullable(text)],
  pausedDays: ['paused_days', nullable(number)],
  /** The last days to ask for more, and to complete what was asked for. */
  askUntil: ['ask_until', day],
  completeUntil: ['complete_until', nullable(day)],
  transferDueOn: ['transfer_due_day', day],
  transferredTo: ['transferred_to', nullable(text)],
  duplicateOf: ['duplicate_of', nullable(other)],
  duplicates: ['duplicates', list(other)],
  answer: ['answer', nullable(text)],
  answerMode: ['answer_mode', nullable(openWord(ANSWER_MODES))],
  answeredOn: ['answered_day', nullable(day)],
  visits: ['visits', list(visit)],
  events: ['events', list(event)],
  mails: ['mails', list(mail)],
  rowVersion: ['row_version', number],
  may: ['may', list(openWord(MAY))],
})

export const complaintPath = wireObject({ id: ['id', pathId] })

export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/complaint/:id',
  summary: 'Una queja con su historia, sin datos de quien la presentó',
  params: complaintPath,
  reply: wireObject({ complaint: ['complaint', complaint] }),
})

export const getComplaintPerson = endpoint({
  method: 'GET',
  path: '/api/complaint/:id/person',
  summary: 'Quién presentó una queja; cada consulta queda en la auditoría. Solo administradores',
  params: complaintPath,
  reply: wireObject({
    person: [
      'person',
      wireObject({
        isAnonymous: ['is_anonymous', flag],
        isReserved: ['keeps_identity_reserved', flag],
        name: ['name', nullable(text)],
        idNumber: ['id_number', nullable(text)],
        email: ['email', nullable(text)],
        phone: ['phone', nullable(text)],
        address: ['address', nullable(text)],
      }),
    ],
  }),
})
