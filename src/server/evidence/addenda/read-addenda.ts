import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getEvidence } from '../../../contract/evidence/evidence.wire.ts'
import type { Querier } from '../../platform/db/database.ts'
import { documentCode } from '../../records/record-code.ts'
import { findAddenda, findFilesOf } from './addenda.queries.ts'

type Rows = NonNullable<ReplyOf<typeof getEvidence>['evidence']['addenda']>

/** The addenda of an acta for officials, in their order, each with the state of its file. */
export async function readAddenda(q: Querier, departmentId: number, inspectionId: number): Promise<Rows> {
  const rows = await findAddenda(q, departmentId, inspectionId)
  if (rows.length === 0) return []
  const files = await findFilesOf(q, departmentId, inspectionId)
  return rows.map(({ id, number, text, snapshot, createdAt, seal }) => ({
    ...{ id, number, text, author: snapshot.author.name, addedAt: createdAt.toISOString() },
    code: documentCode('adenda', seal),
    ...(files.get(id) ?? { state: 'pendiente', level: null }),
  }))
}
