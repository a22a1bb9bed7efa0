import { z } from 'zod'
import { TERM_CODES, TERM_KINDS } from '../../domain/calendar/terms.ts'
import {
  evidenceDecision,
  evidenceForm,
  extensionForm,
  extensionRefusalForm,
  readRepliesForm,
  withdrawalForm,
} from '../../domain/requirements/requirement-forms.ts'
import {
  EVIDENCE_STATES,
  REQUIREMENT_EVENTS,
  REQUIREMENT_STATES,
  SEVERITIES,
} from '../../domain/requirements/requirement-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inFile, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { followUpVisit } from '../records/sealed-inspection.ts'

const row = {
  id: ['requirement_id', number],
  number: ['number', text],
  inspectionId: ['inspections_id', number],
  /** The number of the acta that has the finding. Absent in replies of older servers. */
  actaNumber: ['acta_number', text.optional()],
  establishmentId: ['establishment_id', number],
  establishmentName: ['establishment_name', text],
  /**
   * The document number and the address of the establishment as its acta has them: they tell branches of one name apart.
   * Absent in replies of older servers.
   */
  identificationNumber: ['identification_number', text.optional()],
  establishmentAddress: ['address', text.optional()],
  /** Whether the establishment is active now. Absent in replies of older servers. */
  establishmentActive: ['establishment_active', flag.optional()],
  city: ['city', text],
  itemId: ['item_configuration_id', number],
  item: ['item', text],
  severity: ['severity', z.enum(SEVERITIES)],
  dueOn: ['due_day', day],
  daysLeft: ['days_left', number],
  /** The kind of day of `days_left`. Absent in replies of older servers. */
  termKind: ['term_kind', z.enum(TERM_KINDS).optional()],
  state: ['state', z.enum(REQUIREMENT_STATES)],
  isOverdue: ['overdue', flag],
  /** Id of the requirement of an earlier visit for the same item; null for a first one. */
  repeats: ['repeats', nullable(number)],
  /** Whether the two before it were not met, so that a case is proposed (R 32.6). Absent in replies of older servers. */
  proposesCase: ['proposes_case', flag.optional()],
} as const

export const requirementRow = wireObject(row)

const order = {
  fields: {
    requirement_id: 'id',
    number: 'number',
    establishment_name: 'establishmentName',
    city: 'city',
    item: 'item',
    severity: 'severity',
    due_day: 'dueOn',
    state: 'state',
    overdue: 'isOverdue',
    due_soon: 'isDueSoon',
    open: 'isOpen',
    /** The owner asked for a visit, and none is planned (R 37.10). */
    visit_wanted: 'isVisitWanted',
    /** The owner asked for more time, and waits for an answer (R 41.3). */
    extension_wanted: 'isExtensionWanted',
    /** The owner answered in words that no official has read (R 41.5). */
    reply_unread: 'isReplyUnread',
    /** The reader made the visit that found it. */
    own_visit: 'isOfOwnVisit',
    /** A pending visit of the reader verifies it, and has no verdict on it yet. */
    own_verdict_due: 'isOwnVerdictDue',
    inspections_id: 'inspectionId',
    establishment_id: 'establishmentId',
    establishment_active: 'establishmentActive',
    proposes_case: 'proposesCase',
  },
  defaultSort: 'id',
} as const

export const listRequirements = listEndpoint({
  path: '/api/requirement/all',
  summary: 'Requerimientos del departamento',
  collection: 'Requirements',
  row: requirementRow,
  order,
})

const evidence = wireObject({
  id: ['evidence_id', number],
  text: ['text', nullable(text)],
  images: ['images', list(text)],
  /** Empty for the owner, who answers by the portal. */
  by: ['by', text],
  /** The address of the owner's link; null for officials. Absent in replies of older servers. */
  portal: ['portal', nullable(text).optional()],
  /** ISO instant. */
  receivedAt: ['received_at', text],
  state: ['state', z.enum(EVIDENCE_STATES)],
  reason: ['reason', nullable(text)],
  /** Whether it came after the requirement was decided. Absent in replies of older servers. */
  isLate: ['late', flag.optional()],
  decidedBy: ['decided_by', nullable(text)],
  decidedAt: ['decided_at', nullable(text)],
  /** The images that were used before at the establishment (R 43.5). Absent in replies of older servers. */
  repeatedImages: ['repeated_images', list(text).optional()],
})

const event = wireObject({
  at: ['at', text],
  by: ['by', text],
  portal: ['portal', nullable(text).optional()],
  kind: ['kind', openWord(REQUIREMENT_EVENTS)],
  fromState: ['from_state', z.enum(REQUIREMENT_STATES)],
  toState: ['to_state', z.enum(REQUIREMENT_STATES)],
  /** The last day of the term after the act. */
  day: ['day', day],
  details: ['details', z.record(z.string(), z.unknown())],
  /** The photo of a verdict was used before, in the same way. */
  isPhotoRepeated: ['photo_repeated', flag.optional()],
})

const requirement = wireObject({
  ...row,
  text: ['text', text],
  norm: ['norm', text],
  finding: ['finding', text],
  /** Name of the photo of the finding. */
  beforeImage: ['before_image', nullable(text)],
  termCode: ['term_code', z.enum(TERM_CODES)],
  termVersion: ['term_version', number],
  termDays: ['term_days', number],
  termKind: ['term_kind', z.enum(TERM_KINDS)],
  countedFrom: ['counted_from', day],
  /** The last day that the acta printed; `due_day` may be later. */
  printedDueOn: ['printed_due_day', day],
  dueReason: ['due_reason', nullable(text)],
  /** The first and the last day that the term counts, and the weekdays in between that it does not; null where they have changed since. */
  firstDay: ['first_day', day],
  lastDay: ['last_day', day],
  uncounted: ['uncounted_days', nullable(list(day))],
  calendarVersion: ['calendar_version', number],
  extensionCount: ['extension_count', number],
  repeatsNumber: ['repeats_number', nullable(text)],
  rowVersion: ['row_version', number],
  evidence: ['evidence', list(evidence)],
  events: ['events', list(event)],
  /** The visits that verify it, the oldest first; a done one has its record. Absent in replies of older servers. */
  followUps: ['follow_ups', list(followUpVisit).optional()],
  /** The owner's request for more time that waits for an answer. Absent in replies of older servers. */
  extensionAsk: ['extension_request', nullable(wireObject({ at: ['at', text], reason: ['reason', text] })).optional()],
  /** Acts that the reader may do now. */
  may: [
    'may',
    list(openWord(['evidence', 'accept', 'reject', 'extend', 'refuse-extension', 'read-reply', 'close', 'follow-up'])),
  ],
})

const inPath = wireObject({ id: ['id', pathId] })

export const getRequirement = endpoint({
  method: 'GET',
  path: '/api/requirement/:id',
  summary: 'Un requerimiento con su evidencia y su historia',
  params: inPath,
  reply: wireObject({ requirement: ['requirement', requirement] }),
})

const changed = wireObject({
  id: ['requirement_id', number],
  state: ['state', z.enum(REQUIREMENT_STATES)],
  dueOn: ['due_day', day],
  rowVersion: ['row_version', number],
})

export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/requirement/:id/evidence',
  summary: 'Agregar evidencia de que se corrigió; hasta cinco fotos',
  params: inPath,
  body: form(evidenceForm, { text: ['text', inText], images: ['image', inFile] }),
  reply: changed,
})

export const decideOnEvidence = endpoint({
  method: 'PATCH',
  path: '/api/requirement/:id/evidence/:evidence_id',
  summary: 'Aceptar o rechazar evidencia; solo administradores que no hicieron la visita',
  params: wireObject({ id: ['id', pathId], evidenceId: ['evidence_id', pathId] }),
  body: form(evidenceDecision, { decision: ['decision', inText], reason: ['reason', inText] }),
  reply: changed,
})

export const extendRequirement = endpoint({
  method: 'POST',
  path: '/api/requirement/:id/extension',
  summary: 'Conceder una prórroga; solo administradores',
  params: inPath,
  body: form(extensionForm, {
    until: ['until', inText],
    reason: ['reason', inText],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changed,
})

export const refuseRequirementExtension = endpoint({
  method: 'POST',
  path: '/api/requirement/:id/extension/refuse',
  summary: 'No conceder la prórroga que pidió el propietario; solo administradores',
  params: inPath,
  body: form(extensionRefusalForm, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: changed,
})

export const readOwnerReplies = endpoint({
  method: 'POST',
  path: '/api/requirement/:id/reply/read',
  summary: 'Marcar como leído lo que el propietario respondió; solo administradores',
  params: inPath,
  body: form(readRepliesForm, { rowVersion: ['row_version', inNumber] }),
  reply: changed,
})

export const closeRequirement = endpoint({
  method: 'POST',
  path: '/api/requirement/:id/close',
  summary: 'Cerrar un requerimiento que ya no tiene objeto; solo administradores',
  params: inPath,
  body: form(withdrawalForm, {
    reason: ['reason', inText],
    image: ['image', inFile],
    rowVersion: ['row_version', inNumber],
  }),
  reply: changed,
})

export const exportRequirements = exportEndpoint({
  path: '/api/export/requirements',
  summary: 'Requerimientos del departamento en un archivo',
  order,
})
