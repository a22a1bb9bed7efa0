import { and, eq, gte, isNull, max, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { departments, roles } from '../schema/catalogues.table.ts'
import { profiles } from '../schema/profiles.table.ts'
import { staffCards } from '../schema/staff-cards.table.ts'
import { users } from '../schema/users.table.ts'

const serial = sql<string>`${staffCards.serial}`

type CardColumns = Omit<typeof staffCards.$inferInsert, 'id' | 'serial'>

export const insertCard = (tx: Querier, row: CardColumns): Promise<string> =>
  tx
    .insert(staffCards)
    .values(row)
    .returning({ serial })
    .then(([inserted]) => (inserted as { serial: string }).serial)

/** The instant of an official's last card, in force or not. */
export const findLastIssue = (q: Querier, departmentId: number, userId: number): Promise<Date | null> =>
  q
    .select({ issuedAt: max(staffCards.issuedAt) })
    .from(staffCards)
    .where(and(eq(staffCards.departmentId, departmentId), eq(staffCards.userId, userId)))
    .then(([last]) => last?.issuedAt ?? null)

export const findCardBySerial = (q: Querier, departmentId: number, asked: string) =>
  q
    .select({ userId: staffCards.userId, revokedAt: staffCards.revokedAt })
    .from(staffCards)
    .where(and(eq(staffCards.departmentId, departmentId), eq(staffCards.serial, asked)))
    .then(([card]) => card)

const shown = {
  departmentId: staffCards.departmentId,
  department: departments.name,
  userId: staffCards.userId,
  tokenHash: staffCards.tokenHash,
  serial,
  issuedAt: staffCards.issuedAt,
  expiresOn: staffCards.expiresOn,
  name: sql<string>`coalesce(${users.fullName}, '')`,
  role: roles.name,
  photo: profiles.photo,
}

const cards = (q: Querier) =>
  q
    .select(shown)
    .from(staffCards)
    .innerJoin(users, eq(users.id, staffCards.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .innerJoin(departments, eq(departments.id, staffCards.departmentId))
    .leftJoin(profiles, eq(profiles.userId, staffCards.userId))

const inForce = (today: string) => and(isNull(staffCards.revokedAt), gte(staffCards.expiresOn, today), users.isActive)

/** The card in force of an official. */
export const findCardOfUser = (q: Querier, departmentId: number, userId: number, today: string) =>
  cards(q)
    .where(and(eq(staffCards.departmentId, departmentId), eq(staffCards.userId, userId), inForce(today)))
    .then(([card]) => card)

/** The card in force with a token. One statement, whether there is none, a revoked or an expired one. */
export const findCardByToken = (q: Querier, tokenHash: string, today: string) =>
  cards(q)
    .where(and(eq(staffCards.tokenHash, tokenHash), inForce(today)))
    .then(([card]) => card)

export type ShownCard = NonNullable<Awaited<ReturnType<typeof findCardByToken>>>
