import { z } from 'zod'
import { CONCEPTS, type Concept, conceptText } from '../domain/inspections/checklist.ts'
import { checklistWanted, visitWanted } from '../domain/inspections/checklist-wanted.ts'
import {
  establishmentSignature,
  healthObservation,
  officialSignature,
  witnessSignature,
} from '../domain/inspections/closing-parts.ts'
import { CONCEPTOS, type ConceptoSanitario } from '../domain/inspections/concepto-sanitario.ts'
import { correctedAnswer, itemAnswer } from '../domain/inspections/item-answer.ts'
import { measureOf } from '../domain/inspections/sanitary-measures.ts'
import type { SigningOutcome } from '../domain/inspections/signing-outcome.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import {
  day,
  flag,
  inFile,
  inFlag,
  inId,
  inNumber,
  inSignature,
  inText,
  inWord,
  inYesNo,
  jsonText,
  list,
  nullable,
  number,
  text,
  word,
} from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { openRequirement, savedVerdict } from './follow-up/open-requirements.wire.ts'
import { gapField } from './imports/import-fields.ts'
import { savedAnswer } from './saved-answer.wire.ts'

export const concepto = z.enum(CONCEPTOS) satisfies z.ZodType<ConceptoSanitario>
const conceptOf = (sent: string): Concept | undefined =>
  CONCEPTS.find((code) => code === sent || conceptText[code] === sent)

/** Concepts that an item admits: JSON text of `concepto` and `calificacion` (points) pairs (R 3.9). */
export const conceptPairs = jsonText(
  list(wireObject({ concept: ['concepto', word(conceptText)], points: ['calificacion', number] })),
)

const checklistItem = wireObject({
  id: ['item_configuration_id', number],
  text: ['description', text],
  norm: ['resolution', text],
  concepts: ['concepts', conceptPairs],
  suggestedCritical: ['critico_sugerido', flag],
  suggestedRequirement: ['requerimiento_sugerido', text],
})

const checklistSection = wireObject({
  id: ['item_configuration_type_id', number],
  name: ['item_configuration_type', text],
  items: ['items', list(checklistItem)],
})

export const bands = wireObject({
  favorable: ['favorable', number],
  conRequerimientos: ['favorable_con_requerimientos', number],
})

/** One edition of a checklist (R 7.8). The id, the version and the bands are additions. */
export const checklistEdition = wireObject({
  sections: ['temsTypes', list(checklistSection)],
  id: ['checklist_id', number],
  version: ['checklist_version', number],
  floors: ['bands', bands],
})

/** The newest edition, or the edition that the query names, for a visit begun on an older one. */
export const getChecklist = endpoint({
  method: 'GET',
  path: '/api/generic/itemtypes/:typeofinscription_id',
  summary: 'Lista de chequeo de un tipo de inscripción',
  params: wireObject({ inscriptionTypeId: ['typeofinscription_id', pathId] }),
  query: form(checklistWanted, { checklistId: ['checklist_id', inId] }),
  reply: checklistEdition,
})

export const lastInspection = wireObject({
  day: ['creation_date', day],
  concepto: ['concept', concepto],
  compliancePct: ['percentage', number],
  motive: ['motive', text],
})

/** Data of the establishment in the header card of the inspection page (R 3.8). */
export const establishmentHeader = wireObject({
  inscriptionType: ['type_of_inscription', text],
  name: ['establishment_name', text],
  inscriptionNumber: ['inscripcion_number', text],
  businessName: ['social_reason', text],
  address: ['address', text],
  city: ['city', text],
  activities: ['activities', list(wireObject({ id: ['activity_id', number], name: ['activitie', text] }))],
  identificationType: ['identificationtype', text],
  identificationNumber: ['identification_number', text],
  ownerName: ['name_proprietary', text],
  phone: ['phone', text],
  email: ['email', text],
  /** Absent in replies of older servers, which a device may still keep. */
  locationType: ['location_type', text.optional()],
  location: ['location', text],
  populationType: ['population_type', text],
  workers: ['number_workers', number],
  openingTime: ['opening_time', text],
  closingTime: ['closing_time', text],
  /** Data that a census lacked: empty texts, and 0 workers. Absent in replies of older servers. */
  censusGaps: ['census_gaps', list(gapField).optional()],
  /** Absent in replies of older servers, which a device may still keep. */
  isActive: ['is_active', flag.optional()],
  lastInspection: ['last_inspection', nullable(lastInspection)],
})

export const getEstablishmentHeader = endpoint({
  method: 'GET',
  path: '/api/inspection/:establishment_id',
  summary: 'Datos del establecimiento para la inspección',
  whileContractIsOver: true,
  params: wireObject({ establishmentId: ['establishment_id', pathId] }),
  query: form(visitWanted, { assignmentId: ['assignment_id', inId] }),
  reply: wireObject({ header: ['Items', establishmentHeader] }),
})

/** An official of the visit: whether they signed it, and whether they have a signature to confirm (decision 024). */
const visitOfficial = wireObject({
  officialId: ['official_id', number],
  name: ['name', text],
  /** `technical` or `engineer`. */
  part: ['part', z.enum(['technical', 'engineer'])],
  hasStoredSignature: ['has_stored_signature', flag],
  hasSigned: ['has_signed', flag],
  /** Name of the companion who drew the signature; null for an own act. Older servers do not send it. */
  drawnBy: ['drawn_by', nullable(text).optional()],
})

/** A signature that stands, or the reason for none, with what it stood under and what came after (decision 069). */
export const standingSignature = wireObject({
  signer: ['signer', z.enum(['technician', 'engineer', 'establishment', 'witness'])],
  name: ['name', text],
  /** How the signature came; null of a person who did not sign. */
  act: ['act', nullable(z.enum(['propia', 'acompanante', 'registrada', 'dibujada']))],
  outcome: ['outcome', z.custom<SigningOutcome>()],
  /** ISO instant; null of an act of before. */
  signedAt: ['signed_at', nullable(text)],
  /** Null of an act that an older version took, as the next fields. */
  answered: ['answered', nullable(number)],
  items: ['items', nullable(number)],
  percentage: ['percentage', nullable(number)],
  concept: ['concept', nullable(concepto)],
  digest: ['digest', nullable(text)],
  isComplete: ['complete', flag],
  /** Numbers of items, such as '3.1'. */
  addedAfter: ['added_after', list(text)],
  correctedAfter: ['corrected_after', list(text)],
  /** The same in a sentence of the acta; null where nothing was stored. */
  told: ['told', nullable(text)],
})

/** The saved parts of a visit. `checklistId` is its edition, or the edition that would be used if it began now. */
export const visitProgress = wireObject({
  assignmentId: ['assignment_id', number],
  establishmentId: ['establishment_id', number],
  inscriptionTypeId: ['typeofinscription_id', number],
  checklistId: ['checklist_id', number],
  /** Floors that will decide the concepto of this visit. The newest edition may have others. */
  floors: ['bands', bands],
  motive: ['motive', text],
  isDone: ['state_visit', flag],
  inspectionId: ['inspections_id', nullable(number)],
  /** The number of the acta of a closed visit. Absent while it is open, and in replies of older servers. */
  actaNumber: ['acta_number', text.optional()],
  answers: ['answers', list(savedAnswer)],
  hasHealthObservation: ['has_health_observation', flag],
  hasEstablishmentSignature: ['has_establishment_signature', flag],
  hasWitnessSignature: ['has_witness_signature', flag],
  /** The saved observation, and the digests of what was shown before each signature. Older servers do not tell them. */
  healthObservation: ['health_observation', nullable(text).optional()],
  establishmentShown: ['establishment_shown_digest', nullable(text).optional()],
  witnessShown: ['witness_shown_digest', nullable(text).optional()],
  /** Absent in replies of older servers, which a device may still keep. */
  officials: ['officials', list(visitOfficial).optional()],
  /** Absent in replies of older servers, which a device may still keep. */
  openRequirements: ['open_requirements', list(openRequirement).optional()],
  /** The verdicts of the visit on the requirements that it verifies. Absent in replies of older servers. */
  verdicts: ['verdicts', list(savedVerdict).optional()],
  /** Absent in replies of older servers, which a device may still keep. */
  signatures: ['signatures', list(standingSignature).optional()],
})

/** The saved parts of a visit, so that another device can continue it. */
export const getVisitProgress = endpoint({
  method: 'GET',
  path: '/api/inspection/progress/:assignment_id',
  summary: 'Lo ya guardado de una visita',
  whileContractIsOver: true,
  params: wireObject({ assignmentId: ['assignment_id', pathId] }),
  reply: visitProgress,
})

/** Reply of every save: whether it closed the visit, and the id of the record. */
export const saveReply = wireObject({
  isClosed: ['closed', flag],
  inspectionId: ['inspections_id', nullable(number)],
})

/** Fields of the answer to an item (R 7.9). The last six are the additions of R 11.20. */
const answerNames = {
  assignmentId: ['assignment_id', inId],
  itemId: ['item_configuration_id', inId],
  score: ['score', inNumber],
  concept: ['concept', inWord(conceptOf, (code) => conceptText[code])],
  isDetection: ['is_detection', inFlag],
  measureApplied: ['is_sanitary_measure_applied', inFlag],
  observation: ['description', inText],
  measure: ['medida_sanitaria', inWord(measureOf, (code) => code)],
  samplesTaken: ['toman_muestras', inYesNo],
  sampleRecord: ['numero_acta_muestra', inText],
  counterSampleTaken: ['constancia_contra', inYesNo],
  counterSampleRecord: ['numero_acta_contra', inText],
  requirementText: ['requirement_text', inText],
  severity: ['severity', inText],
  termDays: ['term_days', inNumber],
  evidence: ['image', inFile],
  isCritical: ['es_critico', inFlag],
  capturedAt: ['captured_at', inText],
  photoTakenAt: ['photo_taken_at', inText],
  latitude: ['latitude', inNumber],
  longitude: ['longitude', inNumber],
  accuracyM: ['accuracy_m', inNumber],
} as const

/** Saves the answer to an item (R 7.9). */
export const saveItem = endpoint({
  method: 'POST',
  path: '/api/inspection/items',
  summary: 'Guardar la respuesta de un ítem',
  whileContractIsOver: true,
  body: form(itemAnswer, answerNames),
  reply: saveReply,
})

const assignmentInPath = wireObject({ assignmentId: ['assignment_id', pathId] })

/** Corrects an answer until the visit closes (decision 025). The path names visit and item; the fields may repeat them. */
export const correctItem = endpoint({
  method: 'PUT',
  path: '/api/inspection/items/:assignment_id/:item_configuration_id',
  summary: 'Corregir la respuesta de un ítem antes del cierre',
  whileContractIsOver: true,
  params: wireObject({ assignmentId: ['assignment_id', pathId], itemId: ['item_configuration_id', pathId] }),
  body: form(correctedAnswer, answerNames),
  reply: saveReply,
})

export const saveHealthObservation = endpoint({
  method: 'POST',
  path: '/api/inspection/health-observation/:assignment_id',
  summary: 'Guardar la observación de la autoridad sanitaria',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(healthObservation, { observation: ['observation', inText] }),
  reply: saveReply,
})

/** Facts that a device sends with a signature (R 29.2). Clients that send none keep working. */
const shownNames = {
  shownDigest: ['shown_digest', inText],
  shownFormat: ['shown_format', inText],
  drawnAt: ['drawn_at', inText],
  consent: ['consent', inFlag],
} as const

export const saveEstablishmentSignature = endpoint({
  method: 'POST',
  path: '/api/inspection/establishment-signature/:assignment_id',
  summary: 'Guardar la firma del establecimiento',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(establishmentSignature, {
    signature: ['signature_establishment', inSignature],
    name: ['name_by_establishment', inText],
    idCard: ['id_card_by_establishment', inText],
    role: ['role_establishment', inText],
    observation: ['observation_by_establishment', inText],
    outcome: ['outcome', inText],
    refusalReason: ['refusal_reason', inText],
    ...shownNames,
  }),
  reply: saveReply,
})

export const saveWitnessSignature = endpoint({
  method: 'POST',
  path: '/api/inspection/witness-signature/:assignment_id',
  summary: 'Guardar la firma del testigo',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(witnessSignature, {
    name: ['witness_name', inText],
    idCard: ['witness_id_card', inText],
    role: ['witness_role', inText],
    signature: ['witness_signature', inSignature],
    outcome: ['outcome', inText],
    refusalReason: ['refusal_reason', inText],
    ...shownNames,
  }),
  reply: saveReply,
})

/** The signature of an official for this visit (decision 024): the sender's, or that of the companion, who draws it here. */
export const saveOfficialSignature = endpoint({
  method: 'POST',
  path: '/api/inspection/official-signature/:assignment_id',
  summary: 'Firmar la visita como funcionario',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(officialSignature, {
    signature: ['signature', inSignature],
    officialId: ['official_id', inId],
    shownDigest: shownNames.shownDigest,
    shownFormat: shownNames.shownFormat,
  }),
  reply: saveReply,
})

const inspectionRow = wireObject({
  id: ['inspections_id', number],
  /** Older servers do not send it. */
  number: ['acta_number', text.optional()],
  assignmentId: ['assignment_id', number],
  establishmentId: ['establishment_id', number],
  establishment: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  /** The address as the acta has it, which tells branches of one owner apart. Older servers do not send it. */
  establishmentAddress: ['address', text.optional()],
  zodes: ['zodes', text],
  city: ['city', text],
  visitedOn: ['inspection_date', day],
  compliancePct: ['compliance_level', number],
  concepto: ['concept', concepto],
  technician: ['technical_name', text],
  engineer: ['engineer_name', text],
  isNotified: ['is_notify', flag],
  isArchived: ['is_archived', flag],
})

const inspectionOrder = {
  fields: {
    inspections_id: 'id',
    acta_number: 'number',
    establishment_name: 'establishment',
    identification_number: 'identificationNumber',
    zodes: 'zodes',
    city: 'city',
    inspection_date: 'visitedOn',
    compliance_level: 'compliancePct',
    concept: 'concepto',
    technical_name: 'technician',
    engineer_name: 'engineer',
    is_notify: 'isNotified',
    is_archived: 'isArchived',
  },
  defaultSort: 'id',
} as const

/** List of closed inspections. It leaves out archived ones unless the filter has `is_archived` = 1. */
export const listInspections = listEndpoint({
  path: '/api/inspection/all',
  summary: 'Inspecciones realizadas del departamento',
  collection: 'Inspection',
  row: inspectionRow,
  order: inspectionOrder,
  tokenScopes: ['lists:read', 'personal:read'],
})

export const exportInspections = exportEndpoint({
  path: '/api/export/inspections',
  summary: 'Inspecciones realizadas del departamento en un archivo',
  order: inspectionOrder,
})
