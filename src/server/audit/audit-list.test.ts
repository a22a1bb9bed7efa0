import { beforeAll, describe, expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { aVisit, closeVisit, personFields } from '../testing/data/fixtures.ts'
import { testDatabase } from '../testing/database/database.ts'
import { audit } from './audit.queries.ts'

const api = await testApi()
const { officials } = api
const administrator = api.as(officials.administrator)

type Row = {
  audit_id: number
  at: string
  user_name: string | null
  identification_number: string | null
  subject_identification_number: string | null
  action: string
  subject: string
  subject_id: number
  subject_name: string | null
  record_establishment_id: number | null
  details: Record<string, unknown>
  names: Record<string, Record<string, string>>
}
type Filter = { field: string; operator: string; value: string | number }

const ask = (query: Record<string, string | number>, filters: Filter[] = [], client = administrator) => {
  const sent = Object.entries(query).map(([name, value]) => [name, String(value)])
  const filter = filters.length > 0 ? [['filter', JSON.stringify(filters)]] : []
  return client.get(`/api/audit/all?${new URLSearchParams([...sent, ...filter])}`)
}
const found = async (...filters: Filter[]): Promise<Row[]> => {
  const { statusCode, body } = await ask({ limit: 100 }, filters)
  expect(statusCode).toBe(200)
  expect(body.data.total).toBe(body.data.Audit.length)
  return body.data.Audit
}
const actsOf = (rows: Row[]) => rows.map(({ action, subject }) => `${action} ${subject}`)
const search = (text: string) => found({ field: 'q', operator: 'LIKE', value: `%${text}%` })

let userId: number
let recordId: number
let establishmentId: number

beforeAll(async () => {
  const person = personFields('persona@vigia.test')
  userId = (await administrator.post('/api/user', form(person))).body.data.user_id
  api.time.now = new Date('2026-11-21T04:30:00Z')
  await administrator.patch(`/api/user/${userId}`, form({ ...person, role_id: '2', last_name: 'Cañón' }))
  api.time.now = new Date('2026-11-21T15:00:00Z')
  const visit = await aVisit(api)
  establishmentId = visit.establishmentId
  recordId = await closeVisit(api, visit.visitId, {})
})

describe('the trail', () => {
  test('the trail has each act with who did it and to what, the first one first', async () => {
    const rows = await found()
    expect(actsOf(rows).slice(0, 2)).toEqual(['create user', 'edit user'])
    expect(rows.map(({ audit_id }) => audit_id)).toEqual(rows.map(({ audit_id }) => audit_id).sort((a, b) => a - b))
    expect(rows[0]).toMatchObject({
      at: '2026-11-20T15:00:00.000Z',
      user_name: 'Ana administrator',
      identification_number: expect.stringMatching(/^10{8}\d$/),
      subject_identification_number: expect.stringMatching(/^\d{10}$/),
      subject_id: userId,
      subject_name: expect.stringContaining('Cañón'),
      details: {},
    })
  })

  test('the trail names the things behind the ids of a change', async () => {
    const [edit] = await found({ field: 'action', operator: '=', value: 'edit' })
    expect(edit?.details).toMatchObject({ roleId: { from: 1, to: 2 }, lastName: { from: 'Ñáñez', to: 'Cañón' } })
    expect(Object.keys(edit?.names.roleId ?? {})).toEqual(['1', '2'])
    expect(edit?.names.roleId?.['1']).toMatch(/\w/)
  })

  test('leads to the record of a closing', async () => {
    const [close] = await found({ field: 'action', operator: '=', value: 'close' })
    expect(close).toMatchObject({
      subject: 'inspection',
      subject_id: recordId,
      record_establishment_id: establishmentId,
    })
    expect(close?.subject_name).toMatch(/^Acta n\.º 2026-\d{6} · /)
    expect(actsOf(await search('acta'))).toContain('close inspection')
  })

  test('the trail is the newest first when asked so, page by page from either end', async () => {
    const all = (await found()).map(({ audit_id }) => audit_id)
    for (const order of [1, -1]) {
      const pages: number[] = []
      for (let offset = 0; offset < all.length; offset += 2) {
        const { body } = await ask({ limit: 2, offset, order })
        expect(body.data.total).toBe(all.length)
        pages.push(...body.data.Audit.map((row: Row) => row.audit_id))
      }
      expect(pages).toEqual(order === 1 ? all : all.toReversed())
    }
    expect((await ask({ offset: 1000 })).body.data).toEqual({ Audit: [], total: all.length })
  })

  test.each(['audit_id', 'at', 'user_id', 'user_name', 'action', 'subject', 'subject_id', 'details'])(
    'the trail may be ordered by %s',
    async (field) => {
      const { statusCode, body } = await ask({ limit: 100, order_by: field, order: -1 })
      expect(statusCode).toBe(200)
      expect(body.data.Audit).toHaveLength(body.data.total)
    },
  )
})

describe('a filter of the trail', () => {
  const one = (field: string, operator: string, value: string | number) => found({ field, operator, value })

  test('a filter of days counts them in Colombia', async () => {
    // 23:30 of the 20th in Colombia is the 21st in Greenwich.
    expect(actsOf(await one('at', '=', '2026-11-20'))).toEqual(['create user', 'edit user'])
    expect(actsOf(await one('at', '<=', '2026-11-20'))).toEqual(['create user', 'edit user'])
    expect(actsOf(await one('at', '>=', '2026-11-21'))).not.toContain('create user')
    expect(actsOf(await one('at', 'LIKE', '%11-20%'))).toHaveLength(2)
  })

  test('finds who acted, and on whom, by the number of the identity document', async () => {
    const [first] = await found()
    const dotted = (number: string) => Number(number).toLocaleString('es-CO')
    const onPerson = await one('q', 'LIKE', dotted(String(first?.subject_identification_number)))
    expect(actsOf(onPerson)).toEqual(['create user', 'edit user'])
    const byPerson = await one('q', 'LIKE', dotted(String(first?.identification_number)))
    expect(byPerson).toEqual(await one('user_id', '=', officials.administrator.id))
  })

  test('a filter takes a person, an act, a thing and its number', async () => {
    expect(await one('user_name', 'LIKE', '%ana ADMIN%')).toEqual(await one('user_id', '=', officials.administrator.id))
    expect(await one('user_name', '=', 'Ana administrator')).toEqual(await one('user_name', 'LIKE', '%ana admin%'))
    expect(actsOf(await one('subject', '=', 'user'))).toEqual(['create user', 'edit user'])
    expect(actsOf(await one('action', 'LIKE', '%clos%'))).toEqual(['close inspection'])
    expect(
      actsOf(
        await found(
          { field: 'subject', operator: '=', value: 'inspection' },
          { field: 'subject_id', operator: '=', value: recordId },
        ),
      ),
    ).toContain('close inspection')
    const [first] = await found()
    expect(await one('audit_id', '=', first?.audit_id ?? 0)).toEqual([first])
    expect(actsOf(await one('details', 'LIKE', '%canon%'))).toEqual(['edit user'])
  })

  test.each<[Filter]>([
    [{ field: 'at', operator: '=', value: '2026-13-01' }],
    [{ field: 'at', operator: '>=', value: 'ayer' }],
    [{ field: 'audit_id', operator: '=', value: 'uno' }],
    [{ field: 'audit_id', operator: '>=', value: 1 }],
    [{ field: 'subject_id', operator: '=', value: '99999999999' }],
    [{ field: 'subject_id', operator: '=', value: '1; drop table users' }],
    [{ field: 'user_name', operator: '>=', value: 'a' }],
    [{ field: 'action', operator: '<=', value: 'z' }],
    [{ field: 'department_id', operator: '=', value: 5 }],
  ])('%j is refused', async (filter) => {
    const { statusCode, body } = await ask({}, [filter])
    expect(statusCode).toBe(400)
    expect(body.error.code).toMatch(/^list\./)
  })
})

describe('the search of the trail', () => {
  test.each([
    ['canon', 'a person by the name of today', ['create user', 'edit user']],
    ['nanez', 'a value of before a change', ['edit user']],
    ['modificó', 'an act as the screen words it', ['edit user']],
    ['MODIFICO usuario', 'words of two columns', ['edit user']],
    ['desfavorable cerro', 'no event that has one word alone', []],
    ['%', 'a sign, and not everything', []],
    ['23:30', 'an hour in Colombia', ['edit user']],
    ['20/11', 'a day without its year', ['create user', 'edit user']],
    ['20/11/2026 23:30', 'a day with its hour', ['edit user']],
    ['4:30', 'no hour of another zone', []],
    ['21/12', 'no day on which nothing was done', []],
    ['25:00', 'no hour that there is not', []],
    ['Modificó Usuario: Cañón', 'the words of a row, with the mark between them', ['edit user']],
  ])('%s finds %s', async (text, _what, acts) => {
    expect(actsOf(await search(text))).toEqual(acts)
  })

  test('finds a day within the details in each way to write it', async () => {
    const { db } = await testDatabase()
    const event = {
      official: officials.administrator,
      at: api.time.now,
      action: 'create',
      subject: 'holiday',
      subjectId: 1,
    } as const
    await audit(db, { ...event, details: { day: '2027-02-03' } })
    for (const day of ['03/02/2027', '3-2-2027', '2027-02-03']) {
      expect(actsOf(await search(day))).toEqual(['create holiday'])
    }
  })

  test('a search finds a shown day, a person, a place and the number of an acta', async () => {
    for (const day of ['20/11/2026', '20-11-2026', '2026-11-20']) {
      expect(actsOf(await search(day))).toEqual(['create user', 'edit user'])
    }
    expect(actsOf(await search('technician'))).toContain('close inspection')
    const [close] = await found({ field: 'action', operator: '=', value: 'close' })
    const [, number = '', place = ''] = /n\.º (\S+) · (.+)$/.exec(close?.subject_name ?? '') ?? []
    expect(actsOf(await search(number))).toContain('close inspection')
    expect(actsOf(await search(place))).toEqual(
      expect.arrayContaining(['create establishment', 'create assignment', 'close inspection']),
    )
    expect(actsOf(await search('favorable'))).toEqual(['close inspection'])
  })
})

describe('readers of the trail', () => {
  test.each(['technician', 'engineer'] as const)('not the %s', async (name) => {
    const { statusCode, body } = await ask({}, [], api.as(officials[name]))
    expect(statusCode).toBe(403)
    expect(body.error.code).toBe('access.forbidden')
  })

  test('an administrator, of their own department alone', async () => {
    const { body } = await ask({ limit: 100 }, [], api.as(officials.outsideAdministrator))
    expect(body.data).toEqual({ Audit: [], total: 0 })
  })
})
