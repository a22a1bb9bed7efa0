import { hash } from 'node:crypto'
import { type LiftingActaRecord, liftingActaFile } from '../../../domain/measures/lifting-acta.ts'
import { liftingActaDocument } from '../../../domain/measures/lifting-acta-document.ts'
import { type MeasureActaRecord, measureActaFile } from '../../../domain/measures/measure-acta.ts'
import { measureActaDocument } from '../../../domain/measures/measure-acta-document.ts'
import type { ActaIssue } from '../../../domain/records/acta-issue.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { documentCode } from '../../records/record-code.ts'
import { type RecordSigning, typesetDocument } from '../../records/records.service.ts'
import { findMeasureActa, type MeasureActa } from './measure-actas.queries.ts'

/** SHA-256 (hex) of an acta about a measure in its RFC 8785 form. */
export const measureActaSeal = (record: MeasureActaRecord | LiftingActaRecord): string =>
  hash('sha256', canonicalJson(record))

/** Whether the stored row of an acta still gives its seal. */
export const isMeasureActaAsSealed = ({ record, seal }: Pick<MeasureActa, 'record' | 'seal'>): boolean =>
  measureActaSeal(record) === seal

/**
 * Lays the acta that imposes or lifts a measure out as PDF/A-3a. A row that no longer gives its seal is carried as it is: a check of the file
 * tells so.
 * @throws Problem measure.no-document; request.too-many when too many renders wait
 */
export async function renderMeasureActaPdf(
  platform: Platform,
  { departmentId, id }: { departmentId: number; id: number },
  issue: ActaIssue,
  signing: RecordSigning = {},
): Promise<Uint8Array> {
  const row = await findMeasureActa(platform.db, departmentId, id)
  if (!row) throw new Problem('measure.no-document')
  const { config, letterhead } = platform
  const { kind, record, seal } = row
  const code = documentCode(kind, seal)
  const facts = { ...signing, seal, code, departmentId, publicUrl: config.publicUrl ?? null }
  const sealed = { seal, code, ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }) }
  if ('lifting' in record) {
    const document = liftingActaDocument({ ...record, ...sealed }, letterhead, issue)
    return typesetDocument(platform, document, canonicalJson(liftingActaFile({ ...facts, record })))
  }
  const document = measureActaDocument({ ...record, ...sealed }, letterhead, issue)
  return typesetDocument(platform, document, canonicalJson(measureActaFile({ ...facts, record })))
}
