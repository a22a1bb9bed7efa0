import { z } from 'zod'
import { TERM_CODES, TERM_KINDS } from '../../domain/calendar/terms.ts'
import { CONCEPTS } from '../../domain/inspections/checklist.ts'
import type { SigningOutcome, UnsignedOutcome } from '../../domain/inspections/signing-outcome.ts'
import { VERDICTS } from '../../domain/requirements/follow-up.ts'
import { SEVERITIES } from '../../domain/requirements/requirement-words.ts'
import type { SigningAct, SigningParty } from '../../domain/signatures/record-acts.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { concepto } from '../inspections/checklist.wire.ts'
import { standingSignature } from '../inspections/visit-progress.wire.ts'

export const establishment = wireObject({
  city: ['city', text],
  zodes: ['zodes', text],
  businessName: ['social_reason', text],
  inscriptionNumber: ['inscripcion_number', text],
  identificationType: ['identificationtype', text],
  identificationNumber: ['identification_number', text],
  name: ['establishment_name', text],
  address: ['address', text],
  locationType: ['location_type', text],
  location: ['location', text],
  phone: ['phone', text],
  mobilePhone: ['mobile_phone', text],
  email: ['email', text],
  ownerName: ['name_proprietary', text],
  openingTime: ['opening_time', text],
  closingTime: ['closing_time', text],
  workers: ['number_workers', nullable(number)],
})

/** A requirement as the acta prints it (R 31.2). */
const sealedRequirement = wireObject({
  number: ['number', text],
  itemId: ['item_configuration_id', number],
  text: ['text', text],
  severity: ['severity', z.enum(SEVERITIES)],
  termCode: ['term_code', z.enum(TERM_CODES)],
  termVersion: ['term_version', number],
  termDays: ['term_days', number],
  termKind: ['term_kind', z.enum(TERM_KINDS)],
  countedFrom: ['counted_from', day],
  dueDay: ['due_day', day],
  calendarVersion: ['calendar_version', number],
  repeats: ['repeats', nullable(text)],
  /** The item of a requirement that a verdict asks anew; absent from those of findings. */
  item: ['item', text.optional()],
  norm: ['norm', text.optional()],
})

/** The requirements that a follow-up visit verified (R 32.5). */
const sealedFollowUp = wireObject({
  inspectionId: ['inspections_id', number],
  acta: ['acta_number', text],
  verdicts: [
    'verdicts',
    list(
      wireObject({
        number: ['number', text],
        text: ['text', text],
        dueDay: ['due_day', day],
        verdict: ['verdict', z.enum(VERDICTS)],
        observation: ['observation', text],
        image: ['image', nullable(text)],
      }),
    ),
  ],
})

/** A visit that verifies requirements of a record; a done one has its record. */
export const followUpVisit = wireObject({
  visitId: ['assignment_id', number],
  inspectionId: ['inspections_id', nullable(number)],
  acta: ['acta_number', nullable(text)],
})

/** How an official signed (decision 024). */
const signing = wireObject({
  act: ['act', z.custom<SigningAct>()],
  at: ['signed_at', text.optional()],
  deviceOf: ['device_of', text.optional()],
})
/** The content under an act, and the changes after it (decision 069). */
const actStanding = wireObject({
  at: ['at', text],
  answered: ['answered', number],
  items: ['items', number],
  compliancePct: ['percentage', number],
  concepto: ['concept', concepto],
  digest: ['digest', text],
  format: ['digest_format', text],
  addedAfter: ['added_after', list(number)],
  correctedAfter: [
    'corrected_after',
    list(wireObject({ itemId: ['item_configuration_id', number], was: ['was', z.enum(CONCEPTS)] })),
  ],
  isObservationAfter: ['observation_after', flag],
  verdictsAfter: ['verdicts_after', list(text)],
})

/** An official who worked on the visit and was replaced in its plan (decision 069). */
const earlierOfficial = wireObject({
  name: ['name', text],
  idNumber: ['identification_number', text],
  role: ['role', text],
  signature: ['signature', nullable(text)],
  signing: ['signing', signing.optional()],
  answers: ['answers', number],
  standing: ['standing', nullable(actStanding)],
})
const outcome = z.custom<UnsignedOutcome>().optional()
/** The act of a person who signed, or did not (decision 056). */
const recordAct = wireObject({
  party: ['party', z.custom<SigningParty>()],
  outcome: ['outcome', z.custom<SigningOutcome>()],
  signature: ['signature', nullable(text)],
  shownDigest: ['shown_digest', nullable(text)],
  shownFormat: ['shown_format', nullable(text)],
  consent: ['consent_text', nullable(text)],
  drawnAt: ['drawn_at', nullable(text)],
  standing: ['standing', nullable(actStanding).optional()],
})

/** The inspection as one flat object (R 3.13). */
export const inspection = wireObject({
  id: ['inspections_id', number],
  /** Older servers do not send the number; it was the id. */
  number: ['acta_number', text.optional()],
  establishmentId: ['establishment_id', number],
  assignmentId: ['assignment_id', number],
  day: ['creation_date', day],
  // Older servers do not send the two instants.
  startedAt: ['started_at', nullable(text).optional()],
  endedAt: ['ended_at', nullable(text).optional()],
  /** When photos were taken; older servers do not send it. */
  photoTimes: ['photo_times', list(wireObject({ name: ['image', text], takenAt: ['taken_at', text] })).optional()],
  // The form that the acta names; older servers do not send it.
  printFormat: ['print_format', wireObject({ code: ['code', text], version: ['version', text] }).optional()],
  /** Absent where the visit was filled on the edition of its day; `lateEditionText` words it. */
  lateEdition: [
    'late_edition',
    wireObject({ version: ['version', number], replacedOn: ['replaced_on', day] }).optional(),
  ],
  concepto: ['concept', concepto],
  compliancePct: ['percentage', number],
  motive: ['motive', text],
  motiveBox: ['motive_acta', number],
  otherMotive: ['otro_motivo', text],
  healthObservation: ['health_authority_observation', text],
  establishmentObservation: ['observation_by_establishment', text],
  technicianName: ['technical', text],
  technicianSignature: ['technical_signature', nullable(text)],
  technicianIdNumber: ['identification_number_technical', text],
  technicianRole: ['role_technical', text],
  technicianSigning: ['technical_signing', signing.optional()],
  engineerName: ['engineer', text],
  engineerSignature: ['engineer_signature', nullable(text)],
  engineerIdNumber: ['identification_number_engineer', text],
  engineerRole: ['role_engineer', text],
  engineerSigning: ['engineer_signing', signing.optional()],
  /** Absent where every official stayed in the plan, and in replies of older servers. */
  earlierOfficials: ['earlier_officials', list(earlierOfficial).optional()],
  establishmentSignature: ['signature_establishment', text],
  establishmentName: ['name_by_establishment', text],
  establishmentIdCard: ['id_card_by_establishment', text],
  establishmentRole: ['role_establishment', text],
  establishmentOutcome: ['outcome_establishment', outcome],
  establishmentRefusalReason: ['refusal_reason_establishment', text.optional()],
  checkerSignature: ['checker_signature', text],
  checkerName: ['checker_name', text],
  checkerIdCard: ['checker_id_card', text],
  checkerRole: ['checker_role', text],
  checkerOutcome: ['outcome_checker', outcome],
  checkerRefusalReason: ['refusal_reason_checker', text.optional()],
  seal: ['seal', text],
  /** Short code of the acta, and the address that checks it; older servers send neither. */
  code: ['code', text.optional()],
  publicUrl: ['public_url', text.optional()],
  /** Absent from records closed before decision 052, and in replies of older servers. */
  format: ['record_format', number.optional()],
  entity: ['entity', wireObject({ name: ['name', text], nit: ['nit', nullable(text)] }).optional()],
  /** Absent from records closed before decision 056, and in replies of older servers. */
  checklistId: ['checklist_id', number.optional()],
  acts: ['signing_acts', list(recordAct).optional()],
  /** Absent from records closed before format 4, and in replies of older servers. */
  requirements: ['requirements', list(sealedRequirement).optional()],
  /** Absent where the visit verified no requirement. */
  followUp: ['follow_up', sealedFollowUp.optional()],
  /** The visits that verify its requirements; older servers do not send them. */
  followedBy: ['followed_by', list(followUpVisit).optional()],
  /** The content under each signature, in words; older servers do not send it. */
  signatures: ['signatures', list(standingSignature).optional()],
  /** The server has the pictures of its signatures for others alone; older servers do not tell it. */
  signaturesReserved: ['signatures_reserved', flag.optional()],
})
