import { describe, expect, test } from 'vitest'
import type { OfflineVisit } from '../list/offline-visit.ts'
import { dayPlan, routeOf } from './day-plan.ts'
import { homeTexts } from './messages.ts'

const TODAY = '2026-11-27'

const aVisit = (assignmentId: number, plan: Partial<OfflineVisit['plan']>, isWithdrawn = false): OfflineVisit => ({
  userId: 2,
  assignmentId,
  plan: { name: `Local ${assignmentId}`, municipality: 'Turbaco', isPlaceInactive: false, ...plan },
  opens: undefined,
  commands: [],
  facts: { isPrepared: true, saved: new Set(), waiting: [], refused: [], kept: [], drafted: [], checklist: undefined },
  hasActs: false,
  isWithdrawn,
})

const idsOf = (visits: readonly OfflineVisit[]) => visits.map(({ assignmentId }) => assignmentId)
const planned = (...visits: OfflineVisit[]) => {
  const { today, late, next } = dayPlan(visits, TODAY)
  return { today: idsOf(today), late: idsOf(late), next: idsOf(next) }
}

describe('the plan of a day', () => {
  test("the plan of a day has today's visits by municipality, and their route in words", () => {
    const visits = [
      aVisit(1, { scheduledOn: TODAY }),
      aVisit(2, { scheduledOn: TODAY, municipality: 'Arjona' }),
      aVisit(3, { scheduledOn: TODAY }),
    ]
    expect(planned(...visits)).toEqual({ today: [2, 1, 3], late: [], next: [] })
    expect(homeTexts.route(routeOf(dayPlan(visits, TODAY).today))).toBe(
      'Ruta: Arjona (1 visita), luego Turbaco (2 visitas).',
    )
  })

  test('counts a visit as late from the day after its last day on', () => {
    const late = aVisit(1, { dueOn: '2026-11-26' })
    expect(planned(late, aVisit(2, { dueOn: TODAY }), aVisit(3, { scheduledOn: '2026-11-26' }))).toEqual({
      today: [],
      late: [1, 3],
      next: [2],
    })
  })

  test('the plan keeps a visit of today under today although its last day is over', () => {
    expect(
      planned(
        aVisit(1, { scheduledOn: TODAY, dueOn: '2026-11-01' }),
        aVisit(2, { scheduledOn: '2026-11-20', dueOn: '2026-12-01' }),
      ),
    ).toEqual({ today: [1], late: [], next: [2] })
  })

  test('the plan has the nearest days first, then the nearest limits; none that was taken away', () => {
    expect(
      planned(
        aVisit(1, {}),
        aVisit(2, { dueOn: '2026-12-20' }),
        aVisit(3, { scheduledOn: '2026-12-02' }),
        aVisit(4, { scheduledOn: '2026-11-28' }),
        aVisit(5, { scheduledOn: TODAY }, true),
      ),
    ).toEqual({ today: [], late: [], next: [4, 3, 2, 1] })
  })

  test('the plan of an unknown user is empty', () => {
    expect(planned()).toEqual({ today: [], late: [], next: [] })
  })
})
