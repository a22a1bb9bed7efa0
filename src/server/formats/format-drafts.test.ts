import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { testApi } from '../testing/api.ts'
import { formatsOf, MODEL } from '../testing/data/formats.ts'

const api = await testApi()
const { administrator, create, detail, save, change, publish, edition, today } = formatsOf(api)
const colleague = api.as(api.officials.otherAdministrator)

let next = 0
const aCode = () => `LISTA_${++next}`
let id: number
let code: string
beforeEach(async () => {
  code = aCode()
  id = await create(code)
})

describe('a draft', () => {
  test('a draft is saved wrong, with its problems', async () => {
    const reply = await change(id, { pointsA: 1.3, title: '' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body.data.row_version).toBe(2)
    expect(reply.body.data.problems).toEqual(
      expect.arrayContaining([
        {
          path: 'sections[0].items[0].pointsA',
          level: 'error',
          text: 'Escriba un múltiplo de 0,25 entre 0,25 y 100.',
        },
        { path: '', level: 'error', text: 'Los puntajes suman 98; deben sumar 100.' },
      ]),
    )
    expect((await detail(id)).draft.content.sections[0].items[0]).toMatchObject({ pointsA: 1.3, title: '' })
  })

  test.each<[string, unknown]>([
    ['text', 'sections'],
    ['a list', []],
    ['no sections', {}],
    ['a section without items', { sections: [{ key: 'a', name: 'A' }] }],
    ['a zero byte', { sections: [{ key: 'a', name: 'A\0', items: [] }] }],
    ['half a character', { sections: [{ key: 'a', name: 'A\ud800', items: [] }] }],
    ['an unknown field', { sections: [], formulas: [] }],
    ['nothing', undefined],
    ['61 sections', { sections: Array.from({ length: 61 }, (_, key) => ({ key: `${key}`, name: 'A', items: [] })) }],
  ])('a malformed draft (%s) is refused and the stored one stays', async (_name, content) => {
    const reply = await administrator.put(`/api/formats/${id}/draft`, { row_version: 1, content })
    // The reader of bodies refuses what no field may hold.
    expect([400, 422]).toContain(reply.statusCode)
    expect((await detail(id)).draft.row_version).toBe(1)
  })

  test('a draft that is too large is refused', async () => {
    const text = 'x'.repeat(5_000)
    const item = { ...(await detail(id)).draft.content.sections[0].items[0], description: text, norm: text }
    const items = Array.from({ length: 60 }, (_, key) => ({ ...item, key: `k${key}` }))
    const reply = await save(id, { sections: [{ key: 'a', name: 'A', items }] })
    expect(reply).toMatchObject({ statusCode: 413, body: { error: { code: 'format.draft-too-large' } } })
  })

  test('a draft of the most items and texts that fit is kept', async () => {
    const item = { ...(await detail(id)).draft.content.sections[0].items[0], description: 'ñ'.repeat(700) }
    const items = Array.from({ length: 200 }, (_, key) => ({ ...item, key: `k${key}` }))
    expect((await save(id, { sections: [{ key: 'a', name: 'A', items }] })).statusCode).toBe(200)
  })

  test('the second editor of a draft reads who saved first, and loses nothing', async () => {
    const { content } = (await detail(id)).draft
    api.time.now = new Date('2026-11-20T15:41:00Z')
    await administrator.put(`/api/formats/${id}/draft`, { row_version: 1, content })
    const reply = await colleague.put(`/api/formats/${id}/draft`, { row_version: 1, content: { sections: [] } })
    expect(reply).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'format.draft-changed',
          message: 'Ana administrator guardó este borrador a las 10:41. Vea sus cambios antes de seguir.',
          saved_by: 'Ana administrator',
          saved_at: '2026-11-20T15:41:00.000Z',
        },
      },
    })
    expect((await detail(id)).draft.content).toEqual(content)
  })

  test('a draft that was thrown away and opened again refuses an editor of the first one', async () => {
    expect((await administrator.delete(`/api/formats/${id}/draft`, { row_version: 1 })).statusCode).toBe(200)
    expect(
      (await administrator.put(`/api/formats/${id}/draft`, { row_version: 1, content: { sections: [] } })).body.error
        .code,
    ).toBe('format.no-draft')
    expect((await administrator.post(`/api/formats/${id}/draft`)).body.data.row_version).toBe(2)
    const late = await colleague.put(`/api/formats/${id}/draft`, { row_version: 1, content: { sections: [] } })
    expect(late.statusCode).toBe(409)
  })

  test('a draft is opened once', async () => {
    const reply = await administrator.post(`/api/formats/${id}/draft`)
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'format.draft-open' } } })
  })

  test('a model has no draft', async () => {
    const reply = await administrator.post(`/api/formats/${MODEL}/draft`)
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'format.model' } } })
  })

  test("a draft with another format's key is warned of, and published as a new item", async () => {
    const reply = await change(id, { lineage: 20101 })
    expect(reply.body.data.problems).toEqual([
      {
        path: 'sections[0].items[0].lineage',
        level: 'warning',
        text: 'La clave no es de este formato: el ítem se publicará como nuevo.',
      },
    ])
    await publish(id, 0)
    const [published] = (await detail(id)).editions
    const { content } = (await administrator.get(`/api/formats/editions/${published.checklist_id}`)).body.data.edition
    expect(content.sections[0].items[0].lineage).toBeGreaterThanOrEqual(1_000_000)
  })
})

describe('a draft beside a scheduled edition', () => {
  const warned = (problems: { path: string; text: string }[]) => problems.filter(({ path }) => path === 'base')
  const open = (from?: number) =>
    administrator.post(`/api/formats/${id}/draft${from === undefined ? '' : `?from=${from}`}`)
  const lost = (changes: string, end: string) =>
    `La edición v2, que rige desde el ${formatDay(addDays(today(), 10))}, trae ${changes} que este borrador no tiene, porque parte de la v1. Si se publica así, se ${end}.`

  test('a draft beside a scheduled edition warns of the changes that it would undo', async () => {
    const first = await edition(id, 0, 'Primera')
    await edition(id, 10, 'Segunda')
    const opened = await open()
    expect(opened.body.data).toMatchObject({ base_checklist_id: first })
    expect(warned(opened.body.data.problems)).toEqual([
      { path: 'base', level: 'warning', text: lost('1 cambio', 'pierde') },
    ])
    const more = await change(id, { title: 'Primera', requirement: 'Separar las áreas.' })
    expect(warned(more.body.data.problems)).toHaveLength(1)
    expect(warned((await detail(id)).draft.problems)).toHaveLength(1)
    expect(warned((await change(id, { title: 'Segunda' })).body.data.problems)).toEqual([])
  })

  test('a draft beside a scheduled edition may begin with the scheduled one, and then undoes nothing', async () => {
    await edition(id, 0, 'Primera')
    const scheduled = await edition(id, 10, 'Segunda')
    const opened = await open(scheduled)
    expect(opened.body.data).toMatchObject({ base_checklist_id: scheduled, problems: [] })
    expect(opened.body.data.content.sections[0].items[0].title).toBe('Segunda')
  })

  test('a draft still warns once the later edition is in force, and no more once withdrawn', async () => {
    await edition(id, 0, 'Primera')
    const scheduled = await edition(id, 10, 'Segunda')
    await open()
    const before = api.time.now
    api.time.now = new Date(before.getTime() + 11 * 24 * 3_600_000)
    expect(warned((await detail(id)).draft.problems)).toHaveLength(1)
    api.time.now = before
    await administrator.post(`/api/formats/editions/${scheduled}/withdraw`, { reason: 'Se aplazó' })
    expect(warned((await detail(id)).draft.problems)).toEqual([])
  })

  test('begins with no edition that is withdrawn, of another format or unknown', async () => {
    await edition(id, 0, 'Primera')
    const withdrawn = await edition(id, 10, 'Segunda')
    await administrator.post(`/api/formats/editions/${withdrawn}/withdraw`, { reason: 'Se aplazó' })
    for (const from of [withdrawn, 2, 999_999_999]) expect((await open(from)).statusCode).toBe(404)
    expect((await administrator.post(`/api/formats/${id}/draft?from=x`)).statusCode).toBe(422)
    expect((await detail(id)).draft).toBeNull()
  })
})
