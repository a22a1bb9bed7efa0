import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { WhichOfficials } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { staffCards } from '../schema/staff-cards.table.ts'

export type CardInForce = { serial: string; expiresOn: string }

/** The cards that were neither revoked nor have expired, by official. */
export const findCardsInForce = (
  q: Querier,
  { departmentId, userIds }: WhichOfficials,
  today: string,
): Promise<ReadonlyMap<number, CardInForce>> =>
  q
    .select({ userId: staffCards.userId, serial: staffCards.serial, expiresOn: staffCards.expiresOn })
    .from(staffCards)
    .where(
      and(
        eq(staffCards.departmentId, departmentId),
        userIds && inArray(staffCards.userId, [...userIds]),
        isNull(staffCards.revokedAt),
        gte(staffCards.expiresOn, today),
      ),
    )
    .then((rows) => new Map(rows.map(({ userId, serial, expiresOn }) => [userId, { serial: serial ?? '', expiresOn }])))
