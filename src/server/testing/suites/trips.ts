import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { scoreDue } from '../../planning/scoring/scorer.ts'
import { staffAbsences } from '../../schema/staff.table.ts'
import type { TestApi } from '../api.ts'
import { anEstablishment } from '../data/fixtures.ts'

/** Friday; the trips are in the week of Monday 30 November. */
export const NOW = new Date('2026-11-27T14:00:00Z')

export const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-30', '2026-12-01', '2026-12-02']

type ShownDay = { day: string; capacity: number; reasons: string[]; assignments: { establishment_id: number }[] }

export const idsOf = (proposal: ShownDay[]) =>
  proposal.map((one) => one.assignments.map((visit) => visit.establishment_id))

/** Two towns with establishments to visit, and the calls about trips there. */
export function tripCalls(api: TestApi) {
  const { officials } = api
  const { db } = api.platform
  const admin = api.as(officials.administrator)

  const without = (...tables: string[]) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)}`)
      await tx.execute(sql`select lists.rebuild()`)
      await tx.execute(sql`select analytics.rebuild()`)
    })

  let arjona: number
  let mahates: number
  beforeEach(async () => {
    await without(
      ...[
        'inspections',
        'assignments',
        'calendar_cancellations',
        'trips',
        'staff_absences',
        'staff_capacity',
        'holidays',
      ],
      ...['planning_dismissals', 'establishment_activities', 'establishments'],
    )
    api.time.now = NOW
    arjona = await anEstablishment(api)
    mahates = await anEstablishment(api, { city_id: '13433', typeofinscription_id: '2', activity_id: '8' })
    await scoreDue(api.platform)
  })

  const fields = (changes: object = {}) => ({
    ...{ zodes_id: 1, starts_on: MONDAY, ends_on: TUESDAY, visits_per_day: 1 },
    ...{ engineer_id: officials.engineer.id, technical_id: officials.technician.id },
    ...changes,
  })
  const propose = (changes: object = {}) => admin.post('/api/trips', fields(changes))
  const made = async (changes: object = {}) => {
    const { statusCode, body } = await propose(changes)
    if (statusCode !== 200) throw new Error(JSON.stringify(body))
    return body.data as { trip_id: number; number: string; proposal: ShownDay[] }
  }
  const read = async (id: number) => (await admin.get(`/api/trips/${id}`)).body.data
  const absent = (userId: number, startsOn: string, changes: object = {}) =>
    db.insert(staffAbsences).values({
      departmentId: officials.administrator.departmentId,
      ...{ userId, kind: 'VACACIONES' as const, startsOn, endsOn: startsOn, state: 'aprobada' as const },
      ...{ createdBy: userId, createdAt: NOW },
      ...changes,
    })
  return {
    without,
    get arjona() {
      return arjona
    },
    set arjona(value) {
      arjona = value
    },
    get mahates() {
      return mahates
    },
    set mahates(value) {
      mahates = value
    },
    propose,
    made,
    read,
    absent,
  }
}
