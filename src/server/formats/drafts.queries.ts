import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import type { Querier } from '../platform/db/database.ts'
import { formatDrafts } from '../schema/formats.table.ts'
import { users } from '../schema/users.table.ts'

const columns = {
  formatId: formatDrafts.formatId,
  baseChecklistId: formatDrafts.baseChecklistId,
  content: formatDrafts.content,
  rowVersion: formatDrafts.rowVersion,
  updatedAt: formatDrafts.updatedAt,
  updatedBy: sql<string>`coalesce(${users.fullName}, '')`,
}
const writer = and(eq(users.departmentId, formatDrafts.departmentId), eq(users.id, formatDrafts.updatedBy))

/** A draft with the name of who saved it last. */
export type DraftRow = {
  formatId: number
  baseChecklistId: number | null
  content: FormatContent
  rowVersion: number
  updatedAt: Date
  updatedBy: string
}

export const findDrafts = (q: Querier, formatIds: readonly number[]): Promise<DraftRow[]> =>
  q
    .select(columns)
    .from(formatDrafts)
    .innerJoin(users, writer)
    .where(inArray(formatDrafts.formatId, [...formatIds]))

export const findDraft = (q: Querier, formatId: number): Promise<DraftRow | undefined> =>
  findDrafts(q, [formatId]).then(([draft]) => draft)

export const insertDraft = async (tx: Querier, row: typeof formatDrafts.$inferInsert): Promise<void> => {
  await tx.insert(formatDrafts).values(row)
}

export const updateDraft = async (
  tx: Querier,
  formatId: number,
  columns: Partial<typeof formatDrafts.$inferInsert>,
): Promise<void> => {
  await tx.update(formatDrafts).set(columns).where(eq(formatDrafts.formatId, formatId))
}

export const deleteDraftRow = async (tx: Querier, formatId: number): Promise<void> => {
  await tx.delete(formatDrafts).where(eq(formatDrafts.formatId, formatId))
}
