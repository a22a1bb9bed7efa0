import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runStoreCommand } from '../copies/run-command.ts'
import { recordNotification } from '../notifications/notifications.service.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
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

const DAY_MS = 24 * 60 * 60 * 1000
const answer = (concept: string): WireAnswer => ({ concept, is_detection: '1', description: 'Por mejorar.' })
const answers: readonly WireAnswer[] = [
  answer('Inaceptable (I)'),
  { ...answer('Inaceptable (I)'), es_critico: '1', medida_sanitaria: 'CLAUSURA' },
  answer('Aceptable con Requerimiento (AR)'),
  { concept: 'No Aplica (NA)', description: 'No hay cocina.' },
]

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

test(`the months equal a direct count after random acts, kills and rebuilds (seed ${SEED})`, {
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
  const closed: number[] = []

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
  const acts: (() => Promise<unknown>)[] = [
    plan,
    async () => {
      const visit = open.splice(below(open.length), 1)[0]
      if (!visit) return
      const special = Object.fromEntries(
        Array.from({ length: below(12) }, () => [below(20), answers[below(answers.length)] as WireAnswer]),
      )
      // Sometimes made on an earlier day without signal.
      const made = new Date(Math.max(visit.at, api.time.now.getTime() - below(4) * DAY_MS)).toISOString()
      closed.push(await closeAtOnce(api, visit.id, below(3) === 0 ? { special } : { special, capturedAt: made }))
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
    async () => {
      const subjectId = closed[below(Math.max(1, closed.length))]
      if (subjectId === undefined) return
      await recordNotification(db, {
        ...{ by: officials.administrator, at: api.time.now, subject: 'inspection', subjectId, isAccepted: true },
        ...{ recipient: 'aviso@tienda.co', messageId: `<${subjectId}@vigia>`, isConsented: true, address: 'record' },
        ...{ establishmentId: places[0] as number, mail: { subject: 'Acta', text: 'Adjunta.', attachment: null } },
      })
    },
    async () => {
      const id = closed[below(Math.max(1, closed.length))]
      if (id !== undefined) await admin.patch(`/api/inspection/${id}/archived`, { archived: below(2) })
    },
    killed,
    () => rollStep(db),
    () => Promise.all([rollAll(db), rollAll(db)]),
    () => db.execute(sql`select analytics.rebuild()`),
  ]
  for (let act = 0; act < ACTS; act += 1) {
    api.time.now = new Date(start + Math.floor((act / ACTS) * 98 * DAY_MS) + below(20) * 60 * 60 * 1000)
    await plan()
    await acts[below(2) === 0 ? 1 : below(acts.length)]?.()
  }
  await rollAll(db)
  expect(closed.length).toBeGreaterThan(ACTS / 4)
  expect(await findDifferences(db)).toEqual([])
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
