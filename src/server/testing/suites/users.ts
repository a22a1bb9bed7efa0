import { and, eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { auditEvents } from '../../schema/audit.table.ts'
import { users } from '../../schema/users.table.ts'
import type { TestApi } from '../api.ts'
import { form } from '../api.ts'

export type Changes = Record<string, string | number | Blob | undefined>

export const filtered = (...filters: object[]) => `?limit=100&filter=${encodeURIComponent(JSON.stringify(filters))}`

/** The fields of a new user before each test, and the calls about users. */
export function userCalls(api: TestApi) {
  const { officials } = api
  const { db } = api.platform
  const administrator = api.as(officials.administrator)

  let next = 0
  let fields: Record<string, string>
  beforeEach(async () => {
    next += 1
    fields = {
      identification_number: String(1_047_000_000 + next),
      first_name: 'Yuranis',
      middle_name: 'del Carmen',
      last_name: 'Ñáñez',
      second_surname: 'Pájaro',
      email: `persona${next}@vigia.test`,
      area_id: '1',
      role_id: '1',
      type_contract_id: '1',
      phone: '3004567890',
      role_functions: 'Visitas de inspección',
    }
    await db.update(users).set({ isActive: true, sessionVersion: 1 }).where(eq(users.departmentId, 13))
  })
  const create = (changes: Changes = {}, client = administrator) =>
    client.post('/api/user', form({ ...fields, ...changes }))
  const aUser = async (changes: Changes = {}): Promise<number> => {
    const reply = await create(changes)
    expect(reply.body).toMatchObject({ success: true })
    return reply.body.data.user_id
  }
  const edit = (id: number, changes: Changes = {}, client = administrator) =>
    client.patch(`/api/user/${id}`, form({ ...fields, ...changes }))
  const list = (query = '') => administrator.get(`/api/user/all${query}`)
  const rowOf = async (id: number): Promise<Record<string, unknown>> =>
    (await list(filtered({ field: 'user_id', operator: '=', value: id }))).body.data.Users[0]
  const storedOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
  const eventsOf = (id: number) =>
    db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, 'user'), eq(auditEvents.subjectId, id)))
      .orderBy(auditEvents.id)
  return {
    get fields() {
      return fields
    },
    set fields(value) {
      fields = value
    },
    create,
    aUser,
    edit,
    list,
    rowOf,
    storedOf,
    eventsOf,
  }
}
