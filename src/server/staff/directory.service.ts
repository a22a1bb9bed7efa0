import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listStaff, StaffRow } from '../../contract/staff/staff.wire.ts'
import { daysBetween } from '../../domain/shared/days.ts'
import type { ListQuery, Page } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { availabilityOn } from '../../domain/staff/availability.ts'
import { contractOn, serviceEnd, spanOf } from '../../domain/staff/contracts.ts'
import { type Asker, isAdministrator, periodOf, readLoads } from '../availability/availability.service.ts'
import { findPeople, findStaff, type StaffMember } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { pageOfRows } from '../platform/lists/page-of-rows.ts'
import { readCalendar } from '../terms/holidays.queries.ts'
import { findCardsInForce } from './cards-in-force.queries.ts'
import { type AccountField, accountCells, staffCells, staffWords } from './staff-cells.ts'

type StaffQuery = QueryOf<typeof listStaff>

const isOfAccount = (field: string): boolean => Object.hasOwn(accountCells, field)

function contractToday({ facts: { contracts } }: StaffMember, today: string): StaffRow['contract'] {
  const contract = contractOn(contracts, today)
  if (!contract) return null
  const { id, number, startsOn } = contract
  const { endsOn } = spanOf(contract)
  const lastDay = serviceEnd(contracts, today)
  return { id, number, startsOn, endsOn, daysLeft: lastDay === null ? null : daysBetween(today, lastDay) }
}

/** Rows of the directory of a department, or of these officials, by name. */
export async function readDirectory(q: Querier, { by, at }: Asker, userIds?: readonly number[]): Promise<StaffRow[]> {
  const { departmentId } = by
  const today = dayOf(at)
  const which = { departmentId, userIds }
  const period = periodOf({}, today)
  const staff = await findStaff(q, which, period)
  const calendar = await readCalendar(q, departmentId, period.from, period.to)
  const { loadOf } = await readLoads(q, which, staff, period, calendar)
  const cards = await findCardsInForce(q, which, today)
  return staff.map((member) => {
    const { userType, facts, coveredZodes, competences, visitsPerWeek, ...row } = member
    const tellsSickLeave = isAdministrator(by) || member.userId === by.id
    const asked = { day: today, today, calendar, asksWorkingDay: true, tellsSickLeave }
    const { isAvailable, reasons } = availabilityOn(facts, asked)
    return {
      ...row,
      contract: contractToday(member, today),
      zodes: coveredZodes.join(', '),
      ...loadOf(member),
      availableToday: isAvailable,
      reasons: reasons.map(({ text }) => text),
      card: cards.get(member.userId) ?? null,
    }
  })
}

/**
 * A page of the directory. A page that is found by what the accounts say, as the usual one is, reads contracts, absences
 * and loads of its own officials alone.
 */
export async function readDirectoryPage(q: Querier, asker: Asker, query: StaffQuery): Promise<Page<StaffRow>> {
  const fields = [query.sortBy, ...query.filters.map(({ field }) => field)]
  if (!fields.every(isOfAccount)) return pageOfRows(await readDirectory(q, asker), query, staffCells, staffWords)
  const people = await findPeople(q, { departmentId: asker.by.departmentId })
  const { rows: found, total } = pageOfRows(people, query as ListQuery<AccountField>, accountCells)
  if (found.length === 0) return { rows: [], total }
  const ids = found.map(({ userId }) => userId)
  const rows = await readDirectory(q, asker, ids)
  return { rows: rows.toSorted((one, other) => ids.indexOf(one.userId) - ids.indexOf(other.userId)), total }
}

/** @throws Problem user.not-found */
export async function readDirectoryRow(q: Querier, asker: Asker, userId: number): Promise<StaffRow> {
  const [row] = await readDirectory(q, asker, [userId])
  if (!row) throw new Problem('user.not-found')
  return row
}
