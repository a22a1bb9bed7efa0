import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { readAvailability } from '../../../../contract/staff/availability.wire.ts'
import { unavailableLast } from '../../../ui/catalogue/unavailable-last.ts'
import type { NamedRow } from '../../../ui/catalogue/use-catalogue.ts'

type Official = ReplyOf<typeof readAvailability>['officials'][number]

/** The officials who may take over visits of some days, those who are not available on one of the days last. */
export function replacementsFor(
  people: readonly NamedRow[],
  absentId: number,
  availability: readonly Official[],
): NamedRow[] {
  const reasons = availability.flatMap(({ userId, days }) => {
    const reason = days.find(({ isAvailable }) => !isAvailable)?.reasons[0]
    return reason === undefined ? [] : [[userId, reason] as const]
  })
  return unavailableLast(
    people.filter(({ id }) => id !== absentId),
    new Map(reasons),
  )
}
