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

const names = Object.keys(people) as PersonName[]

const accountOf = (name: PersonName) => {
  const [userType, departmentId] = people[name]
  return {
    departmentId,
    identificationNumber: String(1_000_000_001 + names.indexOf(name)),
    firstName: 'Ana',
    lastName: name,
    email: `${name.toLowerCase()}@vigia.test`,
    areaId: areaOf[userType],
    roleId: roleOf[userType],
    contractTypeId: 1,
    phone: '3001234567',
    roleFunctions: 'Pruebas',
  }
}

/** An administrator's form of an official that changes nothing. */
export function ownFields(name: PersonName) {
  const account = accountOf(name)
  return {
    identification_number: account.identificationNumber,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    area_id: account.areaId,
    role_id: account.roleId,
    type_contract_id: account.contractTypeId,
    phone: account.phone,
    role_functions: account.roleFunctions,
  }
}

/** Inserts one official for each name; tests that log in set a password of their own. */
export async function insertOfficials(q: Querier, createdAt: Date): Promise<Officials> {
  const rows = names.map((name) => ({ ...accountOf(name), passwordHash: 'no password yet', createdAt }))
  const inserted = await q.insert(users).values(rows).returning({ id: users.id, email: users.email })
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
  return Object.fromEntries(
    Object.entries(people).map(([name, [userType, departmentId]]) => {
      const email = `${name.toLowerCase()}@vigia.test`
      return [name, { id: idOf.get(email), email, departmentId, userType }]
    }),
  ) as Officials
}
