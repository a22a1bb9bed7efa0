import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { VISITS_A_DAY } from '../../domain/planning/trip-forms.ts'
import { addDays } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { HOME_DEPARTMENT_ID } from '../catalogues/catalogue-rows.ts'
import { scoreDue } from '../planning/scoring/scorer.ts'
import type { Platform } from '../platform/platform.ts'
import { confirmTrip } from '../trips/confirm-trip.ts'
import { createTrip } from '../trips/trips.service.ts'
import { comingWorkday } from './calendar.ts'
import { findDemoRows } from './demo-rows.queries.ts'
import { accountOf, type TeamName, teams } from './officials.ts'

type DemoTrip = { team: TeamName; zodesId: number; inDays: number; days: number; vehicle: string; isConfirmed: boolean }

/** A trip of the coming weeks that is confirmed, and two drafts: Dique, Mojana and Montes de María. */
const demoTrips: readonly DemoTrip[] = [
  { team: 'north', zodesId: 1, inDays: 6, days: 3, vehicle: 'Camioneta OJK-482', isConfirmed: true },
  { team: 'river', zodesId: 3, inDays: 13, days: 4, vehicle: 'Lancha y camioneta', isConfirmed: false },
  { team: 'north', zodesId: 2, inDays: 20, days: 2, vehicle: 'Camioneta OJK-482', isConfirmed: false },
]

/** A proposal finds nothing to visit where everything is planned already. */
const skipRefused = (error: unknown) => {
  if (!(error instanceof Problem)) throw error
}

/** Gives a new demonstration the trips of the coming weeks, as its administrator would have. @returns how many */
export async function loadTrips(platform: Platform): Promise<number> {
  const { db, clock } = platform
  const at = clock()
  const { userIds } = await findDemoRows(db)
  const idOf = (email: string) => userIds.get(email) ?? 0
  const email = accountOf.administrator
  const by: Official = { id: idOf(email), email, departmentId: HOME_DEPARTMENT_ID, userType: USER_TYPE.administrator }
  await scoreDue(platform)
  let made = 0
  for (const { team, zodesId, inDays, days, vehicle, isConfirmed } of demoTrips) {
    const startsOn = comingWorkday(at, inDays)
    const form = {
      ...{ zodesId, vehicle, startsOn, endsOn: addDays(startsOn, days - 1), visitsPerDay: VISITS_A_DAY },
      ...{ engineerId: idOf(teams[team].engineer), technicianId: idOf(teams[team].technician) },
    }
    const trip = await createTrip(db, { by, at, form }).catch(skipRefused)
    if (!trip) continue
    made += 1
    if (isConfirmed) await confirmTrip(db, trip.id, { by, at, form: {} })
  }
  return made
}
