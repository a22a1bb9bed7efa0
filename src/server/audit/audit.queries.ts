import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'

export type AuditSubject = 'user' | 'establishment' | 'assignment' | 'inspection'

export type AuditEntry = {
  official: Pick<Official, 'id' | 'departmentId'>
  at: Date
  /** What was done, as 'create', 'edit', 'close'. */
  action: string
  subject: AuditSubject
  subjectId: number
  details?: Record<string, unknown>
}

/** In the transaction of what it tells of: neither stands without the other. */
export async function audit(q: Querier, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await q
    .insert(auditEvents)
    .values(
      entries.map(({ official, ...entry }) => ({ ...entry, departmentId: official.departmentId, userId: official.id })),
    )
}
