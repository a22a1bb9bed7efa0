import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { assignments } from '../schema/assignments.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const today = dayOf(api.platform.clock())
const yesterday = addDays(today, -1)
const tomorrow = addDays(today, 1)
const establishmentId = await anEstablishment(api)

const plan = async (changes: object): Promise<number> => {
  const { statusCode, body } = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), ...changes })
  expect(statusCode).toBe(200)
  return body.data.assignment_id
}

const late = await plan({ due_on: yesterday })
const dueToday = await plan({ due_on: today, scheduled_on: today })
const open = await plan({})
const later = await plan({ due_on: tomorrow, scheduled_on: tomorrow })

type Filter = { field: string; operator: 'LIKE' | '=' | '>=' | '<='; value: string | number }
const list = async (filters: Filter[], more = '') => {
  const { body, statusCode } = await admin.get(
    `/api/assignment/all?filter=${encodeURIComponent(JSON.stringify(filters))}${more}`,
  )
  if (statusCode !== 200) return body.error.code
  expect(body.data.total).toBe(body.data.Assigments.length)
  return body.data.Assigments.map((row: { assignment_id: number }) => row.assignment_id)
}
const rowOf = async (id: number) =>
  (await admin.get('/api/assignment/all?limit=100')).body.data.Assigments.find(
    (row: { assignment_id: number }) => row.assignment_id === id,
  )

describe('the limit of a visit', () => {
  test('the limit of a visit is told by its row, and overdue only afterwards', async () => {
    expect(await rowOf(late)).toMatchObject({ due_on: yesterday, scheduled_on: null, overdue: 1 })
    expect(await rowOf(dueToday)).toMatchObject({ due_on: today, scheduled_on: today, overdue: 0 })
    expect(await rowOf(open)).toMatchObject({ due_on: null, overdue: 0 })
  })

  test.each<[filter: Filter, ids: number[]]>([
    [{ field: 'overdue', operator: '=', value: 1 }, [late]],
    [{ field: 'overdue', operator: '=', value: '0' }, [dueToday, open, later]],
    [{ field: 'due_on', operator: '=', value: today }, [dueToday]],
    [{ field: 'due_on', operator: '<=', value: today }, [late, dueToday]],
    [{ field: 'due_on', operator: '>=', value: today }, [dueToday, later]],
    [{ field: 'scheduled_on', operator: '>=', value: tomorrow }, [later]],
    [{ field: 'due_on', operator: 'LIKE', value: `%${tomorrow}%` }, [later]],
    [{ field: 'q', operator: 'LIKE', value: `%${tomorrow.split('-').reverse().join('/')}%` }, [later]],
    [{ field: 'due_on', operator: 'LIKE', value: '%inf%' }, []],
    [{ field: 'q', operator: 'LIKE', value: '%Vencida%' }, [late]],
    [{ field: 'q', operator: 'LIKE', value: '%venc pendiente%' }, [late]],
    [{ field: 'q', operator: 'LIKE', value: '%vencida realizada%' }, []],
    [{ field: 'orphan', operator: '=', value: 1 }, []],
  ])('filters: %j', async (filter, ids) => {
    expect(await list([filter])).toEqual(ids)
  })

  test.each<[filter: Filter]>([
    [{ field: 'overdue', operator: '=', value: 'sí' }],
    [{ field: 'overdue', operator: '>=', value: 1 }],
    [{ field: 'due_on', operator: '=', value: 'infinity' }],
    [{ field: 'due_on', operator: '<=', value: '2026-02-30' }],
    [{ field: 'scheduled_on', operator: '=', value: '' }],
  ])('refuses the filter %j', async (filter) => {
    expect(await list([filter])).toBe('list.malformed-filter')
  })

  test('orders, and visits without one come after the others', async () => {
    expect(await list([], '&order_by=due_on&order=1')).toEqual([late, dueToday, later, open])
    expect(await list([], '&order_by=due_on&order=-1')).toEqual([open, later, dueToday, late])
    expect(await list([], '&order_by=scheduled_on')).toEqual([dueToday, later, late, open])
    expect(await list([], '&order_by=overdue')).toEqual([late, dueToday, later, open])
  })

  test('the limit of a visit is in the file of the list', async () => {
    const { bytes } = await admin.get('/api/export/assignments?format=csv&order_by=due_on')
    const text = bytes.toString()
    const [head = '', first = '', ...others] = text.split('\r\n')
    const spanish = (day: string) => `"${day.split('-').reverse().join('/')}"`
    expect(head).toContain('"Fecha límite";"Día de la visita"')
    expect(first).toContain(`${spanish(yesterday)};""`)
    expect(first).toContain('"Sí";"Pendiente"')
    expect(others.join()).not.toContain('"Sí"')
    expect(text).not.toContain('infinity')
  })

  test('the limit of a visit is on the device', async () => {
    const { visits } = (await api.as(officials.technician).get('/api/inspection/field')).body.data
    const lateVisit = visits.find((visit: { assignment_id: number }) => visit.assignment_id === late)
    expect(lateVisit).toMatchObject({ due_on: yesterday, overdue: 1 })
  })
})

describe('a save of a visit', () => {
  const edit = (id: number, changes: object) =>
    admin.put(`/api/assignment/${id}`, { ...aPlan(officials, establishmentId), ...changes })
  const dueOf = async (id: number) => (await db.select().from(assignments).where(eq(assignments.id, id)))[0]?.dueOn

  test('keeps the limit that it does not name, and takes it away with an empty one', async () => {
    const id = await plan({ due_on: tomorrow })
    expect((await edit(id, {})).statusCode).toBe(200)
    expect(await dueOf(id)).toBe(tomorrow)
    expect((await edit(id, { due_on: '2025-01-31' })).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ due_on: '2025-01-31', overdue: 1 })
    expect((await edit(id, { due_on: '' })).statusCode).toBe(200)
    expect(await dueOf(id)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ due_on: null, overdue: 0 })
  })

  test.each([['mañana'], ['2026-02-30'], ['0000-01-01'], ['infinity'], ['2026-1-1'], [20_260_101], ['1e1']])(
    'refuses the limit %j',
    async (due_on) => {
      const reply = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), due_on })
      expect(reply.statusCode).toBe(422)
      expect(reply.body.error.fields.due_on).toBe('Escriba una fecha válida (AAAA-MM-DD).')
    },
  )

  test('refuses several limits', async () => {
    const reply = await admin.post('/api/assignment', {
      ...aPlan(officials, establishmentId),
      due_on: ['2026-01-01', '2026-01-02'],
    })
    expect(reply.statusCode).toBe(422)
  })
})

describe('a visit is no longer overdue', () => {
  let done: number
  beforeAll(async () => {
    done = await plan({ due_on: yesterday })
  })

  test('once it is done, and not while it is switched off', async () => {
    const switched = (status: string) =>
      admin.delete('/api/generic/deactivate', {
        tablename: 'assignments',
        columname: 'assignment_id',
        valuecolum: late,
        status,
      })
    await closeVisit(api, done)
    expect(await rowOf(done)).toMatchObject({ due_on: yesterday, overdue: 0 })
    expect((await switched('0')).statusCode).toBe(200)
    expect(await list([{ field: 'overdue', operator: '=', value: 1 }])).toEqual([])
    expect((await switched('1')).statusCode).toBe(200)
    expect(await list([{ field: 'overdue', operator: '=', value: 1 }])).toEqual([late])
  })
})
