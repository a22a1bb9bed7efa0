import type { DocumentKind } from '../../../domain/evidence/issued-document.ts'
import type { QrFacts } from '../../../domain/evidence/signed-qr.ts'
import type { ActaIssue } from '../../../domain/records/acta-issue.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RecordSigning, readSealedText, renderRecordPdf } from '../../records/records.service.ts'
import { findAddendum } from '../addenda/addenda.queries.ts'
import { isAddendumAsSealed, renderAddendumPdf } from '../addenda/addendum-file.ts'
import { isIndexAsSealed, renderIndexPdf, sealedIndex } from '../indexes/index-file.ts'
import { findIssuedIndex } from '../indexes/indexes.queries.ts'
import { isMeasureActaAsSealed, renderMeasureActaPdf } from '../measure-actas/measure-acta-file.ts'
import { findMeasureActa } from '../measure-actas/measure-actas.queries.ts'
import type { IssuedDocument } from './issued-documents.queries.ts'

/** The facts of a document that its QR code carries, beside its seal and the key. */
export type PrintedFacts = Omit<QrFacts, 'keyId' | 'seal'>
type Asked = Pick<IssuedDocument, 'departmentId' | 'subjectId' | 'seal'>

/**
 * The parts of issuing that differ by the kind of the document.
 * @property reason of the signature, as readers of PDF show it
 * @property missing code of the refusal where there is no such document
 * @property factsOf undefined where the stored rows no longer give the seal: the entity must not sign them
 */
type Printer = {
  reason: string
  missing: ProblemCode
  factsOf(platform: Platform, asked: Asked): Promise<PrintedFacts | undefined>
  render(
    platform: Platform,
    document: { departmentId: number; id: number },
    issue: ActaIssue,
    signing?: RecordSigning,
  ): Promise<Uint8Array>
}

const acta: Printer = {
  reason: 'Acta de inspección sanitaria',
  missing: 'inspection.not-found',
  async factsOf({ checklists, db }, { departmentId, subjectId: number, seal }) {
    const sealed = await readSealedText(checklists, db, departmentId, number)
    if (sealed.record === undefined || sealed.seal !== seal) return undefined
    const { day, concepto, compliancePct } = sealed.record
    return { kind: 'acta', number, day, concepto, compliancePct }
  },
  render: renderRecordPdf,
}

const addendum: Printer = {
  reason: 'Adenda de un acta de inspección sanitaria',
  missing: 'addendum.not-found',
  async factsOf({ db }, { departmentId, subjectId: number, seal }) {
    const row = await findAddendum(db, departmentId, number)
    if (!row || row.seal !== seal || !isAddendumAsSealed(row)) return undefined
    return { kind: 'adenda', number, day: row.snapshot.day, concepto: null, compliancePct: null }
  },
  render: renderAddendumPdf,
}

const index: Printer = {
  reason: 'Índice electrónico de expediente',
  missing: 'index.not-found',
  async factsOf({ db }, { departmentId, subjectId: number, seal }) {
    const row = await findIssuedIndex(db, departmentId, number)
    if (!row || !isIndexAsSealed(row, seal)) return undefined
    return { kind: 'indice', number, day: sealedIndex(row).day, concepto: null, compliancePct: null }
  },
  render: renderIndexPdf,
}

const measureActa = (kind: 'medida' | 'levantamiento', reason: string): Printer => ({
  reason,
  missing: 'measure.no-document',
  async factsOf({ db }, { departmentId, subjectId: number, seal }) {
    const row = await findMeasureActa(db, departmentId, number)
    if (!row || row.kind !== kind || row.seal !== seal || !isMeasureActaAsSealed(row)) return undefined
    return { kind, number, day: row.record.day, concepto: null, compliancePct: null }
  },
  render: renderMeasureActaPdf,
})

const printers: Partial<Record<DocumentKind, Printer>> = {
  acta,
  adenda: addendum,
  indice: index,
  medida: measureActa('medida', 'Acta de imposición de medida sanitaria'),
  levantamiento: measureActa('levantamiento', 'Acta de levantamiento de medida sanitaria'),
}

/** @throws Error for a kind that this version does not issue */
export function printerOf(kind: DocumentKind): Printer {
  const printer = printers[kind]
  if (!printer) throw new Error(`Documents of kind ${kind} are not issued.`)
  return printer
}
