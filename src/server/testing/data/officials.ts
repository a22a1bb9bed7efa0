import type { Official, UserType } from '../../../domain/access/official.ts'
import type { Querier } from '../../platform/db/database.ts'
import { users } from '../../schema/users.table.ts'

/** Bolívar, and another department whose officials must see nothing of it. */
export const BOLIVAR = 13
export const ANTIOQUIA = 5

/** One role of the catalogue for each user type. */
const roleOf: Record<UserType, number> = { 1: 8, 2: 1, 3: 4 }
const areaOf: Record<UserType, number> = { 1: 2, 2: 1, 3: 1 }

const people = {
  administrator: [1, BOLIVAR],
  otherAdministrator: [1, BOLIVAR],
  technician: [2, BOLIVAR],
  otherTechnician: [2, BOLIVAR],
  engineer: [3, BOLIVAR],
  otherEngineer: [3, BOLIVAR],
  outsideAdministrator: [1, ANTIOQUIA],
  outsideTechnician: [2, ANTIOQUIA],
  outsideEngineer: [3, ANTIOQUIA],
} as const satisfies Record<string, readonly [UserType, number]>

export type PersonName = keyof typeof people
export type Officials = Record<PersonName, Official>

/** Inserts one official for each name; tests that log in set a password of their own. */
export async function insertOfficials(q: Querier, createdAt: Date): Promise<Officials> {
  const rows = Object.entries(people).map(([name, [userType, departmentId]], index) => ({
    departmentId,
    identificationNumber: String(1_000_000_001 + index),
    firstName: 'Ana',
    lastName: name,
    email: `${name.toLowerCase()}@vigia.test`,
    passwordHash: 'no password yet',
    areaId: areaOf[userType],
    roleId: roleOf[userType],
    contractTypeId: 1,
    phone: '3001234567',
    roleFunctions: 'Pruebas',
    createdAt,
  }))
  const inserted = await q.insert(users).values(rows).returning({ id: users.id, email: users.email })
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
  return Object.fromEntries(
    Object.entries(people).map(([name, [userType, departmentId]]) => {
      const email = `${name.toLowerCase()}@vigia.test`
      return [name, { id: idOf.get(email), email, departmentId, userType }]
    }),
  ) as Officials
}
