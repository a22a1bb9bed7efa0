import { z } from 'zod'
import { TERM_CODES, TERM_KINDS } from '../domain/calendar/terms.ts'
import { CONCEPTS, conceptText } from '../domain/inspections/checklist.ts'
import { standardFloors } from '../domain/inspections/concepto-sanitario.ts'
import type { MeasureCode } from '../domain/inspections/sanitary-measures.ts'
import type { SigningOutcome, UnsignedOutcome } from '../domain/inspections/signing-outcome.ts'
import {
  actaNumber,
  type RecordItem,
  type ShownRecord,
  type SigningAct,
  type SigningParty,
} from '../domain/records/record.ts'
import { VERDICTS } from '../domain/requirements/follow-up.ts'
import { SEVERITIES } from '../domain/requirements/requirement-words.ts'
import { signaturesOfRecord } from '../domain/signatures/standing-signatures.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { day, flag, list, nullable, number, text, word, yesNo } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'
import { bands, concepto, conceptPairs, lastInspection, standingSignature } from './inspections.wire.ts'

const establishment = wireObject({
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
const inspection = wireObject({
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

type ConceptPairs = z.output<typeof conceptPairs>
type ConceptPairsField = z.ZodType<ConceptPairs, string>

/** Concepts of a record's item; malformed JSON counts as an empty list (R 8.14). Checklists are read strictly. */
const conceptPairsOrNone = (onMalformed: (error: unknown) => void): ConceptPairsField =>
  z.codec(z.string(), z.custom<ConceptPairs>(), {
    decode: (wire) => {
      try {
        return z.decode(conceptPairs, wire)
      } catch (error) {
        onMalformed(error)
        return []
      }
    },
    encode: (pairs) => z.encode(conceptPairs, pairs),
  })

const item = (pairs: ConceptPairsField) =>
  wireObject({
    itemId: ['item_configuration_id', number],
    description: ['description', text],
    norm: ['resolution', text],
    concepts: ['conceptos_del_item', pairs],
    concept: ['concept_seleccionado', word(conceptText)],
    points: ['calificacion_seleccionada', number],
    finding: ['hallazgo', text],
    evidence: ['evidencia_fotografica', nullable(text)],
    isCritical: ['es_critico', flag],
    measure: ['medida_sanitaria', nullable(z.custom<MeasureCode>())],
    samplesTaken: ['toman_muestras', nullable(yesNo)],
    sampleRecord: ['numero_acta_muestra', text],
    counterSampleTaken: ['constancia_contra', nullable(yesNo)],
    counterSampleRecord: ['numero_acta_contra', text],
    /** Absent from records closed before format 6. */
    requirementText: ['requirement_text', nullable(text).optional()],
    severity: ['severity', nullable(z.enum(SEVERITIES)).optional()],
    termDays: ['term_days', nullable(number).optional()],
  })

type ItemField = z.ZodType<RecordItem>

/** Wire name of an item's concept in servers built before 23/11/2026, which may answer during an update. */
const OLDER_CONCEPT = 'concepto_seleccionado'

const itemOfEitherSpelling = (field: ItemField): ItemField =>
  z.preprocess((wire) => {
    const { [OLDER_CONCEPT]: concept, ...same } = wire as Record<string, unknown>
    return concept === undefined ? same : { concept_seleccionado: concept, ...same }
  }, field)

const section = (item: ItemField) =>
  wireObject({
    name: ['item_configuration_type', text],
    id: ['item_configuration_type_id', number],
    items: ['items', list(item)],
  })

const wireRecord = (item: ItemField) =>
  wireObject({
    establishment: ['Establishments', establishment],
    inspection: ['Inspecction', list(inspection)],
    lastInspection: ['LastInspection', nullable(lastInspection)],
    items: [
      'Items',
      list(
        wireObject({
          inscriptionType: ['type_of_inscription', text],
          sections: ['types', list(section(item))],
          // Older servers do not send the bands.
          floors: ['bands', bands.optional()],
        }),
      ),
    ],
  })

const told = (outcome: UnsignedOutcome | undefined, refusalReason: string | undefined) =>
  outcome === undefined ? {} : { outcome, refusalReason: refusalReason ?? '' }

/** The record as one structure, from which both renderings of the acta are made (R 14.1). */
const recordWith = (item: ItemField) =>
  z.codec(wireRecord(item), z.custom<ShownRecord>(), {
    decode: ({ establishment, inspection: inspections, lastInspection, items }): ShownRecord => {
      const [one] = inspections
      const [checklist] = items
      if (!one || !checklist) throw new Error('A record has one inspection and one checklist.')
      return {
        id: one.id,
        // A record of before has no number of its own: its id is printed.
        ...(one.format !== undefined && { format: one.format }),
        ...(one.entity && { entity: one.entity }),
        ...(one.checklistId !== undefined && { checklistId: one.checklistId }),
        ...(one.acts && { acts: one.acts }),
        ...(one.requirements && { requirements: one.requirements }),
        ...(one.followUp && { followUp: one.followUp }),
        ...(one.followedBy && { followedBy: one.followedBy }),
        ...(one.signaturesReserved !== undefined && { signaturesReserved: one.signaturesReserved }),
        ...(one.earlierOfficials && { earlierOfficials: one.earlierOfficials }),
        ...(one.number !== undefined && one.number !== String(one.id) && { number: one.number }),
        establishmentId: one.establishmentId,
        assignmentId: one.assignmentId,
        day: one.day,
        concepto: one.concepto,
        compliancePct: one.compliancePct,
        motive: one.motive,
        motiveBox: one.motiveBox,
        otherMotive: one.otherMotive,
        healthObservation: one.healthObservation,
        establishmentObservation: one.establishmentObservation,
        technician: {
          name: one.technicianName,
          idNumber: one.technicianIdNumber,
          role: one.technicianRole,
          signature: one.technicianSignature,
          ...(one.technicianSigning && { signing: one.technicianSigning }),
        },
        engineer: {
          name: one.engineerName,
          idNumber: one.engineerIdNumber,
          role: one.engineerRole,
          signature: one.engineerSignature,
          ...(one.engineerSigning && { signing: one.engineerSigning }),
        },
        establishmentSigner: {
          name: one.establishmentName,
          idCard: one.establishmentIdCard,
          role: one.establishmentRole,
          signature: one.establishmentSignature,
          ...told(one.establishmentOutcome, one.establishmentRefusalReason),
        },
        checker: {
          name: one.checkerName,
          idCard: one.checkerIdCard,
          role: one.checkerRole,
          signature: one.checkerSignature,
          ...told(one.checkerOutcome, one.checkerRefusalReason),
        },
        establishment,
        lastInspection,
        inscriptionType: checklist.inscriptionType,
        sections: checklist.sections,
        floors: checklist.floors ?? standardFloors,
        startedAt: one.startedAt ?? null,
        endedAt: one.endedAt ?? null,
        ...(one.photoTimes && { photoTimes: one.photoTimes }),
        ...(one.printFormat && { printFormat: one.printFormat }),
        ...(one.code !== undefined && { code: one.code }),
        ...(one.publicUrl !== undefined && { publicUrl: one.publicUrl }),
        ...(one.lateEdition && { lateEdition: one.lateEdition }),
        seal: one.seal,
      }
    },
    encode: (value) => ({
      establishment: value.establishment,
      inspection: [
        {
          ...value,
          number: actaNumber(value),
          signatures: signaturesOfRecord(value),
          technicianSigning: value.technician.signing,
          engineerSigning: value.engineer.signing,
          establishmentOutcome: value.establishmentSigner.outcome,
          establishmentRefusalReason: value.establishmentSigner.refusalReason,
          checkerOutcome: value.checker.outcome,
          checkerRefusalReason: value.checker.refusalReason,
          technicianName: value.technician.name,
          technicianSignature: value.technician.signature,
          technicianIdNumber: value.technician.idNumber,
          technicianRole: value.technician.role,
          engineerName: value.engineer.name,
          engineerSignature: value.engineer.signature,
          engineerIdNumber: value.engineer.idNumber,
          engineerRole: value.engineer.role,
          establishmentSignature: value.establishmentSigner.signature,
          establishmentName: value.establishmentSigner.name,
          establishmentIdCard: value.establishmentSigner.idCard,
          establishmentRole: value.establishmentSigner.role,
          checkerSignature: value.checker.signature,
          checkerName: value.checker.name,
          checkerIdCard: value.checker.idCard,
          checkerRole: value.checker.role,
        },
      ],
      lastInspection: value.lastInspection,
      items: [{ inscriptionType: value.inscriptionType, sections: value.sections, floors: value.floors }],
    }),
  })

export const record = recordWith(item(conceptPairs))

/**
 * Codec that shows a record even if an item's concepts cannot be read.
 * @param onMalformed receives each error, to log it (R 8.14)
 */
export const lenientRecord = (onMalformed: (error: unknown) => void) =>
  recordWith(itemOfEitherSpelling(item(conceptPairsOrNone(onMalformed))))

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/inspection/realizada/:id/:establishmentId',
  summary: 'Acta de una inspección realizada',
  params: wireObject({ id: ['id', pathId], establishmentId: ['establishmentId', pathId] }),
  reply: record,
  tokenScopes: ['records:read', 'personal:read'],
})
