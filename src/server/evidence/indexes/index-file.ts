import { hash } from 'node:crypto'
import { indexDocument } from '../../../domain/files/index-document.ts'
import { type IndexRecord, indexFile, indexRecord } from '../../../domain/files/index-record.ts'
import type { ActaIssue } from '../../../domain/records/acta-issue.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Platform } from '../../platform/platform.ts'
import { documentCode } from '../../records/record-code.ts'
import { type RecordSigning, typesetDocument } from '../../records/records.service.ts'
import { findIssuedIndex, type IssuedIndex } from './indexes.queries.ts'

/** The sealed content of a stored index. A changed column gives another seal. */
export const sealedIndex = ({ file, title, serial, entries, sha256, createdAt }: IssuedIndex): IndexRecord =>
  indexRecord({ file, title, serial, day: dayOf(createdAt), entries, sha256 })

/** SHA-256 (hex) of an index's sealed content in its RFC 8785 form. */
export const indexSeal = (record: IndexRecord): string => hash('sha256', canonicalJson(record))

/** Whether the stored row of an index still gives a seal, and its text the digest under it. */
export const isIndexAsSealed = (row: IssuedIndex, seal: string): boolean =>
  indexSeal(sealedIndex(row)) === seal && hash('sha256', row.content) === row.sha256

/**
 * Lays an issued index out as PDF/A-3a. A row that no longer gives its seal is carried as it is: a check of the file tells so.
 * @throws Problem index.not-found; request.too-many when too many renders wait
 */
export async function renderIndexPdf(
  platform: Platform,
  { departmentId, id }: { departmentId: number; id: number },
  issue: ActaIssue,
  signing: RecordSigning = {},
): Promise<Uint8Array> {
  const row = await findIssuedIndex(platform.db, departmentId, id)
  if (!row) throw new Problem('index.not-found')
  const { config, letterhead } = platform
  const record = sealedIndex(row)
  const seal = indexSeal(record)
  const code = documentCode('indice', seal)
  const { publicUrl = null } = config
  const facts = { record, xml: row.content, seal, code, entity: letterhead, departmentId, publicUrl }
  const shown = { ...record, xml: row.content, seal, code, ...(publicUrl !== null && { publicUrl }) }
  const text = canonicalJson(indexFile({ ...signing, ...facts }))
  return typesetDocument(platform, indexDocument(shown, letterhead, issue), text)
}
