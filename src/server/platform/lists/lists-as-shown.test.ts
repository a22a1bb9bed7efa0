import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { establishments } from '../../schema/establishments.table.ts'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { anEstablishment, aPhoto, aVisit, closeVisit } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

type Rows = Record<string, number | string>[]
type Filter = { field: string; operator: string; value: string | number }
const lists = {
  users: ['/api/user/all', 'Users', 'user_id'],
  establishments: ['/api/inscription/all', 'Inscriptions', 'establishment_id'],
  visits: ['/api/assignment/all', 'Assigments', 'assignment_id'],
  inspections: ['/api/inspection/all', 'Inspection', 'inspections_id'],
} as const
type ListName = keyof typeof lists
const read = async (list: ListName, filters: Filter[], order = ''): Promise<Rows> => {
  const [path, collection] = lists[list]
  const filter = encodeURIComponent(JSON.stringify(filters))
  const { body } = await administrator.get(`${path}?limit=100${order}&filter=${filter}`)
  expect(body.data.total).toBe(body.data[collection].length)
  return body.data[collection]
}
const idsOf = async (list: ListName, ...filters: Filter[]) =>
  (await read(list, filters)).map((row) => row[lists[list][2]])
const search = (value: string): Filter => ({ field: 'q', operator: 'LIKE', value: `%${value}%` })
const is = (field: string, value: string | number): Filter => ({ field, operator: '=', value })

api.time.now = new Date('2025-06-06T15:00:00Z')
const early = await anEstablishment(api, { establishment_name: 'Temprano', identification_number: '905416046' })
api.time.now = new Date('2026-11-20T15:00:00Z')
const zeros = await anEstablishment(api, { establishment_name: 'Bioactivo', identification_number: '000073086473' })
const done = await aVisit(api)
const recordId = await closeVisit(api, done.visitId, {
  0: { concept: 'Aceptable con Requerimiento (AR)', description: 'Falta jabón', image: await aPhoto(9) },
})
const pending = await aVisit(api)
const off = await aVisit(api)
await administrator.delete('/api/generic/deactivate', {
  tablename: 'assignments',
  columname: 'assignment_id',
  valuecolum: off.visitId,
  status: 0,
})
await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, zeros))
await db.update(establishments).set({ isNotified: true }).where(eq(establishments.id, early))

describe('the search finds what the list shows', () => {
  const notified = [zeros, done.establishmentId, pending.establishmentId, off.establishmentId]
  test.each<[list: ListName, term: string, found: () => number[]]>([
    ['establishments', '06/06/2025', () => [early]],
    ['establishments', '6/6/2025', () => [early]],
    ['establishments', '2025-06-06', () => [early]],
    ['establishments', '06/2025', () => [early]],
    ['establishments', 'Realizada', () => [early]],
    ['establishments', 'pendiente', () => notified],
    ['establishments', 'Inactivo', () => [zeros]],
    // The name holds the word, and the state 'Inactivo' does not count for it.
    ['establishments', 'activo temprano', () => [early]],
    ['establishments', 'ACTIVO bioactivo', () => [zeros]],
    ['visits', 'Realizada', () => [done.visitId]],
    ['visits', 'Pendiente', () => [pending.visitId, off.visitId]],
    ['visits', 'pendiente activo', () => [pending.visitId]],
    ['visits', 'inactivo', () => [off.visitId]],
    ['visits', '20/11/2026', () => [done.visitId, pending.visitId, off.visitId]],
    ['visits', 'Calle 45', () => [done.visitId, pending.visitId, off.visitId]],
    ['inspections', '20/11/2026', () => [recordId]],
    ['inspections', 'favorable 20/11', () => [recordId]],
  ])('a search of %s: %s', async (list, term, found) => {
    expect(await idsOf(list, search(term))).toEqual(found())
  })

  test('a search of inspections finds the compliance as written', async () => {
    const [row] = await read('inspections', [])
    const shown = Number(row?.compliance_level).toFixed(1).replace('.', ',')
    expect(shown).not.toBe('100,0')
    expect(await idsOf('inspections', search(shown))).toEqual([recordId])
    expect(await idsOf('inspections', search(`${shown} %`))).toEqual([recordId])
    expect(await idsOf('inspections', search(shown.replace(',', '.')))).toEqual([recordId])
  })

  test('a search of users finds the state, also after a change', async () => {
    const { id } = officials.otherEngineer
    expect(await idsOf('users', search('inactivo'))).toEqual([])
    await db.update(users).set({ isActive: false }).where(eq(users.id, id))
    expect(await idsOf('users', search('inactivo'))).toEqual([id])
    expect(await idsOf('users', search('activo'))).not.toContain(id)
    await db.update(users).set({ isActive: true }).where(eq(users.id, id))
    expect(await idsOf('users', search('activo'))).toContain(id)
  })
})

describe('the search of visits finds the marks beside a name', () => {
  const { visitId } = off
  const marked = () => idsOf('visits', search('(inactivo)'))

  test.each([
    ['an engineer', users, officials.engineer.id],
    ['a technician', users, officials.technician.id],
  ] as const)('%s that is switched off, and on again', async (_who, table, id) => {
    expect(await marked()).toEqual([])
    await db.update(table).set({ isActive: false }).where(eq(table.id, id))
    expect(await marked()).toEqual([done.visitId, pending.visitId, visitId])
    // The word of the visit itself is still found alone.
    expect(await idsOf('visits', search('activo'))).toEqual([done.visitId, pending.visitId])
    await db.update(table).set({ isActive: true }).where(eq(table.id, id))
    expect(await marked()).toEqual([])
  })

  test('an establishment that is switched off', async () => {
    const set = (isActive: boolean) =>
      db.update(establishments).set({ isActive }).where(eq(establishments.id, pending.establishmentId))
    await set(false)
    expect(await marked()).toEqual([pending.visitId])
    const file = (await administrator.get('/api/export/assignments?format=csv')).bytes.toString()
    expect(file.match(/ \(inactivo\)"/g)).toHaveLength(1)
    await set(true)
  })
})

describe('a number is found in the forms in which people write it', () => {
  test.each([
    ['905.416.046', [early]],
    ['905416046-1', [early]],
    ['905.416.046-1', [early]],
    ['0905416046', [early]],
    ['905 416 046', [early]],
    ['73.086.473', [zeros]],
    ['0073086473', [zeros]],
    ['905.416.047', []],
  ])('%s', async (term, found) => {
    const mine = (ids: unknown[]) => ids.filter((id) => id === early || id === zeros)
    expect(mine(await idsOf('establishments', search(term)))).toEqual(found)
    if (term.includes(' ')) return
    const byField: Filter = { field: 'identification_number', operator: 'LIKE', value: `%${term}%` }
    expect(mine(await idsOf('establishments', byField))).toEqual(found)
  })

  test.each(['+57 301 765 4321', '+573017654321', '57 301 765 4321', '301 7654321', '(+57) 301-765-4321'])(
    'the telephone %s',
    async (term) => {
      await db.update(users).set({ phone: '3017654321' }).where(eq(users.id, officials.technician.id))
      expect(await idsOf('users', search(term))).toEqual([officials.technician.id])
    },
  )

  test('without invisible characters', async () => {
    expect(await idsOf('establishments', search('Tempr\u200bano'))).toEqual([early])
  })
})

describe('the order is Spanish', () => {
  const names = [
    'Ñame y Coco',
    'Nápoles',
    'Nuevo Amanecer',
    'Nz Última',
    'Peñón Azul',
    'Penumbra Bar',
    'Papá',
    'Papa',
    'papas',
    'Ángel',
    'Zeta',
  ]
  const right = [
    'Ángel',
    'Nápoles',
    'Nuevo Amanecer',
    'Nz Última',
    'Ñame y Coco',
    'Papa',
    'Papá',
    'papas',
    'Penumbra Bar',
    'Peñón Azul',
    'Zeta',
  ]
  const documents = [
    '1040144356',
    '45162224',
    '73086473',
    '900058331',
    '9622957',
    '0045162225',
    '12345678901',
    '1',
    '22',
    '333',
    '4444',
  ]

  beforeAll(async () => {
    for (const [at, establishment_name] of names.entries()) {
      const identification_number = documents[at] ?? ''
      await anEstablishment(api, { establishment_name, identification_number, address: 'Carrera 99 en orden' })
    }
  })

  test('the order is Spanish for names, and by value for documents', async () => {
    const mine = (rows: Rows) => rows.filter(({ address }) => address === 'Carrera 99 en orden')
    const byName = async (order: number) =>
      mine(await read('establishments', [], `&order_by=establishment_name&order=${order}`)).map(
        (row) => row.establishment_name,
      )
    expect(await byName(1)).toEqual(right)
    expect(await byName(-1)).toEqual([...right].reverse())
    const byDocument = mine(await read('establishments', [], '&order_by=identification_number'))
    expect(byDocument.map((row) => row.identification_number)).toEqual(
      [...documents].sort((one, other) => Number(one) - Number(other)),
    )
  })

  test.each([
    ['establishment_name', 'Ñame y Coco', 'LIKE', '%name%'],
    ['establishment_name', 'Ñame y Coco', 'LIKE', '%ÑAME%'],
    ['establishment_name', 'Papá', '=', 'Papá'],
    ['establishment_name', 'Ñame y Coco', '=', 'Ñame y Coco'],
    ['identification_number', 'Nz Última', '=', '900058331'],
  ])('a filter of %s still finds %s by %s %s', async (field, name, operator, value) => {
    const rows = await read('establishments', [{ field, operator, value }])
    expect(rows.map((row) => row.establishment_name)).toContain(name)
    if (operator === '=') expect(rows).toHaveLength(1)
  })

  test('people to choose are in Spanish order', async () => {
    for (const [at, lastName] of ['Ñeco', 'Nelson', 'Nz'].entries()) {
      const id = [officials.technician.id, officials.otherTechnician.id, officials.engineer.id][at] ?? 0
      await db.update(users).set({ firstName: 'Ana', lastName }).where(eq(users.id, id))
    }
    const { technicians } = (await administrator.get('/api/generic/technicians')).body.data
    expect(technicians.map(({ name }: { name: string }) => name)).toEqual(['Ana Nelson', 'Ana Ñeco'])
  })
})

describe('visits are filtered by who and what they need', () => {
  test('once a person or a place is switched off, and on again', async () => {
    const everyVisit = [done.visitId, pending.visitId, off.visitId]
    expect(await idsOf('visits', is('engineer_active', 0))).toEqual([])
    expect(await idsOf('visits', is('engineer_active', 1))).toEqual(everyVisit)
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.engineer.id))
    expect(await idsOf('visits', is('engineer_active', 0))).toEqual(everyVisit)
    expect(await idsOf('visits', is('engineer_active', '0'), is('state_visit', 0), is('is_active', 1))).toEqual([
      pending.visitId,
    ])
    expect(await idsOf('visits', is('technical_active', 0))).toEqual([])
    await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, pending.establishmentId))
    expect(await idsOf('visits', is('establishment_active', 0))).toEqual([pending.visitId])
    const [row] = await read('visits', [is('establishment_active', 0)])
    expect(row).toMatchObject({ engineer_active: 0, technical_active: 1, establishment_active: 0 })
    await db.update(users).set({ isActive: true }).where(eq(users.id, officials.engineer.id))
    expect(await idsOf('visits', is('engineer_active', 0))).toEqual([])
  })

  test('visits are filtered by the day of their assignment', async () => {
    const from = (value: string): Filter => ({ field: 'creation_date', operator: '>=', value })
    expect(await idsOf('visits', from('2026-11-21'))).toEqual([])
    expect(await idsOf('visits', from('2026-11-20'))).toHaveLength(3)
  })

  test.each<Filter>([
    is('engineer_active', 'si'),
    is('technical_active', 2),
    is('establishment_active', ''),
    { field: 'state_visit', operator: '>=', value: 1 },
    { field: 'creation_date', operator: '<=', value: 'hoy' },
  ])('%j is refused', async (filter) => {
    const reply = await administrator.get(`/api/assignment/all?filter=${encodeURIComponent(JSON.stringify([filter]))}`)
    expect(reply).toMatchObject({ statusCode: 400, body: { error: { code: 'list.malformed-filter' } } })
  })
})

test('the export says why a visit is made, and whose it is', async () => {
  const reply = await administrator.get('/api/export/assignments?format=csv&order=-1')
  const [head, row] = reply.bytes.toString('utf8').split('\r\n')
  expect(head).toContain('"Establecimiento";"N.º de documento";"Dirección"')
  expect(row).toContain('"Calle 45 # 12-30"')
})
