import { and, isNotNull, sql } from 'drizzle-orm'
import type { DocumentKind, SignatureLevel } from '../../domain/evidence/issued-document.ts'
import { indexNumber } from '../../domain/files/index-record.ts'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import type { LiftingActaRecord } from '../../domain/measures/lifting-acta.ts'
import type { MeasureActaRecord } from '../../domain/measures/measure-acta.ts'
import type { MeasureState } from '../../domain/measures/measure-words.ts'
import { actaNumber, type ClosingSnapshot, type RecordEntity } from '../../domain/records/record.ts'
import { recordDay } from '../../domain/records/visit-day.ts'
import type { Querier } from '../platform/db/database.ts'
import { documentCode } from '../records/record-code.ts'
import { inspections } from '../schema/inspections.table.ts'
import { type Addendum, findAddenda, findAddendumByCode } from './addenda/addenda.queries.ts'
import { indexSeal, sealedIndex } from './indexes/index-file.ts'
import { findIndexByCode, type IssuedIndex } from './indexes/indexes.queries.ts'
import { findVersions, isIssued } from './issuing/issued-documents.queries.ts'
import { findLiftings, findMeasureActaByCode, type MeasureActa } from './measure-actas/measure-actas.queries.ts'

/** Facts of a document that everybody may see. */
type IssuedFacts = {
  number: string
  seal: string
  entity: RecordEntity
  /** Whether the newest file replaces one of before. */
  state: 'vigente' | 'con adenda' | 'reexpedida'
  /** The newest issued file; all null until there is one. */
  issuedAt: string | null
  level: SignatureLevel | null
  sha256: string | null
  /** Every issued file, the newest first. The entity issued no other file of the acta. */
  issuedFiles: { version: number; sha256: string; issuedAt: string }[]
}

/** Facts of an acta, an addendum or an acta about a measure. */
type PublicFacts = IssuedFacts & { establishmentName: string; city: string; visitDay: string }

/** An acta without anything of a person. `addendumOn` is the day of its newest addendum. */
export type PublicActa = PublicFacts & {
  kind: 'acta'
  concepto: ConceptoSanitario
  compliancePct: number
  addenda: { number: string; code: string; addedOn: string }[]
  addendumOn?: string
}

/** An addendum without its text, which may name a person. */
export type PublicAddendum = PublicFacts & {
  kind: 'adenda'
  concepto: null
  compliancePct: null
  acta: { number: string; code: string }
  addendumOn: string
}

/** The index of a file without its title and documents, which may name persons. */
export type PublicIndex = IssuedFacts & {
  kind: 'indice'
  establishmentName: null
  city: null
  visitDay: null
  concepto: null
  compliancePct: null
  index: { file: string; serial: number; closedOn: string; entries: number }
}

/** The acta of a measure, without its causes, goods and people. `state` is that of today. */
export type PublicMeasure = PublicFacts & {
  kind: 'medida'
  concepto: null
  compliancePct: null
  acta: { number: string; code: string }
  measure: { name: string; imposedOn: string; state: MeasureState }
  /** The actas that lift it or a part of it, the oldest first. */
  liftings: { number: string; code: string; liftedOn: string; isPartial: boolean }[]
}

/** The acta of a lifting, without its reason, goods and people. `measureCode` is that of the acta that imposed the measure. */
export type PublicLifting = Omit<PublicMeasure, 'kind' | 'liftings'> & {
  kind: 'levantamiento'
  lifting: { measureNumber: string; measureCode: string | null; liftedOn: string; isPartial: boolean }
}

export type PublicRecord = PublicActa | PublicAddendum | PublicIndex | PublicMeasure | PublicLifting

/** Facts of the issued files of a document that are public. */
async function issuedFacts(q: Querier, kind: DocumentKind, departmentId: number, subjectId: number) {
  const issued = (await findVersions(q, { departmentId, kind, subjectId })).filter(isIssued)
  const [newest] = issued
  return {
    state: newest && newest.version > 1 ? ('reexpedida' as const) : ('vigente' as const),
    issuedAt: newest?.signedAt.toISOString() ?? null,
    level: newest?.level ?? null,
    sha256: newest?.blobSha256 ?? null,
    issuedFiles: issued.map(({ version, blobSha256: sha256, signedAt }) => ({
      ...{ version, sha256 },
      issuedAt: signedAt.toISOString(),
    })),
  }
}

async function publicAddendum(q: Querier, row: Addendum): Promise<PublicAddendum> {
  const { id, departmentId, number, seal, snapshot } = row
  const { acta, establishment, entity, day } = snapshot
  return {
    ...{ kind: 'adenda', number, seal, entity, concepto: null, compliancePct: null },
    ...{ establishmentName: establishment.name, city: establishment.city, visitDay: acta.day },
    ...{ acta: { number: acta.number, code: acta.code }, addendumOn: day },
    ...(await issuedFacts(q, 'adenda', departmentId, id)),
  }
}

async function publicIndex(q: Querier, row: IssuedIndex, { name, nit }: RecordEntity): Promise<PublicIndex> {
  const record = sealedIndex(row)
  const { file, serial, day: closedOn, entries } = record
  return {
    ...{ kind: 'indice', number: indexNumber(record), seal: indexSeal(record), entity: { name, nit } },
    ...{ establishmentName: null, city: null, visitDay: null, concepto: null, compliancePct: null },
    index: { file, serial, closedOn, entries },
    ...(await issuedFacts(q, 'indice', row.departmentId, row.id)),
  }
}

/** Facts that everybody may see of the actas that impose and lift a measure. */
const measureFacts = (record: MeasureActaRecord | LiftingActaRecord, state: MeasureState) => {
  const { number, acta, establishment, measure, entity } = record
  return {
    ...{ number, entity, concepto: null, compliancePct: null },
    ...{ establishmentName: establishment.name, city: establishment.city, visitDay: acta.day },
    ...{ acta: { number: acta.number, code: acta.code } },
    measure: { name: measure.name, imposedOn: measure.imposedOn, state },
  }
}

async function publicMeasure(
  q: Querier,
  { id, departmentId, measureId, kind, seal, record }: MeasureActa,
  state: MeasureState,
): Promise<PublicMeasure | PublicLifting> {
  const facts = { seal, ...measureFacts(record, state), ...(await issuedFacts(q, kind, departmentId, id)) }
  if (!('lifting' in record))
    return { kind: 'medida', ...facts, liftings: await findLiftings(q, { departmentId, measureId }) }
  const { lifting, measure, imposing } = record
  return {
    ...{ kind: 'levantamiento', ...facts },
    lifting: {
      ...{ measureNumber: measure.number, measureCode: imposing?.code ?? null, liftedOn: lifting.day },
      isPartial: lifting.kind === 'levantamiento_parcial',
    },
  }
}

/** The addenda of an acta, and the state that they give it. */
async function addendaFacts(q: Querier, departmentId: number, inspectionId: number) {
  const rows = await findAddenda(q, departmentId, inspectionId)
  const addenda = rows.map(({ number, seal, snapshot: { day } }) => ({
    ...{ number, addedOn: day },
    code: documentCode('adenda', seal),
  }))
  const newest = addenda.at(-1)
  return newest ? { addenda, addendumOn: newest.addedOn, state: 'con adenda' as const } : { addenda }
}

async function findActaByCode(q: Querier, code: string, entity: RecordEntity): Promise<PublicActa | undefined> {
  const [found] = await q
    .select()
    .from(inspections)
    .where(and(isNotNull(inspections.seal), sql`record_code(${inspections.seal}) = ${code}`))
  if (!found) return undefined
  // The constraint `inspections_closed_whole` guarantees the columns of a closed inspection.
  const { id, snapshot, closedAt, concepto, compliancePct, seal } = found as typeof found & {
    snapshot: ClosingSnapshot
    closedAt: Date
    concepto: ConceptoSanitario
    compliancePct: number
    seal: string
  }
  const { number, establishment, visitDay } = snapshot
  return {
    number: actaNumber({ id, ...(number !== undefined && { number }) }),
    kind: 'acta',
    establishmentName: establishment.name,
    city: establishment.city,
    visitDay: recordDay(visitDay, closedAt),
    ...{ concepto, compliancePct, seal },
    entity: snapshot.entity ?? entity,
    ...(await issuedFacts(q, 'acta', found.departmentId, id)),
    ...(await addendaFacts(q, found.departmentId, id)),
  }
}

/**
 * The acta, addendum, acta about a measure or index with a code.
 * @param entity the entity of today, for documents that seal none
 */
export async function findRecordByCode(
  q: Querier,
  code: string,
  entity: RecordEntity,
): Promise<PublicRecord | undefined> {
  const acta = await findActaByCode(q, code, entity)
  if (acta) return acta
  const addendum = await findAddendumByCode(q, code)
  if (addendum) return publicAddendum(q, addendum)
  const ofMeasure = await findMeasureActaByCode(q, code)
  if (ofMeasure) return publicMeasure(q, ofMeasure.acta, ofMeasure.state)
  const index = await findIndexByCode(q, code)
  return index && publicIndex(q, index, entity)
}
