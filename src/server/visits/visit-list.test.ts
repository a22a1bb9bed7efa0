import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const administrator = api.as(officials.administrator)

const nandu = await anEstablishment(api, { establishment_name: 'El Ñandú 100%' })
const cafe = await anEstablishment(api, { establishment_name: 'Café Ámbar' })

const plan = async (establishmentId: number, engineer: Official, technician: Official): Promise<number> => {
  const reply = await administrator.post('/api/assignment', aPlan({ engineer, technician }, establishmentId))
  return reply.body.data.assignment_id
}
const first = await plan(nandu, officials.engineer, officials.technician)
const second = await plan(cafe, officials.engineer, officials.otherTechnician)
const third = await plan(cafe, officials.otherEngineer, officials.technician)

type Filter = { field: string; operator: 'LIKE' | '='; value: string | number }
const list = async (who: Official, filters: Filter[] = [], more = '') => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filters))}${more}`
  const { body } = await api.as(who).get(`/api/assignment/all?${query}`)
  return {
    ids: body.data.Assigments.map((row: { assignment_id: number }) => row.assignment_id),
    total: body.data.total,
  }
}

describe('visits that each profile sees', () => {
  test.each<[who: keyof typeof officials, ids: number[]]>([
    ['administrator', [first, second, third]],
    ['engineer', [first, second]],
    ['otherEngineer', [third]],
    ['technician', [first, third]],
    ['otherTechnician', [second]],
    ['outsideAdministrator', []],
    ['outsideTechnician', []],
  ])('%s', async (who, ids) => {
    expect(await list(officials[who])).toEqual({ ids, total: ids.length })
  })

  test("a technician's filter by another one finds only what both take part in, which is nothing", async () => {
    const byOther: Filter = { field: 'technical_id', operator: '=', value: officials.otherTechnician.id }
    expect(await list(officials.technician, [byOther])).toEqual({ ids: [], total: 0 })
    expect((await list(officials.administrator, [byOther])).ids).toEqual([second])
  })
})

describe('a search', () => {
  test.each<[field: string, value: string, ids: number[]]>([
    ['title', '%NANDU%', [first]],
    ['title', '%café%', [second, third]],
    ['title', '%100%%', [first]],
    ['q', '%ambar arjona%', [second, third]],
    ['q', '%dique ana%', [first, second, third]],
    ['q', '%nada%', []],
    ['engineer_name', '%otherengineer%', [third]],
    ['technical_name', '%ANA TECH%', [first, third]],
    ['city', '%arj%', [first, second, third]],
    ['state_visit', '%1%', []],
    ['creation_date', '%2026-11%', [first, second, third]],
  ])('a search of %s like %s', async (field, value, ids) => {
    expect((await list(officials.administrator, [{ field, operator: 'LIKE', value }])).ids).toEqual(ids)
  })

  test.each<[field: string, value: string | number, ids: number[]]>([
    ['state_visit', 0, [first, second, third]],
    ['state_visit', '1', []],
    ['is_active', '1', [first, second, third]],
    ['assignment_id', second, [second]],
    ['creation_date', '2026-11-20', [first, second, third]],
    ['creation_date', '2026-11-21', []],
    ['title', 'Café Ámbar', [second, third]],
    ['title', 'café ámbar', []],
  ])('a search of %s equal to %s', async (field, value, ids) => {
    expect((await list(officials.administrator, [{ field, operator: '=', value }])).ids).toEqual(ids)
  })

  test('finds a visit by the new name of its establishment and of its people', async () => {
    await api.platform.db.update(users).set({ firstName: 'Zoraida' }).where(eq(users.id, officials.otherEngineer.id))
    expect((await list(officials.administrator, [{ field: 'q', operator: 'LIKE', value: '%zoraida%' }])).ids).toEqual([
      third,
    ])
  })
})

test('sorts by any field, either way, the id deciding between equals', async () => {
  expect((await list(officials.administrator, [], '&order_by=title')).ids).toEqual([second, third, first])
  expect((await list(officials.administrator, [], '&order_by=title&order=-1')).ids).toEqual([first, third, second])
  expect((await list(officials.administrator, [], '&order_by=zodes&order=0')).ids).toEqual([third, second, first])
})
