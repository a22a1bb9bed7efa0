import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserType } from '../../domain/access/official.ts'
import type { OfficialFacts } from '../../domain/staff/availability.ts'
import { USUAL_WEEK } from '../../domain/staff/staff-words.ts'
import { byName } from '../catalogues/catalogues.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { areas, contractTypes, inscriptionTypes, roles, zodes } from '../schema/catalogues.table.ts'
import { profiles } from '../schema/profiles.table.ts'
import {
  staffAbsences,
  staffCapacity,
  staffCompetences,
  staffContracts,
  staffTerritories,
} from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'

/** Officials of a department: all, or those with these ids. */
export type WhichOfficials = { departmentId: number; userIds?: readonly number[] | undefined }

const those = (
  { departmentId, userIds }: WhichOfficials,
  table: { departmentId: PgColumn; userId: PgColumn },
): SQL | undefined => and(eq(table.departmentId, departmentId), userIds && inArray(table.userId, [...userIds]))

/** Accounts of a department with their role, area, type of contract and profile picture, by name. */
export const findPeople = (q: Querier, which: WhichOfficials) =>
  q
    .select({
      userId: users.id,
      name: sql<string>`coalesce(${users.fullName}, '')`,
      identificationNumber: users.identificationNumber,
      isActive: users.isActive,
      role: roles.name,
      userType: sql<UserType | null>`${roles.userType}`,
      areaId: users.areaId,
      area: areas.name,
      contractType: contractTypes.name,
      photo: profiles.photo,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .innerJoin(areas, eq(areas.id, users.areaId))
    .innerJoin(contractTypes, eq(contractTypes.id, users.contractTypeId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(those(which, { departmentId: users.departmentId, userId: users.id }))
    .orderBy(...byName(users.fullName), asc(users.id))

type Person = Awaited<ReturnType<typeof findPeople>>[number]

const lastDay = sql`coalesce(${staffContracts.endedEarlyOn}, ${staffContracts.endsOn})`

/** The contracts that hold on a day or later, and each official's last one before it. */
const sinceDay = ({ departmentId }: WhichOfficials, day: string) =>
  or(
    sql`${lastDay} is null`,
    sql`${lastDay} >= ${day}::date`,
    sql`${staffContracts.id} in (select distinct on (past.user_id) past.id from ${staffContracts} past
      where past.department_id = ${departmentId} and coalesce(past.ended_early_on, past.ends_on) < ${day}::date
      order by past.user_id, coalesce(past.ended_early_on, past.ends_on) desc)`,
  )

/** @param from contracts that ended before this day are left out, but for the last; absent, all are read */
export const findContractDays = (q: Querier, which: WhichOfficials, from?: string) =>
  q
    .select({
      id: staffContracts.id,
      userId: staffContracts.userId,
      number: staffContracts.number,
      startsOn: staffContracts.startsOn,
      endsOn: staffContracts.endsOn,
      endedEarlyOn: staffContracts.endedEarlyOn,
    })
    .from(staffContracts)
    .where(and(those(which, staffContracts), from === undefined ? undefined : sinceDay(which, from)))
    .orderBy(asc(staffContracts.startsOn), asc(staffContracts.id))

/** Absences that take days of a period; without its end, those from a day on. */
export const findAbsenceDays = (q: Querier, which: WhichOfficials, { from, to }: { from: string; to?: string }) =>
  q
    .select({
      id: staffAbsences.id,
      userId: staffAbsences.userId,
      kind: staffAbsences.kind,
      startsOn: staffAbsences.startsOn,
      endsOn: staffAbsences.endsOn,
      half: staffAbsences.half,
      state: staffAbsences.state,
    })
    .from(staffAbsences)
    .where(
      and(
        those(which, staffAbsences),
        inArray(staffAbsences.state, ['pedida', 'aprobada']),
        gte(staffAbsences.endsOn, from),
        to === undefined ? undefined : lte(staffAbsences.startsOn, to),
      ),
    )
    .orderBy(asc(staffAbsences.startsOn), asc(staffAbsences.id))

const findTerritoryPlaces = (q: Querier, which: WhichOfficials) =>
  q
    .select({
      userId: staffTerritories.userId,
      zodesId: staffTerritories.zodesId,
      zodes: zodes.name,
      cityId: staffTerritories.cityId,
    })
    .from(staffTerritories)
    .innerJoin(zodes, eq(zodes.id, staffTerritories.zodesId))
    .where(those(which, staffTerritories))
    .orderBy(asc(zodes.name), asc(staffTerritories.id))

/** Competences that were not withdrawn. */
export const findCompetenceDays = (q: Querier, which: WhichOfficials) =>
  q
    .select({
      id: staffCompetences.id,
      userId: staffCompetences.userId,
      kind: staffCompetences.kind,
      inscriptionTypeId: staffCompetences.inscriptionTypeId,
      what: sql<string>`coalesce(${inscriptionTypes.name}, ${staffCompetences.name}, '')`,
      issuedOn: staffCompetences.issuedOn,
      expiresOn: staffCompetences.expiresOn,
    })
    .from(staffCompetences)
    .leftJoin(inscriptionTypes, eq(inscriptionTypes.id, staffCompetences.inscriptionTypeId))
    .where(and(those(which, staffCompetences), isNull(staffCompetences.withdrawnAt)))
    .orderBy(asc(staffCompetences.id))

const findCapacities = (q: Querier, which: WhichOfficials) =>
  q.select().from(staffCapacity).where(those(which, staffCapacity))

/** An official with everything on which availability, load and expiries depend. */
export type StaffMember = Person & {
  facts: OfficialFacts
  coveredZodes: readonly string[]
  competences: readonly { what: string; expiresOn: string | null }[]
  visitsPerWeek: number | null
}

/** Rows of several officials, by official. */
export function byUser<Row extends { userId: number }>(rows: readonly Row[]): (userId: number) => Row[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row])
  return (userId) => groups.get(userId) ?? []
}

/**
 * Officials with their facts, in six statements however many there are.
 * @param period the days that are asked about: other absences, and contracts that ended before the last one, are not read
 */
export async function findStaff(
  q: Querier,
  which: WhichOfficials,
  period: { from: string; to: string },
): Promise<StaffMember[]> {
  const people = await findPeople(q, which)
  const contracts = byUser(await findContractDays(q, which, period.from))
  const absences = byUser(await findAbsenceDays(q, which, period))
  const territories = byUser(await findTerritoryPlaces(q, which))
  const competences = byUser(await findCompetenceDays(q, which))
  const capacities = byUser(await findCapacities(q, which))
  return people.map((person) => {
    const [capacity] = capacities(person.userId)
    const held = competences(person.userId)
    const covered = territories(person.userId)
    return {
      ...person,
      coveredZodes: [...new Set(covered.map((one) => one.zodes))],
      competences: held,
      visitsPerWeek: capacity?.visitsPerWeek ?? null,
      facts: {
        isActive: person.isActive,
        contracts: contracts(person.userId),
        absences: absences(person.userId),
        territories: covered,
        competences: held.map((one) => ({ ...one, isWithdrawn: false })),
        works: capacity?.works ?? USUAL_WEEK,
      },
    }
  })
}

/** Whether anybody in the department has declared the competence for a type of inscription. */
export const isCompetenceDeclared = (q: Querier, departmentId: number, inscriptionTypeId: number): Promise<boolean> =>
  q
    .select({ id: staffCompetences.id })
    .from(staffCompetences)
    .where(
      and(
        eq(staffCompetences.departmentId, departmentId),
        eq(staffCompetences.kind, 'TIPO_INSCRIPCION'),
        eq(staffCompetences.inscriptionTypeId, inscriptionTypeId),
        isNull(staffCompetences.withdrawnAt),
      ),
    )
    .limit(1)
    .then((found) => found.length > 0)

export const isOfDepartment = (q: Querier, departmentId: number, userId: number): Promise<boolean> =>
  q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.departmentId, departmentId), eq(users.id, userId)))
    .then((found) => found.length > 0)
