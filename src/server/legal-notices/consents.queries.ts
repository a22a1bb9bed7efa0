import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { notificationConsents } from '../schema/follow-up/legal-notices.table.ts'

type OfPlace = { departmentId: number; establishmentId: number }
type Consent = typeof notificationConsents.$inferSelect

const ofPlace = ({ departmentId, establishmentId }: OfPlace) =>
  and(eq(notificationConsents.departmentId, departmentId), eq(notificationConsents.establishmentId, establishmentId))

/** Agreements of an establishment on paper, the newest first. */
export const findConsents = (q: Querier, place: OfPlace): Promise<Consent[]> =>
  q.select().from(notificationConsents).where(ofPlace(place)).orderBy(desc(notificationConsents.id))

/** The agreement by the form of the inscription; undefined where there is no such establishment. */
export const findInscribedConsent = (q: Querier, { departmentId, establishmentId }: OfPlace) =>
  q
    .select({
      email: establishments.email,
      isGiven: sql<boolean>`coalesce(${establishments.electronicNotification}, false)`,
    })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, establishmentId)))
    .then(([found]) => found)

/** Name and number of the owner, as the inscription has them now. */
export const findOwner = (q: Querier, { departmentId, establishmentId }: OfPlace) =>
  q
    .select({ ownerName: establishments.ownerName, identificationNumber: establishments.identificationNumber })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, establishmentId)))
    .then(([found]) => found)

/** Whether an address agreed to electronic notice: on paper, or as the present address of the inscription. */
export async function consentOf(
  q: Querier,
  place: OfPlace,
  email: string,
): Promise<{ isConsented: boolean; consentId: number | null }> {
  const [row] = await q
    .select({ id: notificationConsents.id })
    .from(notificationConsents)
    .where(
      and(
        ofPlace(place),
        isNull(notificationConsents.revokedAt),
        sql`email_form(${notificationConsents.email}) = email_form(${email})`,
      ),
    )
  if (row) return { isConsented: true, consentId: row.id }
  const inscribed = await findInscribedConsent(q, place)
  const isSame = inscribed !== undefined && inscribed.email.toLowerCase() === email.toLowerCase()
  return { isConsented: isSame && email !== '' && inscribed.isGiven, consentId: null }
}

export const insertConsent = (
  tx: Querier,
  row: typeof notificationConsents.$inferInsert,
): Promise<number | undefined> =>
  tx
    .insert(notificationConsents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: notificationConsents.id })
    .then(([added]) => added?.id)

export const lockConsent = (tx: Querier, place: OfPlace, id: number): Promise<Consent | undefined> =>
  tx
    .select()
    .from(notificationConsents)
    .where(and(ofPlace(place), eq(notificationConsents.id, id)))
    .for('no key update')
    .then(([found]) => found)

export const endConsent = async (
  tx: Querier,
  id: number,
  ended: { revokedAt: Date; revokedBy: number | null; revokedReason: string },
): Promise<void> => {
  await tx.update(notificationConsents).set(ended).where(eq(notificationConsents.id, id))
}
