import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Querier } from '../platform/db/database.ts'
import { complaintPapers } from '../schema/follow-up/complaints.table.ts'
import type { PreparedPaper } from './prepare-papers.ts'

type Key = { departmentId: number; id: number }

const officialName = (column: AnyPgColumn) =>
  sql<string | null>`(select coalesce(u.full_name, u.email) from users u where u.id = ${column})`

const ofComplaint = ({ departmentId, id }: Key) =>
  and(eq(complaintPapers.departmentId, departmentId), eq(complaintPapers.complaintId, id))

/** The papers of a complaint in the order of their places, with withdrawn ones. */
export const findPapers = (q: Querier, key: Key) =>
  q
    .select({
      id: complaintPapers.id,
      position: complaintPapers.position,
      blob: complaintPapers.blob,
      kind: complaintPapers.kind,
      bytes: complaintPapers.bytes,
      description: complaintPapers.description,
      hasIdentity: complaintPapers.hasIdentity,
      addedAt: complaintPapers.addedAt,
      addedBy: officialName(complaintPapers.addedBy),
      withdrawnAt: complaintPapers.withdrawnAt,
      withdrawnBy: officialName(complaintPapers.withdrawnBy),
      withdrawnReason: complaintPapers.withdrawnReason,
    })
    .from(complaintPapers)
    .where(ofComplaint(key))
    .orderBy(asc(complaintPapers.position))
    .then((found) => found.map((paper) => ({ ...paper, isWithdrawn: paper.withdrawnAt !== null })))
export type KeptPaper = Awaited<ReturnType<typeof findPapers>>[number]

/** Words and marks that papers of one sending share. */
type Sending = { at: Date; byUser: number | null; description: string | null; hasIdentity: boolean }

/** Adds papers whose bytes are stored to a locked complaint. */
export async function insertPapers(
  tx: Querier,
  { departmentId, id: complaintId }: Key,
  papers: readonly (PreparedPaper & { position: number })[],
  { at: addedAt, byUser: addedBy, description, hasIdentity }: Sending,
): Promise<void> {
  const shared = { departmentId, complaintId, addedAt, addedBy, description, hasIdentity }
  await tx.insert(complaintPapers).values(papers.map((paper) => ({ ...paper, ...shared })))
}

/** Bytes of photos that citizens sent since an instant, over all departments. */
export const sumCitizenBytes = (q: Querier, since: Date): Promise<number> =>
  q
    .select({ bytes: sql<number>`coalesce(sum(${complaintPapers.bytes}), 0)::float8` })
    .from(complaintPapers)
    .where(and(isNull(complaintPapers.addedBy), gte(complaintPapers.addedAt, since)))
    .then(([row]) => row?.bytes ?? 0)

/** Withdraws a standing paper of a locked complaint. */
export async function withdrawPaper(
  tx: Querier,
  key: Key,
  paperId: number,
  { at, byUser, reason }: { at: Date; byUser: number; reason: string },
): Promise<void> {
  await tx
    .update(complaintPapers)
    .set({ withdrawnAt: at, withdrawnBy: byUser, withdrawnReason: reason })
    .where(and(ofComplaint(key), eq(complaintPapers.id, paperId), isNull(complaintPapers.withdrawnAt)))
}
