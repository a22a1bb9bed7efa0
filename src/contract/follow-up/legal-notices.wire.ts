import { attemptForm, noticeMailForm } from '../../domain/legal-notices/legal-notice-forms.ts'
import {
  ATTEMPT_RESULTS,
  NOTICE_CHANNELS,
  NOTICE_MODES,
  NOTICE_STATES,
} from '../../domain/legal-notices/legal-notice-words.ts'
import { NEXT_STEPS } from '../../domain/legal-notices/next-step.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inFile, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { portalLink } from './portal-links.wire.ts'

const row = {
  id: ['notice_id', number],
  /** Kind of the document that is notified; an acta for now. */
  documentKind: ['document_kind', openWord(['acta'])],
  inspectionId: ['inspections_id', number],
  actaNumber: ['acta_number', text],
  establishmentId: ['establishment_id', number],
  /** The establishment is told as its acta has it. */
  establishmentName: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  address: ['address', text],
  city: ['city', text],
  recipientName: ['recipient_name', text],
  recipientCapacity: ['recipient_capacity', text],
  /** The last day to notify, as the acta prints it. */
  dueOn: ['due_day', day],
  daysLeft: ['days_left', number],
  isOverdue: ['overdue', flag],
  state: ['state', openWord(NOTICE_STATES)],
  mode: ['mode', nullable(openWord(NOTICE_MODES))],
  /** The day on which it takes effect. */
  effectiveOn: ['effective_day', nullable(day)],
  nextStep: ['next_step', openWord(NEXT_STEPS)],
  /** The last day of a wait. */
  nextStepOn: ['next_step_day', nullable(day)],
} as const

export const noticeRow = wireObject(row)

const order = {
  fields: {
    notice_id: 'id',
    acta_number: 'actaNumber',
    establishment_name: 'establishmentName',
    city: 'city',
    due_day: 'dueOn',
    state: 'state',
    mode: 'mode',
    overdue: 'isOverdue',
    due_soon: 'isDueSoon',
    open: 'isOpen',
    inspections_id: 'inspectionId',
    establishment_id: 'establishmentId',
  },
  defaultSort: 'id',
} as const

export const listLegalNotices = listEndpoint({
  path: '/api/notice/all',
  summary: 'Notificaciones de actas del departamento, con el paso siguiente de cada una',
  collection: 'Notices',
  row: noticeRow,
  order,
})

const attempt = wireObject({
  id: ['attempt_id', number],
  channel: ['channel', openWord(NOTICE_CHANNELS)],
  result: ['result', openWord(ATTEMPT_RESULTS)],
  day: ['day', day],
  /** ISO instant of its record. */
  at: ['at', text],
  by: ['by', nullable(text)],
  address: ['address', nullable(text)],
  /** Whether the address of a mail had agreed to electronic notice; null where that is not known. */
  isConsented: ['consented', nullable(flag)],
  note: ['note', nullable(text)],
  /** Name of the file that proves it. */
  proofName: ['proof', nullable(text)],
  fromState: ['from_state', openWord(NOTICE_STATES)],
  toState: ['to_state', openWord(NOTICE_STATES)],
  effectiveOn: ['effective_day', nullable(day)],
})

/** A mail that has not gone out, or whose fate is not known. */
const waitingMail = wireObject({
  to: ['email', text],
  state: ['state', openWord(['pendiente', 'enviando', 'incierto', 'agotado'])],
  askedAt: ['asked_at', text],
  lastError: ['last_error', nullable(text)],
})

const notice = wireObject({
  ...row,
  countedFrom: ['counted_from', day],
  rowVersion: ['row_version', number],
  /** The address of the acta, and whether it agreed to electronic notice. */
  email: ['email', text],
  isConsented: ['consented', flag],
  canMail: ['mail', flag],
  attempts: ['attempts', list(attempt)],
  mails: ['mails', list(waitingMail)],
  /** Links of the portal, the newest first. Absent in replies of older servers. */
  links: ['links', list(portalLink).optional()],
  /** Acts that the reader may do now. */
  may: ['may', list(openWord(['attempt', 'send', 'revoke-link', 'access-certificate']))],
})

const inPath = wireObject({ id: ['id', pathId] })

export const getLegalNotice = endpoint({
  method: 'GET',
  path: '/api/notice/:id',
  summary: 'Una notificación con sus intentos',
  params: inPath,
  reply: wireObject({ notice: ['notice', notice] }),
})

export const addNoticeAttempt = endpoint({
  method: 'POST',
  path: '/api/notice/:id/attempt',
  summary: 'Registrar un intento de notificación con su prueba; solo administradores',
  maxFileMegabytes: MAX_PROOF_MB,
  params: inPath,
  body: form(attemptForm, {
    channel: ['channel', inText],
    result: ['result', inText],
    day: ['at', inText],
    address: ['address', inText],
    note: ['note', inText],
    proof: ['proof', inFile],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({
    id: ['notice_id', number],
    attemptId: ['attempt_id', number],
    state: ['state', openWord(NOTICE_STATES)],
    effectiveOn: ['effective_day', nullable(day)],
    rowVersion: ['row_version', number],
  }),
})

export const sendLegalNotice = endpoint({
  method: 'POST',
  path: '/api/notice/:id/send',
  summary: 'Pedir que el acta salga por correo; solo administradores',
  params: inPath,
  body: form(noticeMailForm, { email: ['email', inText] }),
  reply: wireObject({
    id: ['notice_id', number],
    mailId: ['mail_id', number],
    to: ['email', text],
    /** Without it the mail is a courtesy copy. */
    isConsented: ['consented', flag],
  }),
})

export const getAttemptProof = endpoint({
  method: 'GET',
  path: '/api/notice/:id/attempt/:attempt_id/proof',
  summary: 'La prueba de un intento de notificación',
  params: wireObject({ id: ['id', pathId], attemptId: ['attempt_id', pathId] }),
  reply: fileReply,
  answersFile: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
})

export const getAccessCertificate = endpoint({
  method: 'GET',
  path: '/api/notice/:id/access-certificate.pdf',
  summary: 'La constancia del acceso que surtió una notificación electrónica; solo administradores',
  params: inPath,
  reply: fileReply,
  answersFile: ['application/pdf'],
})

export const exportLegalNotices = exportEndpoint({
  path: '/api/export/notices',
  summary: 'Notificaciones de actas en un archivo',
  order,
})
