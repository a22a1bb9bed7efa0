import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import type { PortalLink } from '../portal-links/portal-links.queries.ts'
import { portalCodes, portalLinks, portalSessions } from '../schema/follow-up/portal.table.ts'
import { requirementEvents, requirementEvidence, requirements } from '../schema/follow-up/requirements.table.ts'
import { inspections } from '../schema/inspections.table.ts'

type Code = typeof portalCodes.$inferSelect
type OfLink = Pick<PortalLink, 'departmentId' | 'id'>

const codesOf = ({ departmentId, id }: OfLink) =>
  and(eq(portalCodes.departmentId, departmentId), eq(portalCodes.linkId, id))

export const countCodesSince = (q: Querier, link: OfLink, since: Date): Promise<number> =>
  q
    .select({ found: count() })
    .from(portalCodes)
    .where(and(codesOf(link), gte(portalCodes.createdAt, since)))
    .then(([row]) => row?.found ?? 0)

/** Adds a code to a locked link, and takes away codes and sessions that ended before an instant. */
export async function insertCode(tx: Querier, row: typeof portalCodes.$inferInsert, endedBefore: Date): Promise<void> {
  const link = { departmentId: row.departmentId, id: row.linkId }
  await tx.delete(portalCodes).where(and(codesOf(link), lt(portalCodes.expiresAt, endedBefore)))
  await tx
    .delete(portalSessions)
    .where(
      and(
        eq(portalSessions.departmentId, link.departmentId),
        eq(portalSessions.linkId, link.id),
        lt(portalSessions.expiresAt, endedBefore),
      ),
    )
  await tx.insert(portalCodes).values(row)
}

/** The newest code of a locked link: a newer one ends those before. */
export const findNewestCode = (tx: Querier, link: OfLink): Promise<Code | undefined> =>
  tx
    .select()
    .from(portalCodes)
    .where(codesOf(link))
    .orderBy(desc(portalCodes.id))
    .limit(1)
    .then(([found]) => found)

export const addCodeFailure = async (tx: Querier, { id }: Code): Promise<void> => {
  await tx
    .update(portalCodes)
    .set({ failures: sql`${portalCodes.failures} + 1` })
    .where(eq(portalCodes.id, id))
}

export const noteCodeUse = async (tx: Querier, { id }: Code, usedAt: Date): Promise<void> => {
  await tx.update(portalCodes).set({ usedAt }).where(eq(portalCodes.id, id))
}

export const insertSession = async (tx: Querier, row: typeof portalSessions.$inferInsert): Promise<void> => {
  await tx.insert(portalSessions).values(row)
}

/** The session of a token, with its link. */
export const findSession = (q: Querier, tokenHash: string) =>
  q
    .select({ expiresAt: portalSessions.expiresAt, link: portalLinks })
    .from(portalSessions)
    .innerJoin(
      portalLinks,
      and(eq(portalLinks.departmentId, portalSessions.departmentId), eq(portalLinks.id, portalSessions.linkId)),
    )
    .where(eq(portalSessions.tokenHash, tokenHash))
    .then(([found]) => found)

/** The seal of the acta of a notice. */
export const findSeal = (
  q: Querier,
  { departmentId, inspectionId }: { departmentId: number; inspectionId: number },
): Promise<string | undefined> =>
  q
    .select({ seal: inspections.seal })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, inspectionId)))
    .then(([found]) => found?.seal ?? undefined)

type OwnNotice = { departmentId: number; establishmentId: number; inspectionId: number }

/** A requirement of the acta of the link, or of another one that was told. */
const isTold = ({ departmentId, establishmentId, inspectionId }: OwnNotice) =>
  and(
    eq(requirements.departmentId, departmentId),
    eq(requirements.establishmentId, establishmentId),
    sql`(${requirements.inspectionId} = ${inspectionId} or exists (select from legal_notices n
      where n.department_id = ${requirements.departmentId} and n.inspection_id = ${requirements.inspectionId}
        and n.state = 'surtida'))`,
  )

/** Requirements that an owner sees: those of the acta of the link, and the open ones of other actas that were told. */
const isShown = (notice: OwnNotice) =>
  and(
    isTold(notice),
    sql`(${requirements.inspectionId} = ${notice.inspectionId} or ${requirements.state} in ('abierto', 'declarado'))`,
  )

/** Whether an owner sees a requirement now. */
export const isShownRequirement = async (q: Querier, notice: OwnNotice, id: number): Promise<boolean> =>
  (await q.$count(requirements, and(isShown(notice), eq(requirements.id, id)))) > 0

/** Whether an owner was told of a requirement. It may have ended on a page that was opened before. */
export const isToldRequirement = async (q: Querier, notice: OwnNotice, id: number): Promise<boolean> =>
  (await q.$count(requirements, and(isTold(notice), eq(requirements.id, id)))) > 0

/** The requirements that an owner sees. The first to end comes first. */
export const findOwnRequirements = (q: Querier, notice: OwnNotice) =>
  q.select().from(requirements).where(isShown(notice)).orderBy(asc(requirements.dueOn), asc(requirements.id))

/** Times that a link sent evidence since an instant. */
export const countEvidenceSince = (q: Querier, { departmentId, id }: OfLink, since: Date): Promise<number> =>
  q
    .select({ found: count() })
    .from(requirementEvidence)
    .where(
      and(
        eq(requirementEvidence.departmentId, departmentId),
        eq(requirementEvidence.byPortal, id),
        gte(requirementEvidence.receivedAt, since),
      ),
    )
    .then(([row]) => row?.found ?? 0)

/** Times that a link answered in words since an instant. */
export const countRepliesSince = (q: Querier, { departmentId, id }: OfLink, since: Date): Promise<number> =>
  q.$count(
    requirementEvents,
    and(
      eq(requirementEvents.departmentId, departmentId),
      eq(requirementEvents.byPortal, id),
      eq(requirementEvents.kind, 'respuesta'),
      gte(requirementEvents.at, since),
    ),
  )
