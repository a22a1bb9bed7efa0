import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  isOpen,
  REQUIREMENT_STATES,
  requirementStateName,
  SEVERITIES,
  STILL_OPEN,
  severityName,
} from '../../domain/requirements/requirement-words.ts'
import { establishments } from '../schema/establishments.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { filterOf, is, mayor, requirementCalls, VISIT } from '../testing/suites/requirements.ts'

const api = await testApi()
const { aClosed, listed, ofInspection, cardOf, newestAct, aRequirement } = requirementCalls(api)
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)
const AFTER = { mayor: '2026-12-14', menor: '2026-12-28', critico: '2026-11-30' }

await allowEveryConcept(api)
api.time.now = VISIT

describe('the list', () => {
  test('the list tells what is late, and finds by words, state and day', async () => {
    const id = await aRequirement()
    const { number } = await cardOf(id)
    const late = [is('requirement_id', id), is('overdue', '1')]
    expect((await listed(late)).total).toBe(0)
    const isSoon = async () => (await listed([is('requirement_id', id), is('due_soon', '1')])).total === 1
    const soonOn: [instant: string, isSoon: boolean][] = [
      ['2026-12-09T04:59:59Z', false],
      ['2026-12-09T05:00:00Z', true],
      ['2026-12-15T04:59:59Z', true],
      ['2026-12-15T05:00:00Z', false],
    ]
    for (const [instant, expected] of soonOn) {
      api.time.now = new Date(instant)
      expect([instant, await isSoon()]).toEqual([instant, expected])
    }
    api.time.now = new Date('2026-12-15T04:59:59Z')
    expect((await listed(late)).total).toBe(0)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%vencido ${number}%` }])).total).toBe(0)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%vence hoy ${number}%` }])).total).toBe(1)
    api.time.now = new Date('2026-12-15T05:00:00Z')
    const { Requirements, total } = await listed(late)
    expect(total).toBe(1)
    expect(Requirements[0]).toMatchObject({ number, overdue: 1, days_left: -1, due_day: AFTER.mayor })
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%${number}%` }])).total).toBe(1)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%vencido ${number}%` }])).total).toBe(1)
    expect((await listed([{ field: 'number', operator: 'LIKE', value: number.toLowerCase() }])).total).toBe(1)
    expect((await listed([is('number', number)])).total).toBe(1)
    const days = [
      { field: 'due_day', operator: '>=', value: AFTER.mayor },
      { field: 'due_day', operator: '<=', value: AFTER.mayor },
    ]
    expect((await listed([is('requirement_id', id), ...days])).total).toBe(1)
    api.time.now = VISIT
  })

  const found = async (words: string) =>
    (await listed([{ field: 'q', operator: 'LIKE', value: `%${words}%` }])).Requirements.map(
      (row) => row.inspections_id,
    )

  test('the list is searched by the mark of an inactive establishment', async () => {
    const { number, inspections_id: inspectionId, establishment_id: place } = await cardOf(await aRequirement())
    const set = (isActive: boolean) => db.update(establishments).set({ isActive }).where(eq(establishments.id, place))
    const marked = `${number} establecimiento inactivo`
    expect(await found(marked)).toEqual([])
    await set(false)
    expect(await found(marked)).toEqual([inspectionId])
    expect(await found(`${number} activo`)).toEqual([])
    await set(true)
  })

  test('the list is searched by severity, state and last day as they are shown', async () => {
    const id = await aRequirement()
    const { number, inspections_id: inspectionId } = await cardOf(id)
    const put = (changes: Partial<typeof requirements.$inferInsert>) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.update(requirements).set(changes).where(eq(requirements.id, id))
      })
    const ofIt = (words: string) => found(`${number} ${words}`)
    for (const severity of SEVERITIES) {
      await put({ severity })
      expect(await ofIt(severityName[severity]), severity).toEqual([inspectionId])
    }
    for (const state of REQUIREMENT_STATES) {
      await put({ state })
      expect(await ofIt(requirementStateName[state]), state).toEqual([inspectionId])
      expect(await ofIt(STILL_OPEN), state).toEqual(isOpen(state) ? [inspectionId] : [])
    }
    await put({ dueOn: '2027-02-07' })
    expect(await ofIt('07/02/2027')).toEqual([inspectionId])
    expect(await ofIt('14/12/2026')).toEqual([])
  })

  test('the list tells branches of one owner and name apart, and finds each', async () => {
    const closed = async (address: string) => {
      const branch = { establishment_name: 'Panadería La Espiga', identification_number: '900555777', address }
      return (await aClosed({ 1: mayor }, await anEstablishment(api, branch))).inspectionId
    }
    const first = await closed('Calle 10 # 4-20')
    const second = await closed('Carrera 71 # 31-08')
    const [row] = await ofInspection(second)
    expect(row).toMatchObject({ identification_number: '900555777', address: 'Carrera 71 # 31-08' })
    expect(await found('espiga 900.555.777')).toEqual([first, second])
    expect(await found('espiga carrera 71')).toEqual([second])
    expect(await found(`Acta n.º ${row?.acta_number}`)).toEqual([second])
  })

  test('the list is read by every official of the department, and by no other', async () => {
    const id = await aRequirement()
    expect((await listed([is('requirement_id', id)], stranger)).total).toBe(1)
    expect((await listed([is('requirement_id', id)], outside)).total).toBe(0)
    expect((await outside.get(`/api/requirement/${id}`)).body.error.code).toBe('requirement.not-found')
  })

  test('the list is exported as it is filtered', async () => {
    const id = await aRequirement()
    const { number, inspections_id: inspectionId } = await cardOf(id)
    const { Inspection } = (
      await admin.get(`/api/inspection/all?filter=${filterOf([is('inspections_id', inspectionId)])}`)
    ).body.data
    const acta = Inspection[0].acta_number
    expect((await ofInspection(inspectionId))[0]).toMatchObject({ number, acta_number: acta })
    const file = await stranger.get(
      `/api/export/requirements?format=csv&filter=${filterOf([is('requirement_id', id)])}`,
    )
    expect(file.headers['x-vigia-rows']).toBe('1')
    const csv = file.bytes.toString()
    expect(csv).toContain('"Número";"N.º de acta";"Establecimiento";"N.º de documento";"Dirección";')
    const { establishment_name: name, identification_number: document, address } = Inspection[0]
    expect(csv).toContain(`"${number}";"${acta}";"${name}";"${document}";"${address}";`)
    expect(await newestAct()).toMatchObject({ action: 'export', subject: 'requirement' })
  })

  test('the list has its pages in each order', async () => {
    for (const field of ['number', 'establishment_name', 'city', 'item', 'severity', 'due_day', 'state']) {
      for (const order of [1, -1]) {
        expect((await listed([], admin, `&order=${order}&order_by=${field}&limit=3`)).Requirements).toHaveLength(3)
      }
    }
  })
})
