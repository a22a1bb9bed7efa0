import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'

type AuditSubject = 'user' | 'establishment' | 'assignment' | 'inspection'

export type AuditEntry = {
  official: Pick<Official, 'id' | 'departmentId'>
  at: Date
  /** A verb, such as 'create', 'edit' or 'close'. */
  action: string
  subject: AuditSubject
  subjectId: number
  details?: Record<string, unknown>
}

/** Writes audit events. The caller passes the transaction of the audited change, so both commit together. */
export async function audit(q: Querier, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await q
    .insert(auditEvents)
    .values(
      entries.map(({ official, ...entry }) => ({ ...entry, departmentId: official.departmentId, userId: official.id })),
    )
}

type Change = { from: unknown; to: unknown }

/** The details of an edit: the columns that differ, each with both values. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, Change> {
  const changed = Object.entries(after).filter(
    ([name, to]) => JSON.stringify(to ?? null) !== JSON.stringify(before[name] ?? null),
  )
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? null, to: to ?? null }]))
}
