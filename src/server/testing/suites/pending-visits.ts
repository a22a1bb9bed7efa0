import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import type { TestApi } from '../api.ts'
import { form } from '../api.ts'
import { allAnswers, anEstablishment, aPlan } from '../data/fixtures.ts'

/** An establishment with pending visits, and the calls that meet them. */
export async function pendingVisits(api: TestApi) {
  const { officials } = api
  const { db } = api.platform
  const administrator = api.as(officials.administrator)
  const { engineer } = officials

  const place = await anEstablishment(api, { establishment_name: 'Abierto' })
  const theVisit = aPlan(officials, place)
  const plan = (changes: object = {}) => administrator.post('/api/assignment', { ...theVisit, ...changes })
  const aVisit = async (changes: object = {}): Promise<number> => (await plan(changes)).body.data.assignment_id
  const visits = (...ids: number[]) =>
    db.select().from(assignments).where(inArray(assignments.id, ids)).orderBy(assignments.id)
  const lastEvent = async (subject: string, id: number) =>
    (await db.select().from(auditEvents).where(eq(auditEvents.subject, subject)).orderBy(auditEvents.id))
      .filter(({ subjectId }) => subjectId === id)
      .at(-1)

  /** A visit in which the engineer answered one item. */
  async function aBegunVisit(changes: object = {}): Promise<number> {
    const id = await aVisit(changes)
    const [answer] = await allAnswers(api.as(engineer), id)
    expect((await api.as(engineer).post('/api/inspection/items', form({ ...answer }))).statusCode).toBe(200)
    return id
  }
  return { place, plan, aVisit, visits, lastEvent, aBegunVisit }
}
