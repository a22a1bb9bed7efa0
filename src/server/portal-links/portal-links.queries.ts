import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { portalLinks } from '../schema/follow-up/portal.table.ts'

export type PortalLink = typeof portalLinks.$inferSelect

type OfDepartment = { departmentId: number }
type Ended = { revokedAt: Date; revokedBy: number; revokedReason: string }

export const insertLink = (tx: Querier, row: typeof portalLinks.$inferInsert): Promise<number> =>
  tx
    .insert(portalLinks)
    .values(row)
    .returning({ id: portalLinks.id })
    .then(([added]) => added?.id ?? 0)

/** Links of a notice, the newest first. */
export const findLinksOf = (q: Querier, notice: OfDepartment & { id: number }): Promise<PortalLink[]> =>
  q
    .select()
    .from(portalLinks)
    .where(and(eq(portalLinks.departmentId, notice.departmentId), eq(portalLinks.noticeId, notice.id)))
    .orderBy(desc(portalLinks.id))

/** Locks a link until the transaction ends: its codes and its end take turns. */
export const lockLinkByHash = (tx: Querier, tokenHash: string): Promise<PortalLink | undefined> =>
  tx
    .select()
    .from(portalLinks)
    .where(eq(portalLinks.tokenHash, tokenHash))
    .for('no key update')
    .then(([found]) => found)

/** The same of a link of a notice. */
export const lockLinkOf = (
  tx: Querier,
  { departmentId, noticeId, id }: OfDepartment & { noticeId: number; id: number },
): Promise<PortalLink | undefined> =>
  tx
    .select()
    .from(portalLinks)
    .where(and(eq(portalLinks.departmentId, departmentId), eq(portalLinks.noticeId, noticeId), eq(portalLinks.id, id)))
    .for('no key update')
    .then(([found]) => found)

export const noteLinkUse = async (tx: Querier, { departmentId, id }: PortalLink, usedAt: Date): Promise<void> => {
  await tx
    .update(portalLinks)
    .set({ usedAt })
    .where(and(eq(portalLinks.departmentId, departmentId), eq(portalLinks.id, id)))
}

export const endLink = async (tx: Querier, { departmentId, id }: PortalLink, ended: Ended): Promise<void> => {
  await tx
    .update(portalLinks)
    .set(ended)
    .where(and(eq(portalLinks.departmentId, departmentId), eq(portalLinks.id, id)))
}

/** Ends every link of an establishment. @returns their ids */
export const endLinksOfEstablishment = (
  tx: Querier,
  { departmentId, establishmentId }: OfDepartment & { establishmentId: number },
  ended: Ended,
): Promise<number[]> =>
  tx
    .update(portalLinks)
    .set(ended)
    .where(
      and(
        eq(portalLinks.departmentId, departmentId),
        eq(portalLinks.establishmentId, establishmentId),
        isNull(portalLinks.revokedAt),
      ),
    )
    .returning({ id: portalLinks.id })
    .then((rows) => rows.map(({ id }) => id).sort((one, other) => one - other))
