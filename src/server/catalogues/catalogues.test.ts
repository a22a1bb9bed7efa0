import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideTechnician)

const collection = async (path: string, name: string, client = technician): Promise<Record<string, unknown>[]> =>
  (await client.get(`/api/${path}`)).body.data[name]
const names = (rows: Record<string, unknown>[]) => rows.map(({ name }) => name)

describe('the same for every department', () => {
  test.each([
    ['generic/areas', 'areas', ['area_id', 'name']],
    ['generic/contracts', 'contracts', ['type_contract_id', 'name']],
    ['generic/roles', 'roles', ['role_id', 'name', 'area_id', 'user_type_id']],
    ['generic/locations/all', 'locations', ['location_id', 'name', 'population_type']],
    ['generic/inscriptionstypes', 'inscriptionstypes', ['typeofinscription_id', 'name']],
    ['generic/departmens', 'departmens', ['department_id', 'name']],
    ['generic/identificationtypes', 'identificationtypes', ['identificationtype_id', 'name', 'abbreviation']],
    ['generic/motivevisites', 'motivevisites', ['motive_visite_id', 'name']],
    ['inscription/activities/1', 'activities', ['activity_id', 'name', 'activitie']],
  ])('%s: data.%s, each with %j', async (path, name, keys) => {
    const rows = await collection(path, name)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...keys].sort())
    expect(await collection(path, name, outside)).toEqual(rows)
  })

  test('motive 7 is the one that asks for a text', async () => {
    expect(await collection('generic/motivevisites', 'motivevisites')).toContainEqual(
      expect.objectContaining({ motive_visite_id: 7, name: expect.stringMatching(/^Otr/) }),
    )
  })

  test('the roles of an area are a part of all roles', async () => {
    const all = await collection('generic/roles', 'roles')
    const ofArea = await collection('generic/roles/area/1', 'roles')
    expect(ofArea).toEqual(all.filter(({ area_id }) => area_id === 1))
    expect(ofArea.length).toBeGreaterThan(0)
  })

  test('each population type has locations of its own, and an unknown one has none', async () => {
    const [urban, rural] = await Promise.all(
      ['URBANA', 'RURAL'].map((type) => collection(`generic/locations/${type}`, 'locations')),
    )
    expect([...new Set(urban?.map(({ population_type }) => population_type))]).toEqual(['URBANA'])
    expect([...new Set(rural?.map(({ population_type }) => population_type))]).toEqual(['RURAL'])
    for (const unknown of ['urbana', 'MIXTA', '%', "'; drop table location_types; --"]) {
      expect(await collection(`generic/locations/${encodeURIComponent(unknown)}`, 'locations')).toEqual([])
    }
    // No database holds such a text, in any address.
    expect((await technician.get('/api/generic/locations/%00')).statusCode).toBe(404)
  })

  test('an id that nothing has leaves an empty list', async () => {
    expect(await collection('generic/roles/area/999', 'roles')).toEqual([])
    expect(await collection('generic/citys/999', 'citys')).toEqual([])
    expect(await collection('inscription/activities/999', 'activities')).toEqual([])
    expect(await collection('assignment/establishment/1/13052/999', 'establishments')).toEqual([])
  })

  test.each([
    'generic/roles/area/cero',
    'generic/roles/area/0',
    'generic/citys/-1',
    'generic/citys/1.5',
    'inscription/activities/99999999999',
    'inscription/activities/2147483648',
    'assignment/establishment/1/x/1',
  ])('%s names nothing that exists', async (path) => {
    expect(await technician.get(`/api/${path}`)).toMatchObject({
      statusCode: 404,
      body: { success: false, error: { code: 'request.not-found' } },
    })
  })
})

describe('catalogues of the own department', () => {
  test('Bolívar has its 46 municipalities in Spanish order, and another department sees none', async () => {
    const cities = await collection('generic/citys', 'citys')
    expect(cities).toHaveLength(46)
    const spanish = new Intl.Collator('es', { sensitivity: 'base' })
    expect(names(cities)).toEqual([...names(cities)].sort((a, b) => spanish.compare(String(a), String(b))))
    expect(await collection('generic/citys', 'citys', outside)).toEqual([])
    expect(await collection('generic/zodes', 'zodes', outside)).toEqual([])
  })

  test('the municipalities of the ZODES are all municipalities', async () => {
    const zodes = await collection('generic/zodes', 'zodes')
    const counts = await Promise.all(
      zodes.map(async ({ zodes_id }) => (await collection(`generic/citys/${zodes_id}`, 'citys')).length),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(46)
    expect(await collection('generic/citys/1', 'citys', outside)).toEqual([])
  })

  test('technicians and engineers are the active ones, each by their role', async () => {
    const ids = async (client = technician) => ({
      technicians: (await collection('generic/technicians', 'technicians', client)).map((row) => row.technical_id),
      engineers: (await collection('generic/engineers', 'engineers', client)).map((row) => row.engineer_id),
    })
    const { otherTechnician, engineer, otherEngineer } = officials
    expect(await ids()).toEqual({
      technicians: [otherTechnician.id, officials.technician.id],
      engineers: [engineer.id, otherEngineer.id],
    })
    expect(await ids(outside)).toEqual({
      technicians: [officials.outsideTechnician.id],
      engineers: [officials.outsideEngineer.id],
    })

    await api.platform.db.update(users).set({ isActive: false }).where(eq(users.id, otherEngineer.id))
    expect((await ids()).engineers).toEqual([engineer.id])
  })
})

describe('establishments to plan for', () => {
  let open: number
  beforeAll(async () => {
    open = await anEstablishment(api, { establishment_name: 'Ñame y miel' })
    const closed = await anEstablishment(api, { establishment_name: 'Cerrado' })
    await api.platform.db.update(establishments).set({ isActive: false }).where(eq(establishments.id, closed))
  })

  test('establishments to plan for are the active ones of place and type', async () => {
    expect(await collection('assignment/establishment/1/13052/1', 'establishments')).toMatchObject([
      { establishment_id: open, establishment_name: 'Ñame y miel' },
    ])
  })

  test.each(['2/13052/1', '1/13001/1', '1/13052/2'])(
    'a choice for %s has no establishments to plan for',
    async (place) => {
      expect(await collection(`assignment/establishment/${place}`, 'establishments')).toEqual([])
    },
  )
})
