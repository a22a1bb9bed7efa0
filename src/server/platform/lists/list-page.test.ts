import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { pageSpan } from './list-page.ts'

describe('the span of a page', () => {
  test.each([
    [{ limit: 10, offset: 0 }, 100, { limit: 10, offset: 0, isFromEnd: false }],
    [{ limit: 10, offset: 40 }, 100, { limit: 10, offset: 40, isFromEnd: false }],
    [{ limit: 10, offset: 50 }, 100, { limit: 10, offset: 40, isFromEnd: true }],
    [{ limit: 10, offset: 90 }, 100, { limit: 10, offset: 0, isFromEnd: true }],
    [{ limit: 10, offset: 95 }, 98, { limit: 3, offset: 0, isFromEnd: true }],
    [{ limit: 10, offset: 0 }, 4, { limit: 4, offset: 0, isFromEnd: false }],
    [{ limit: 10, offset: 200 }, 100, { limit: 0, offset: -100, isFromEnd: true }],
  ])('%j of %i', (asked, total, span) => {
    expect(pageSpan(asked, total)).toEqual(span)
  })
})

const api = await testApi()
const technician = api.as(api.officials.technician)
const names = ['Ñame', 'Casa', 'casa', 'Árbol', 'Zapote', 'Café']
for (let index = 0; index < 23; index += 1) {
  const name = names[index % names.length] as string
  await anEstablishment(api, { establishment_name: name, identification_number: String(1000 + index) })
}

const read = async (query: string) => (await technician.get(`/api/inscription/all?${query}`)).body.data
const idsOf = (data: { Inscriptions: { establishment_id: number }[] }) =>
  data.Inscriptions.map(({ establishment_id }) => establishment_id)

describe.each(['establishment_name', 'city', 'is_active', 'creation_date'])('in the order of %s', (field) => {
  test.each([
    [1, ''],
    [-1, ''],
    [1, '%a%'],
    [-1, '%casa%'],
  ])('%i, of those with %j, the pages together are the whole list', async (order, term) => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: term }]))
    const query = `order_by=${field}&order=${order}&filter=${filter}`
    const whole = await read(`limit=100&${query}`)
    expect(whole.total).toBe(whole.Inscriptions.length)
    const ids: number[] = []
    for (let offset = 0; offset < whole.total; offset += 4) {
      const page = await read(`limit=4&offset=${offset}&${query}`)
      expect(page.total).toBe(whole.total)
      ids.push(...idsOf(page))
    }
    expect(ids).toEqual(idsOf(whole))
    expect(await read(`limit=4&offset=${whole.total}&${query}`)).toEqual({ Inscriptions: [], total: whole.total })
  })
})

test('a page near the end stays when a row comes behind it during the read', async () => {
  const order = 'order_by=establishment_id&order=1'
  const before = await read(`limit=4&offset=15&${order}`)
  const { db } = api.platform
  const execute = db.execute.bind(db)
  let statements = 0
  const spy = vi.spyOn(db, 'execute').mockImplementation((async (...asked: Parameters<typeof execute>) => {
    const result = await execute(...asked)
    statements += 1
    // The first statement counted the rows; the page is not read yet.
    if (statements === 1) await anEstablishment(api, { identification_number: '900000001' })
    return result
  }) as unknown as typeof execute)
  onTestFinished(() => spy.mockRestore())
  const page = await read(`limit=4&offset=15&${order}`)
  expect(idsOf(page)).toEqual(idsOf(before))
  expect(page.total).toBe(before.total + 1)
})
