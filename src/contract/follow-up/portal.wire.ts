import { z } from 'zod'
import { TERM_KINDS } from '../../domain/calendar/terms.ts'
import {
  extensionAskForm,
  portalCodeForm,
  portalConsentForm,
  portalSessionForm,
  replyForm,
  visitWishForm,
} from '../../domain/portal/portal-forms.ts'
import { RECORD_CODE } from '../../domain/records/verification-address.ts'
import { evidenceForm } from '../../domain/requirements/requirement-forms.ts'
import { EVIDENCE_STATES, REQUIREMENT_STATES, SEVERITIES } from '../../domain/requirements/requirement-words.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inFile, inFlag, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

// Calls of the portal. Each takes the bearer of a session of the portal, but the first two.

export const askPortalCode = endpoint({
  method: 'POST',
  path: '/api/portal/code',
  summary: 'Pedir el código de un enlace; llega al correo en el que se recibió el enlace',
  body: form(portalCodeForm, { token: ['token', inText] }),
  sends: 'json',
  /** `email` shows a part of the address alone. */
  reply: wireObject({ email: ['email', text], minutes: ['minutes', number] }),
})

export const openPortalSession = endpoint({
  method: 'POST',
  path: '/api/portal/session',
  summary: 'Entrar con el enlace y su código',
  body: form(portalSessionForm, { token: ['token', inText], code: ['code', inText] }),
  sends: 'json',
  reply: wireObject({ token: ['token', text], expiresAt: ['expires_at', text] }),
})

const answer = wireObject({
  text: ['text', nullable(text)],
  images: ['images', number],
  receivedAt: ['received_at', text],
  state: ['state', openWord(EVIDENCE_STATES)],
  reason: ['reason', nullable(text)],
  /** Whether it came after the verdict. */
  isLate: ['late', flag],
})

/** Words of the owner. `isRead`: an official marked them as read. */
const reply = wireObject({ text: ['text', text], sentAt: ['sent_at', text], isRead: ['read', flag] })

/** The owner's newest request for more time. */
const extensionAsk = wireObject({
  askedAt: ['asked_at', text],
  reason: ['reason', text],
  state: ['state', openWord(['pedida', 'concedida', 'negada'])],
  /** The last day that was granted. */
  until: ['until', nullable(day)],
  /** The reason against it. */
  refusal: ['refusal', nullable(text)],
})

const requirement = wireObject({
  id: ['requirement_id', number],
  number: ['number', text],
  text: ['text', text],
  finding: ['finding', text],
  norm: ['norm', text],
  severity: ['severity', openWord(SEVERITIES)],
  state: ['state', openWord(REQUIREMENT_STATES)],
  dueOn: ['due_day', day],
  daysLeft: ['days_left', number],
  /** The kind of day that `days_left` counts. */
  termKind: ['term_kind', openWord(TERM_KINDS)],
  isOverdue: ['overdue', flag],
  answers: ['answers', list(answer)],
  /** Acts that the reader may do now. */
  may: ['may', list(openWord(['evidence', 'ready', 'extension-request', 'reply']))],
  /** Whether a visit was asked for and is still to come. */
  isVisitAsked: ['visit_asked', flag],
  extensionAsk: ['extension_request', nullable(extensionAsk)],
  replies: ['replies', list(reply)],
})

const home = wireObject({
  entity: ['entity', text],
  phone: ['phone', nullable(text)],
  establishmentName: ['establishment_name', text],
  address: ['address', text],
  city: ['city', text],
  actaNumber: ['acta_number', text],
  code: ['code', text],
  visitDay: ['visit_day', day],
  /** Whether the acta may be read: it was opened here, or its notice has taken effect. */
  isOpened: ['opened', flag],
  /** Whether opening the acta notifies the establishment. */
  notifies: ['notifies', flag],
  effectiveOn: ['effective_day', nullable(day)],
  email: ['email', text],
  isConsented: ['consented', flag],
  /** Empty until the acta was opened. */
  requirements: ['requirements', list(requirement)],
})

export const getPortalHome = endpoint({
  method: 'GET',
  path: '/api/portal/home',
  summary: 'El acta del enlace y los requerimientos del establecimiento',
  reply: wireObject({ home: ['home', home] }),
})

const inCode = wireObject({ code: ['code', z.string().regex(RECORD_CODE)] })

export const openPortalDocument = endpoint({
  method: 'POST',
  path: '/api/portal/open/:code',
  summary: 'Abrir el acta: es el acceso que notifica',
  params: inCode,
  reply: wireObject({
    openedAt: ['opened_at', text],
    effectiveOn: ['effective_day', nullable(day)],
  }),
})

export const getPortalActa = endpoint({
  method: 'GET',
  path: '/api/portal/acta/:code',
  summary: 'El PDF del acta, una vez abierta',
  params: inCode,
  reply: fileReply,
  answersFile: ['application/pdf'],
})

const inPath = wireObject({ id: ['id', pathId] })
const changed = wireObject({ id: ['requirement_id', number], state: ['state', openWord(REQUIREMENT_STATES)] })

export const addPortalEvidence = endpoint({
  method: 'POST',
  path: '/api/portal/requirement/:id/evidence',
  summary: 'Responder un requerimiento con texto y hasta cinco fotos',
  params: inPath,
  body: form(evidenceForm, { text: ['text', inText], images: ['image', inFile] }),
  reply: changed,
})

export const askPortalVisit = endpoint({
  method: 'POST',
  path: '/api/portal/requirement/:id/ready',
  summary: 'Decir que ya se corrigió y pedir que una visita lo verifique',
  params: inPath,
  body: form(visitWishForm, { note: ['note', inText] }),
  sends: 'json',
  reply: changed,
})

export const askPortalExtension = endpoint({
  method: 'POST',
  path: '/api/portal/requirement/:id/extension-request',
  summary: 'Pedir prórroga de un requerimiento; un funcionario decide',
  params: inPath,
  body: form(extensionAskForm, { reason: ['reason', inText] }),
  sends: 'json',
  reply: changed,
})

export const replyByPortal = endpoint({
  method: 'POST',
  path: '/api/portal/requirement/:id/reply',
  summary: 'Responder un requerimiento en palabras; no es evidencia',
  params: inPath,
  body: form(replyForm, { text: ['text', inText] }),
  sends: 'json',
  reply: changed,
})

export const setPortalConsent = endpoint({
  method: 'POST',
  path: '/api/portal/consent',
  summary: 'Autorizar la notificación electrónica en el correo del enlace, o dejar de autorizarla',
  body: form(portalConsentForm, { email: ['email', inText], accept: ['accept', inFlag] }),
  sends: 'json',
  reply: wireObject({ isConsented: ['consented', flag] }),
})
