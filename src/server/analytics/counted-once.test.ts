import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { runStoreCommand } from '../copies/run-command.ts'
import { recordNotification } from '../notifications/notifications.service.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { directFigures, type FiguresQuestion } from '../testing/data/direct-figures.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'
import { findDifferences } from './compare.queries.ts'
import { rollAll, rollStep } from './roll.queries.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

/** Acts of a run; each second one closes a visit. `npm run soak` makes ten thousand. */
const ACTS = Number(process.env.ANALYTICS_ACTS ?? 60)
/** Establishments of a run: open requirements of one would slow each of its closings down. */
const PLACES = Math.ceil(ACTS / 30)
/** Patience with so many acts, each some ten times that of a quiet machine (unit: ms). */
const PATIENCE_MS = 120_000 + ACTS * 1_000
const SEED = Number(process.env.ANALYTICS_SEED ?? 20_261_127)

/** Numbers of a seed (mulberry32), so that a failing run can be made again. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** Comparisons while acts go on: each takes longer the more there is to count. */
const MOST_COMPARED = 12
const answer = (concept: string): WireAnswer => ({ concept, is_detection: '1', description: 'Por mejorar.' })
const answers: readonly WireAnswer[] = [
  answer('Inaceptable (I)'),
  { ...answer('Inaceptable (I)'), es_critico: '1', medida_sanitaria: 'CLAUSURA' },
  answer('Aceptable con Requerimiento (AR)'),
  { concept: 'No Aplica (NA)', description: 'No hay cocina.' },
]

/** Questions about random periods, of the department or of a part of it; whole months and single days among them. */
function questionsOf(below: (bound: number) => number): FiguresQuestion[] {
  const parts = [{}, {}, { zodes_id: 1 }, { city_id: 13836 }, { city_id: 13052 }, { type_id: 1 }]
  const random = Array.from({ length: 40 }, () => {
    const from = addDays('2026-08-01', below(130))
    return { from, to: addDays(from, below(70)), ...parts[below(parts.length)] }
  })
  const months = ['08', '09', '10', '11'].map((month) => ({ from: `2026-${month}-01`, to: `2026-${month}-30` }))
  return [...months, ...random, { from: '2026-08-01', to: '2026-11-30' }, { from: '2025-01-01', to: '2027-12-31' }]
}

const asked = async (path: string, question: object) => {
  const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))
  return (await admin.get(`/api/analytics/${path}?${query}`)).body.data
}
const rounded = ({ compliance_mean: mean, ...others }: { compliance_mean: number | null }) => ({
  ...others,
  compliance_mean: mean === null ? null : Math.round(mean * 1e6) / 1e6,
})

/** Compares what the calls answer about a question, and about the period before, with a direct count. */
async function compareAnswers(direct: Awaited<ReturnType<typeof directFigures>>, question: FiguresQuestion) {
  const { kpis, previous, previous_from: from, previous_to: to } = await asked('summary', question)
  const told = JSON.stringify(question)
  expect(rounded(kpis), told).toMatchObject(direct.summary(question))
  expect(rounded(previous), `before ${told}`).toMatchObject(direct.summary({ ...question, from, to }))
  const { rows } = await asked('territory', { ...question, by: 'city' })
  const byCity = direct.byCity(question)
  for (const row of rows.filter(({ inspections }: { inspections: number }) => inspections > 0)) {
    expect(rounded(row), `${row.city} of ${told}`).toMatchObject(byCity.get(row.city_id) ?? {})
    byCity.delete(row.city_id)
  }
  expect(byCity.size, told).toBe(0)
  const items = direct.items(question)
  for (const row of (await asked('items', { ...question, limit: 100 })).rows) {
    expect(row, `${row.number} of ${told}`).toMatchObject(items.get(row.lineage) ?? {})
    items.delete(row.lineage)
  }
  expect(
    [...items.values()].filter(({ answered, ar, i }) => answered >= 10 && ar + i > 0),
    told,
  ).toEqual([])
}

class Killed extends Error {}
/** A count that ends before its commit, as of a process that is killed. */
const killed = () =>
  db
    .transaction(async (tx) => {
      await rollStep(tx)
      throw new Killed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })

test(`months and answers equal a direct count after random acts, kills and rebuilds (seed ${SEED})`, {
  timeout: PATIENCE_MS,
}, async () => {
  const below = numbersOf(SEED)
  const placeFields = [{}, { zodes_id: 1, city_id: 13836 }]
  const places: number[] = []
  while (places.length < PLACES) {
    places.push(await anEstablishment(api), await anEstablishment(api, { zodes_id: '1', city_id: '13836' }))
  }
  const start = Date.parse('2026-08-20T03:00:00Z')
  const open: { id: number; at: number; place: number }[] = []
  const closed: { id: number; at: number }[] = []

  const aPlace = () => below(places.length)
  const dueOn = () => (below(2) === 0 ? {} : { due_on: `2026-${['09', '10', '11'][below(3)]}-${10 + below(19)}` })
  const fieldsOf = (place: number) => ({
    ...aPlan(officials, places[place] as number),
    ...placeFields[place % placeFields.length],
    ...dueOn(),
  })
  const plan = async () => {
    const place = aPlace()
    const reply = await admin.post('/api/assignment', fieldsOf(place))
    expect(reply.body.success, JSON.stringify(reply.body)).toBe(true)
    open.push({ id: reply.body.data.assignment_id, at: api.time.now.getTime(), place })
  }
  let compared = 0
  const compareNow = async () => {
    compared += 1
    await rollAll(db)
    expect(await findDifferences(db), `after ${closed.length} closings`).toEqual([])
  }
  const notify = async () => {
    const inspection = below(2) === 0 ? closed.at(-1) : closed[below(Math.max(1, closed.length))]
    if (!inspection) return
    const subjectId = inspection.id
    // Mails come around the fifth day, which is the last one in time.
    const at = new Date(Math.max(api.time.now.getTime(), inspection.at + (2 + below(6)) * DAY_MS))
    await recordNotification(db, {
      ...{ by: officials.administrator, at, subject: 'inspection', subjectId, isAccepted: true },
      ...{ recipient: 'aviso@tienda.co', messageId: `<${subjectId}@vigia>`, isConsented: true, address: 'record' },
      ...{ establishmentId: places[0] as number, mail: { subject: 'Acta', text: 'Adjunta.', attachment: null } },
    })
  }
  const acts: (() => Promise<unknown>)[] = [
    plan,
    async () => {
      const visit = open.splice(below(open.length), 1)[0]
      if (!visit) return
      const special = Object.fromEntries(
        Array.from({ length: below(12) }, () => [below(20), answers[below(answers.length)] as WireAnswer]),
      )
      // Sometimes made on an earlier day without signal, or begun an hour and some seconds before.
      const before = below(2) === 0 ? below(4) * DAY_MS : below(5_000) * SECOND_MS
      const made = new Date(Math.max(visit.at, api.time.now.getTime() - before)).toISOString()
      const id = await closeAtOnce(api, visit.id, below(3) === 0 ? { special } : { special, capturedAt: made })
      closed.push({ id, at: api.time.now.getTime() })
    },
    async () => {
      const visit = open[below(Math.max(1, open.length))]
      if (!visit) return
      expect((await admin.put(`/api/assignment/${visit.id}`, fieldsOf(visit.place))).statusCode).toBe(200)
    },
    async () => {
      const visit = open[below(Math.max(1, open.length))]
      if (!visit) return
      const fields = { tablename: 'assignments', columname: 'assignment_id', valuecolum: visit.id }
      await admin.delete('/api/generic/deactivate', { ...fields, status: '0' })
      if (below(2) === 0) await admin.delete('/api/generic/deactivate', { ...fields, status: '1' })
      else open.splice(open.indexOf(visit), 1)
    },
    notify,
    async () => {
      const id = closed[below(Math.max(1, closed.length))]?.id
      if (id !== undefined) await admin.patch(`/api/inspection/${id}/archived`, { archived: below(2) })
    },
    killed,
    () => rollStep(db),
    () => Promise.all([rollAll(db), rollAll(db)]),
    async () => {
      // A rebuild hides what was counted wrong before it.
      if (compared < MOST_COMPARED) await compareNow()
      await db.execute(sql`select analytics.rebuild()`)
    },
  ]
  for (let act = 0; act < ACTS; act += 1) {
    api.time.now = new Date(start + Math.floor((act / ACTS) * 98 * DAY_MS) + below(72_000) * SECOND_MS)
    await plan()
    await acts[below(2) === 0 ? 1 : below(acts.length)]?.()
    if (below(3) === 0) await notify()
  }
  expect(closed.length).toBeGreaterThan(ACTS / 4)
  await compareNow()
  const direct = await directFigures(db, officials.administrator.departmentId, dayOf(api.time.now))
  for (const question of questionsOf(below)) await compareAnswers(direct, question)
  // The comparison itself finds what is wrong.
  await db.execute(
    sql`update analytics.visits_monthly set n = n + 1 where ctid = (select min(ctid) from analytics.visits_monthly)`,
  )
  const said: string[] = []
  const check = () => runStoreCommand(api.platform, { kind: 'figures' }, (line) => void said.push(line))
  expect(await check()).toEqual({
    done: 'Listados e indicadores hechos de nuevo.',
    lacks: 'Había diferencias, que se corrigieron.',
  })
  expect(said).toEqual(['visits_monthly: 2 filas distintas de sus datos.'])
  expect(await check()).toEqual({ done: 'Listados e indicadores hechos de nuevo.' })
})
