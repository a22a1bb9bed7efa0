import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { expiriesWithin } from '../../domain/staff/expiries.ts'
import { type Asker, isAdministrator } from '../availability/availability.service.ts'
import { byUser, findCompetenceDays, findContractDays, findPeople } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findCardsInForce } from './cards-in-force.queries.ts'
import { findOfficialsWithExpiries } from './expiries.queries.ts'

export type ExpiryRow = ReturnType<typeof expiriesWithin>[number] & { userId: number; name: string }

/** Contracts, competences and cards that end within some days; others than administrators see their own. */
export async function readExpiries(q: Querier, { by, at }: Asker, days: number): Promise<ExpiryRow[]> {
  const { departmentId } = by
  const today = dayOf(at)
  const found = await findOfficialsWithExpiries(q, departmentId, { from: today, to: addDays(today, days) })
  const which = { departmentId, userIds: isAdministrator(by) ? found : found.filter((id) => id === by.id) }
  if (which.userIds.length === 0) return []
  const people = await findPeople(q, which)
  const contracts = byUser(await findContractDays(q, which, today))
  const competences = byUser(await findCompetenceDays(q, which))
  const cards = await findCardsInForce(q, which, today)
  return people
    .flatMap(({ userId, name }) => {
      const card = cards.get(userId) ?? null
      const ending = { contracts: contracts(userId), competences: competences(userId), card }
      return expiriesWithin(ending, today, days).map((expiry) => ({ ...expiry, userId, name }))
    })
    .sort((one, other) => one.daysLeft - other.daysLeft)
}
