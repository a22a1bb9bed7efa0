import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { establishments } from '../../schema/establishments.table.ts'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { rowsOf } from '../db/database.ts'

const api = await testApi()
const { db } = api.platform
const { visitId, establishmentId } = await aVisit(api)

test('two names that one visit shows, changed at once, are both found', async () => {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      db
        .update(establishments)
        .set({ name: `Local ${round}` })
        .where(eq(establishments.id, establishmentId)),
      db
        .update(users)
        .set({ lastName: `Uno ${round}` })
        .where(eq(users.id, api.officials.technician.id)),
      db
        .update(users)
        .set({ lastName: `Dos ${round}` })
        .where(eq(users.id, api.officials.engineer.id)),
    ])
    const [row] = await rowsOf(
      db,
      sql`select establishment, technician, engineer from lists.listed_assignments where id = ${visitId}`,
    )
    expect(row).toEqual({
      establishment: `Local ${round}`,
      technician: `Ana Uno ${round}`,
      engineer: `Ana Dos ${round}`,
    })
  }
})
