import { z } from 'zod'
import { conceptText } from '../domain/inspections/checklist.ts'
import { standardFloors } from '../domain/inspections/concepto-sanitario.ts'
import type { UnsignedOutcome } from '../domain/inspections/signing-outcome.ts'
import { actaNumber, type RecordItem, type ShownRecord } from '../domain/records/record.ts'
import { signaturesOfRecord } from '../domain/signatures/standing-signatures.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, list, nullable, number, text, word } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'
import { bands, conceptPairs } from './inspections/checklist.wire.ts'
import { lastInspection } from './inspections/establishment-header.wire.ts'
import { establishment, inspection } from './records/sealed-inspection.ts'
import { findingFields } from './saved-answer.wire.ts'

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
    ...findingFields,
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
