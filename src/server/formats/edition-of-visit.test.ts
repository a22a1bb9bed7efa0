import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { createChecklists } from '../catalogues/checklist.queries.ts'
import { findAnswers } from '../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../records/verify-seal.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allAnswers, aVisit, signer, type WireAnswer, witness } from '../testing/data/fixtures.ts'
import { formatsOf } from '../testing/data/formats.ts'

/** Visits of a type whose format gets editions, on the days around each. */

const api = await testApi()
const { db } = api.platform
const { administrator, create, detail, edition } = formatsOf(api)
const inspector = api.as(api.officials.technician)
const START = new Date('2026-11-20T15:00:00Z')
const DAY_MS = 86_400_000
const at = (days: number) => {
  api.time.now = new Date(START.getTime() + days * DAY_MS)
}
const day = (days: number) => addDays(dayOf(START), days)

const own = await create('PREPARACION')
/** In force from today, in 3, in 5 and in 20 days on. */
const first = await edition(own, 0, 'Primera')
const second = await edition(own, 3, 'Segunda')
const third = await edition(own, 5, 'Tercera')
const fourth = await edition(own, 20, 'Cuarta')

let visit: { visitId: number; establishmentId: number }
beforeEach(async () => {
  at(0)
  visit = await aVisit(api)
})

const checklistOf = async (edition?: number, who = inspector): Promise<number> => {
  const query = edition === undefined ? '' : `?checklist_id=${edition}`
  return (await who.get(`/api/generic/itemtypes/1${query}`)).body.data.checklist_id
}
/** The answers to an edition, all 'Aceptable'. */
const answersTo = async (edition: number, capturedAt?: Date): Promise<WireAnswer[]> => {
  const get = (path: string) => inspector.get(`${path}?checklist_id=${edition}`)
  const answers = await allAnswers({ ...inspector, get }, visit.visitId)
  return answers.map((answer) => ({ ...answer, ...(capturedAt && { captured_at: capturedAt.toISOString() }) }))
}
const send = async (checklist: number | undefined, answers: WireAnswer[]) => {
  const marks = checklist === undefined ? {} : { checklist_id: checklist, establishment_id: visit.establishmentId }
  const parts = [
    { call: 'health-observation', fields: { observation: 'Se dan recomendaciones' } },
    { call: 'establishment-signature', fields: await signer() },
    { call: 'witness-signature', fields: await witness() },
  ]
  const commands = [...answers.map((fields) => ({ call: 'items', fields })), ...parts]
  const sent = commands.map((command) => ({ key: randomUUID(), ...command, ...marks }))
  return inspector.post(`/api/inspection/batch/${visit.visitId}`, form({ commands: JSON.stringify(sent) }))
}
const recorded = async () => {
  const [inspection] = await db.select().from(inspections).where(eq(inspections.assignmentId, visit.visitId))
  return inspection
}
const recordOf = async () =>
  (await inspector.get(`/api/inspection/realizada/${(await recorded())?.id}/${visit.establishmentId}`)).body.data
const isSealIntact = async () => {
  const inspection = await recorded()
  if (!inspection) return undefined
  const checklist = await createChecklists().find(db, inspection)
  return isAsSealed(inspection as SealedInspection, checklist, await findAnswers(db, inspection.id))
}
const lateEvents = async () =>
  db
    .select({ details: auditEvents.details, userId: auditEvents.userId })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'edition-late'), eq(auditEvents.subjectId, (await recorded())?.id ?? 0)))

describe('the edition of a day', () => {
  test.each([
    ['today', 0, () => first],
    ['the day before the second', 2, () => first],
    ['on its day', 3, () => second],
    ['the next of the same week', 5, () => third],
    ['long after', 19, () => third],
    ['on the day of the last', 20, () => fourth],
  ])('%s', async (_name, days, expected) => {
    at(days)
    expect(await checklistOf()).toBe(expected())
    const progress = await inspector.get(`/api/inspection/progress/${visit.visitId}`)
    expect(progress.body.data.checklist_id).toBe(expected())
  })

  test('changes at midnight in Colombia', async () => {
    api.time.now = new Date(`${day(3)}T04:59:59Z`)
    expect(await checklistOf()).toBe(first)
    api.time.now = new Date(`${day(3)}T05:00:00Z`)
    expect(await checklistOf()).toBe(second)
  })

  test('the edition of a day is the model where the department has no own format', async () => {
    expect(await checklistOf(undefined, api.as(api.officials.outsideTechnician))).toBe(1)
    expect((await inspector.get('/api/generic/itemtypes/3')).body.data.checklist_id).toBe(2)
  })

  test('the edition of a day may be named among the formats of the type', async () => {
    expect(await checklistOf(first)).toBe(first)
    expect(await checklistOf(fourth)).toBe(fourth)
    expect(await checklistOf(1)).toBe(1)
    expect((await inspector.get('/api/generic/itemtypes/1?checklist_id=2')).statusCode).toBe(404)
    const outside = api.as(api.officials.outsideTechnician)
    expect((await outside.get(`/api/generic/itemtypes/1?checklist_id=${first}`)).statusCode).toBe(404)
  })
})

describe('a device', () => {
  test('carries the edition of today and those of the next 14 days', async () => {
    const { visits, checklists } = (await inspector.get('/api/inspection/field?limit=100')).body.data
    const carried = visits.find((one: { assignment_id: number }) => one.assignment_id === visit.visitId)
    expect(carried).toMatchObject({
      checklist_id: first,
      next_editions: [
        { checklist_id: second, effective_from: day(3) },
        { checklist_id: third, effective_from: day(5) },
      ],
    })
    expect(checklists.map((one: { checklist_id: number }) => one.checklist_id).sort()).toEqual([first, second, third])
  })

  test('carries none beside the edition of a begun visit', async () => {
    const [answer] = await answersTo(first)
    await inspector.post('/api/inspection/items', form(answer ?? {}))
    at(4)
    const { visits } = (await inspector.get('/api/inspection/field?limit=100')).body.data
    const carried = visits.find((one: { assignment_id: number }) => one.assignment_id === visit.visitId)
    expect(carried).toMatchObject({ checklist_id: first, next_editions: [] })
  })
})

describe('a visit', () => {
  test('a visit that begins today is on the edition of today', async () => {
    at(4)
    expect((await send(undefined, await answersTo(second))).body.data.closed).toBe(1)
    expect(await recorded()).toMatchObject({ checklistId: second, editionReplacedOn: null })
    expect((await recordOf()).Inspecction[0]).not.toHaveProperty('late_edition')
  })

  test('over midnight of the change is taken on either edition', async () => {
    at(3)
    expect((await send(second, await answersTo(second))).body.data.closed).toBe(1)
    expect(await lateEvents()).toEqual([])
    visit = await aVisit(api)
    expect((await send(first, await answersTo(first))).body.data.closed).toBe(1)
    expect(await recorded()).toMatchObject({ checklistId: first, editionReplacedOn: day(3) })
  })

  test('a visit of a device whose clock is ahead takes the edition of its day, unmarked', async () => {
    expect((await send(second, await answersTo(second))).body.data.closed).toBe(1)
    expect(await recorded()).toMatchObject({ checklistId: second, editionReplacedOn: null })
    // An edition that a visit has is not withdrawn, though it is not yet in force.
    const withdrawal = await administrator.post(`/api/formats/editions/${second}/withdraw`, { reason: 'Se aplazó' })
    expect(withdrawal).toMatchObject({
      statusCode: 409,
      body: { error: { message: 'La edición ya rige o tiene visitas: publique otra que la corrija.' } },
    })
  })

  test('on an edition that was replaced meanwhile is accepted and marked, never refused', async () => {
    at(30)
    expect((await send(first, await answersTo(first))).body.data.closed).toBe(1)
    expect((await recordOf()).Inspecction[0].late_edition).toEqual({ version: 1, replaced_on: day(3) })
    expect(await lateEvents()).toEqual([
      { details: { version: 1, replacedOn: day(3) }, userId: api.officials.technician.id },
    ])
  })

  test('on the model that the own format replaced is accepted and marked too', async () => {
    expect((await send(1, await answersTo(1))).body.data.closed).toBe(1)
    expect((await recordOf()).Inspecction[0].late_edition).toEqual({ version: 1, replaced_on: day(0) })
  })

  test('a visit that was begun stays on its edition', async () => {
    const [answer, ...others] = await answersTo(first)
    expect((await inspector.post('/api/inspection/items', form(answer ?? {}))).statusCode).toBe(200)
    at(10)
    expect((await send(first, others)).body.data.closed).toBe(1)
    expect(await recorded()).toMatchObject({ checklistId: first, editionReplacedOn: null })
  })

  test('a visit is refused on the edition of another format', async () => {
    const reply = await send(2, await answersTo(first))
    expect(reply.body.data.results[0].error.code).toBe('inspection.visit-changed')
  })
})

/** Formats retire one after the other, long after the editions of the others. */
test('a visit on an edition of any earlier format is accepted after retirements and a return', async () => {
  const post = async (path: string, body: Record<string, unknown>) => {
    const reply = await administrator.post(`/api/formats/${path}`, body)
    expect([path, reply.statusCode]).toEqual([path, 200])
  }
  const comes = async (edition: number) => {
    visit = await aVisit(api)
    expect((await send(edition, await answersTo(edition))).body.data.closed).toBe(1)
    const { checklistId, editionReplacedOn } = (await recorded()) ?? {}
    return { checklistId, editionReplacedOn }
  }
  at(60)
  const ownEdition = await checklistOf()
  const stand = await create('SUPLENTE')
  const standEdition = await edition(stand, 0, 'Suplente')
  const last = await create('ULTIMO')
  const lastEdition = await edition(last, 0, 'Último')
  at(61)
  await post(`${own}/retire`, { reason: 'Cambio', replacement_id: stand })
  expect(await checklistOf()).toBe(standEdition)
  at(63)
  await post(`${stand}/retire`, { reason: 'Cambio', replacement_id: last })
  expect(await checklistOf()).toBe(lastEdition)
  at(64)
  expect(await comes(standEdition)).toEqual({ checklistId: standEdition, editionReplacedOn: day(63) })
  expect(await comes(ownEdition)).toEqual({ checklistId: ownEdition, editionReplacedOn: day(61) })
  at(65)
  await post(`${own}/restore`, { reason: 'Vuelve la norma' })
  expect(await checklistOf()).toBe(ownEdition)
  at(66)
  expect(await comes(lastEdition)).toEqual({ checklistId: lastEdition, editionReplacedOn: day(65) })
  expect(await comes(standEdition)).toEqual({ checklistId: standEdition, editionReplacedOn: day(63) })
  expect(await comes(ownEdition)).toEqual({ checklistId: ownEdition, editionReplacedOn: null })
})

describe('a record', () => {
  test('reopens in its own edition, byte by byte, after ten publications', async () => {
    await send(first, await answersTo(first))
    const before = JSON.stringify(await recordOf())
    for (let published = 0; published < 10; published += 1) await edition(own, 21 + published, `Edición ${published}`)
    at(40)
    expect((await detail(own)).editions).toHaveLength(14)
    expect(JSON.stringify(await recordOf())).toBe(before)
    expect(await isSealIntact()).toBe(true)
  })

  test('names the form of its day, and the form stays', async () => {
    const codes = { subject: 'acta', code: 'GS-IVCSA-FO-099', version: '03', effective_from: day(0) }
    expect((await administrator.post('/api/print-formats', codes)).statusCode).toBe(200)
    await send(first, await answersTo(first))
    expect((await recordOf()).Inspecction[0].print_format).toEqual({ code: 'GS-IVCSA-FO-099', version: '03' })
    const next = { ...codes, version: '04', effective_from: day(1) }
    expect((await administrator.post('/api/print-formats', next)).statusCode).toBe(200)
    at(2)
    expect((await recordOf()).Inspecction[0].print_format).toEqual({ code: 'GS-IVCSA-FO-099', version: '03' })
    visit = await aVisit(api)
    at(2)
    const yesterday = new Date(START.getTime() + DAY_MS)
    await send(first, await answersTo(first, yesterday))
    expect((await recordOf()).Inspecction[0].print_format).toEqual({ code: 'GS-IVCSA-FO-099', version: '04' })
    expect(await isSealIntact()).toBe(true)
  })

  test('a record has the bands of the day of its visit', async () => {
    const bands = { favorable_floor: 95, requirements_floor: 70, effective_from: day(2), note: 'Nueva norma' }
    expect((await administrator.post('/api/concepto-bands', bands)).statusCode).toBe(200)
    const answers = await answersTo(first, START)
    at(2)
    await send(first, answers)
    expect((await recordOf()).Items[0].bands).toEqual({ favorable: 90, favorable_con_requerimientos: 60 })
    visit = await aVisit(api)
    at(2)
    await send(first, await answersTo(first))
    expect((await recordOf()).Items[0].bands).toEqual({ favorable: 95, favorable_con_requerimientos: 70 })
  })
})
