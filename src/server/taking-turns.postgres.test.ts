import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockState } from './deactivation/deactivation.queries.ts'
import { lockEstablishment } from './establishments/establishments.queries.ts'
import type { Querier } from './platform/db/database.ts'
import { form, testApi } from './testing/api.ts'
import { aVisit, establishmentFields, personFields } from './testing/data/fixtures.ts'
import { lockActiveAdministrators, lockUser } from './users/users.queries.ts'

/** Officials of one department work at once, and refer to each other's rows (decision 017). */
const api = await testApi()
const { administrator, technician } = api.officials
const DEPARTMENT = administrator.departmentId

let establishmentId: number
beforeAll(async () => {
  ;({ establishmentId } = await aVisit(api))
})

type Held = [string, (tx: Querier) => Promise<unknown>, () => [table: string, id: number]]

describe.each<Held>([
  ['a person', (tx) => lockUser(tx, DEPARTMENT, technician.id), () => ['users', technician.id]],
  ['administrators', (tx) => lockActiveAdministrators(tx, DEPARTMENT), () => ['users', administrator.id]],
  ['a state', (tx) => lockState(tx, DEPARTMENT, 'user', technician.id), () => ['users', technician.id]],
  [
    'an establishment',
    (tx) => lockEstablishment(tx, DEPARTMENT, establishmentId),
    () => ['establishments', establishmentId],
  ],
])('%s, held for a change', (_what, hold, row) => {
  /** Whether another transaction gets a lock of this strength on the row at once. */
  const isFree = (strength: string) =>
    api.platform.db.transaction(async (tx) => {
      await hold(tx)
      const [table, id] = row()
      const asked = sql.raw(`select 1 from ${table} where id = ${id} for ${strength} nowait`)
      return api.platform.db.execute(asked).then(
        () => true,
        () => false,
      )
    })

  test('a held row delays no other that refers to it: all of the trail names people', async () => {
    expect(await isFree('key share')).toBe(true)
  })

  test.each(['no key update', 'share'])('a held row delays a caller that asks %s of it', async (strength) => {
    expect(await isFree(strength)).toBe(false)
  })
})

test('an establishment and a technician renamed at once, again and again, both succeed', async () => {
  const someone = api.as(administrator)
  const establishment = await establishmentFields()
  const person = personFields(technician.email)
  for (let round = 0; round < 15; round += 1) {
    const replies = await Promise.all([
      someone.put(
        `/api/inscription/${establishmentId}`,
        form({ ...establishment, establishment_name: `Fonda ${round}` }),
      ),
      someone.patch(`/api/user/${technician.id}`, form({ ...person, first_name: `Ana ${round}` })),
    ])
    expect(replies.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual([200, 200])
  }
})
