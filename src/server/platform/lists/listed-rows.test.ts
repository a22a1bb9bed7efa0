import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { assignments } from '../../schema/assignments.table.ts'
import { establishments } from '../../schema/establishments.table.ts'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { anEstablishment, aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { rowsOf } from '../db/database.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)
const { visitId, establishmentId } = await aVisit(api)
const later = await aVisit(api)
await anEstablishment(api, { establishment_name: 'Sin visita' })
const inspectionId = await closeVisit(api, visitId)

const LISTS = ['users', 'establishments', 'assignments', 'inspections', 'complaints', 'cases'] as const

/** Rows that differ between the lists' tables and their source views. */
async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const list of LISTS) {
    const [kept, source] = [sql.raw(`lists.listed_${list}`), sql.raw(`lists.${list}_source`)]
    const rows = await rowsOf(
      db,
      sql`(select * from ${kept} except select * from ${source}) union all (select * from ${source} except select * from ${kept})`,
    )
    found.push(...rows.map((row) => `${list}: ${JSON.stringify(row)}`))
  }
  return found
}

type Filter = { field: string; operator: 'LIKE' | '='; value: string }
const found = async (path: string, collection: string, id: string, filter: Filter) => {
  const { data } = (await administrator.get(`${path}?filter=${encodeURIComponent(JSON.stringify([filter]))}`)).body
  expect(data.total).toBe(data[collection].length)
  return data[collection].map((row: Record<string, number>) => row[id])
}
const visitsOf = (value: string) =>
  found('/api/assignment/all', 'Assigments', 'assignment_id', { field: 'q', operator: 'LIKE', value: `%${value}%` })

afterEach(async () => {
  expect(await differences()).toEqual([])
})

describe('the lists say what their rows say', () => {
  test('after every operation that made them', async () => {
    expect(await visitsOf('ñandú')).toEqual([visitId, later.visitId])
  })

  test.each<[what: string, change: SQL, finds: string]>([
    ['a municipality', sql`update cities set name = 'Nueva Arjona' where id = 13052`, 'nueva arjona'],
    ['a ZODES', sql`update zodes set name = 'Canal Nuevo' where id = 1`, 'canal nuevo'],
    ['a motive', sql`update visit_motives set name = 'Motivo nuevo' where id = 1`, 'motivo nuevo'],
    ['an establishment', sql`update establishments set name = 'La Espiga' where id = ${establishmentId}`, 'espiga'],
    ['an engineer', sql`update users set last_name = 'Güette' where id = ${api.officials.engineer.id}`, 'guette'],
    [
      'a technician’s number',
      sql`update users set identification_number = '4444444444' where id = ${api.officials.technician.id}`,
      '44444',
    ],
  ])('once %s has another name, for visits too', async (_what, change, finds) => {
    expect(await visitsOf(finds)).toEqual([])
    await db.execute(change)
    expect(await visitsOf(finds)).toContain(visitId)
  })

  test.each<[what: string, change: SQL]>([
    ['a role', sql`update roles set name = 'Rol nuevo' where id in (1, 4)`],
    ['an inscription type', sql`update inscription_types set name = 'Tipo nuevo' where id = 1`],
    ['a type of identification', sql`update identification_types set abbreviation = 'N.I.T.' where id = 3`],
  ])('once %s has another name', async (_what, change) => {
    await db.execute(change)
  })

  test('once rows are switched off, marked and moved', async () => {
    const deactivate = (tablename: string, columname: string, valuecolum: number) =>
      administrator.delete('/api/generic/deactivate', { tablename, columname, valuecolum, status: '0' })
    expect((await deactivate('users', 'user_id', api.officials.otherEngineer.id)).body.data).toEqual([1])
    expect((await deactivate('establishments', 'establishment_id', establishmentId)).body.data).toEqual([1])
    expect((await deactivate('assignments', 'assignment_id', later.visitId)).body.data).toEqual([1])
    await db.update(establishments).set({ isNotified: true }).where(eq(establishments.id, establishmentId))
    await db.update(establishments).set({ cityId: 13836 }).where(eq(establishments.id, establishmentId))
    await db.update(assignments).set({ motiveId: 2 }).where(eq(assignments.id, later.visitId))
    const off: Filter = { field: 'is_active', operator: '=', value: '0' }
    expect(await found('/api/user/all', 'Users', 'user_id', off)).toEqual([api.officials.otherEngineer.id])
    expect(await found('/api/assignment/all', 'Assigments', 'assignment_id', off)).toEqual([later.visitId])
  })

  test('once a record is archived', async () => {
    expect((await administrator.patch(`/api/inspection/${inspectionId}/archived`, { archived: 1 })).statusCode).toBe(
      200,
    )
  })

  test('once rows are gone', async () => {
    const id = await anEstablishment(api, { establishment_name: 'Efímero', identification_number: '777' })
    await db.delete(establishments).where(eq(establishments.id, id))
    const filter: Filter = { field: 'q', operator: 'LIKE', value: '%efimero%' }
    expect(await found('/api/inscription/all', 'Inscriptions', 'establishment_id', filter)).toEqual([])
  })

  test('after they were written with the triggers asleep, once they are made anew', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(users).set({ firstName: 'Dormida' }).where(eq(users.id, api.officials.otherTechnician.id))
    })
    expect(await differences()).toHaveLength(2)
    const filter: Filter = { field: 'name', operator: 'LIKE', value: '%dormida%' }
    expect(await found('/api/user/all', 'Users', 'user_id', filter)).toEqual([])
    await db.execute(sql`select lists.rebuild()`)
    expect(await found('/api/user/all', 'Users', 'user_id', filter)).toEqual([api.officials.otherTechnician.id])
  })
})
