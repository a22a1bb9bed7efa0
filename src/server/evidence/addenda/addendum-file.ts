import { hash } from 'node:crypto'
import { type AddendumRecord, addendumFile } from '../../../domain/addenda/addendum.ts'
import { addendumDocument } from '../../../domain/addenda/addendum-document.ts'
import type { ActaIssue } from '../../../domain/records/acta-issue.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { documentCode } from '../../records/record-code.ts'
import { type RecordSigning, typesetDocument } from '../../records/records.service.ts'
import { type Addendum, findAddendum } from './addenda.queries.ts'

/** SHA-256 (hex) of an addendum's content in its RFC 8785 form. */
export const addendumSeal = (record: AddendumRecord): string => hash('sha256', canonicalJson(record))

/** The sealed content of a stored addendum. A changed column gives another seal. */
export const addendumRecord = ({
  snapshot,
  number,
  text,
  createdAt,
}: Pick<Addendum, 'snapshot' | 'number' | 'text' | 'createdAt'>): AddendumRecord => ({
  ...snapshot,
  number,
  text,
  at: createdAt.toISOString(),
})

/** Whether the stored row of an addendum still gives its seal. */
export const isAddendumAsSealed = (row: Addendum): boolean => addendumSeal(addendumRecord(row)) === row.seal

/**
 * Lays an addendum out as PDF/A-3a. A row that no longer gives its seal is carried as it is: a check of the file tells so.
 * @throws Problem addendum.not-found; request.too-many when too many renders wait
 */
export async function renderAddendumPdf(
  platform: Platform,
  { departmentId, id }: { departmentId: number; id: number },
  issue: ActaIssue,
  signing: RecordSigning = {},
): Promise<Uint8Array> {
  const row = await findAddendum(platform.db, departmentId, id)
  if (!row) throw new Problem('addendum.not-found')
  const { config, letterhead } = platform
  const [record, seal] = [addendumRecord(row), row.seal]
  const code = documentCode('adenda', seal)
  const file = addendumFile({ ...signing, record, seal, code, departmentId, publicUrl: config.publicUrl ?? null })
  const shown = { ...record, seal, code, ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }) }
  return typesetDocument(platform, addendumDocument(shown, letterhead, issue), canonicalJson(file))
}
