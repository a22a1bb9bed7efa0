import type { Querier } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'

export type AuditSubject =
  | 'user'
  | 'establishment'
  | 'assignment'
  | 'inspection'
  | 'holiday'
  | 'term'
  | 'requirement'
  | 'legal-notice'
  | 'measure'
  | 'sample'
  | 'portal-link'
  | 'complaint'
  | 'case'
  | 'settings'
  | 'format'
  | 'print-format'
  | 'concepto-bands'
  | 'file'
  | 'series'
  | 'disposal'
  | 'import'
  | 'risk-model'
  | 'trip'
  | 'calendar-feed'
  | 'token'
  | 'row-set'
  | 'package'
  | 'trail'
  | 'report-template'
  | 'view'
  | 'webhook'
  | 'map'

export type AuditEntry = {
  /** `id` is null for the owner of an establishment, who acts by the portal. */
  official: { id: number | null; departmentId: number }
  at: Date
  /** A verb, such as 'create', 'edit', 'close' or 'export'. */
  action: string
  subject: AuditSubject
  /** Absent for an act on a whole list. */
  subjectId?: number
  details?: Record<string, unknown>
}

/** Events of one statement: PostgreSQL takes at most 65,535 parameters. */
const MOST_TOGETHER = 1_000

/** Writes audit events. The caller passes the transaction of the audited change, so both commit together. */
export async function audit(q: Querier, ...entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_TOGETHER) {
    const rows = entries
      .slice(from, from + MOST_TOGETHER)
      .map(({ official, ...entry }) => ({ ...entry, departmentId: official.departmentId, userId: official.id }))
    await q.insert(auditEvents).values(rows)
  }
}

type Change = { from: unknown; to: unknown }

/** The details of an edit: the columns that differ, each with both values. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, Change> {
  const changed = Object.entries(after).filter(
    ([name, to]) => JSON.stringify(to ?? null) !== JSON.stringify(before[name] ?? null),
  )
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? null, to: to ?? null }]))
}
