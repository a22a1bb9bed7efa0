import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Querier } from '../platform/db/database.ts'
import { staffCards } from '../schema/staff-cards.table.ts'
import { users } from '../schema/users.table.ts'

const issuers = alias(users, 'issuers')
const { userId, issuedAt, expiresOn, revokedAt, revokedReason } = staffCards
const serial = sql<string>`${staffCards.serial}`

/** Cards of a department, or of one official, the newest first. */
export const findCards = (q: Querier, departmentId: number, ofUser?: number) =>
  q
    .select({
      ...{ serial, userId, issuedAt, expiresOn, revokedAt, revokedReason },
      userName: sql<string>`coalesce(${users.fullName}, '')`,
      userIdNumber: users.identificationNumber,
      issuedBy: sql<string>`coalesce(${issuers.fullName}, '')`,
    })
    .from(staffCards)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(issuers, eq(issuers.id, staffCards.issuedBy))
    .where(and(eq(staffCards.departmentId, departmentId), ofUser === undefined ? undefined : eq(userId, ofUser)))
    .orderBy(sql`${staffCards.id} desc`)
