import { z } from 'zod'
import type { SigningOutcome } from '../../domain/inspections/signing-outcome.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { measureInForce, openRequirement, requirementTerm, savedVerdict } from '../follow-up/open-requirements.wire.ts'
import { savedAnswer } from '../saved-answer.wire.ts'
import { bands, concepto } from './checklist.wire.ts'

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
  /** The terms that findings have where the inspector says none. Absent in replies of older servers. */
  requirementTerms: ['requirement_terms', list(requirementTerm).optional()],
  /** Measures that bind the establishment; those that stop it forbid a FAVORABLE. Absent in replies of older servers. */
  measuresInForce: ['measures_in_force', list(measureInForce).optional()],
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
