import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { measureActs, measureGoods, measures } from '../schema/follow-up/measures.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'

/** Runs of random acts. The soak asks for two thousand, each of up to thirty acts. */
const RUNS = Number(process.env.MEASURE_RUNS ?? 10)
const MOST_ACTS = process.env.MEASURE_RUNS ? 30 : 15
/** Patience with so many runs (unit: ms). */
const PATIENCE_MS = 600_000 + RUNS * 20_000
const INVENTORY = 10_000

const api = await testApi()
const { db } = api.platform
const admin = api.as(api.officials.administrator)
const technician = api.as(api.officials.technician)
const { visitId } = await aVisit(api)
const inspectionId = await closeAtOnce(api, visitId)
const photo = await aPhoto(9)

async function aSeizure(): Promise<number> {
  const goods = JSON.stringify([{ product: 'Carne', quantity: INVENTORY / 1_000, unit: 'kg' }])
  const people = JSON.stringify([{ role: 'custodio', name: 'Ana Rojas', id_card: '1020' }])
  const { body } = await technician.post(
    '/api/measure',
    form({
      ...{ inspections_id: inspectionId, code: 'DECOMISO', falls_on: 'Carne', cause: 'Sin registro', risk: 'Salud' },
      ...{ lifting_condition: 'Registro', goods, people },
    }),
  )
  return body.data.measure_id
}

const rowOf = async (id: number) => {
  const [row] = await db.select().from(measures).where(eq(measures.id, id))
  if (!row) throw new Error('The measure is gone.')
  return row
}
const actsOf = (id: number) =>
  db.select().from(measureActs).where(eq(measureActs.measureId, id)).orderBy(asc(measureActs.id))
const goodsOf = (id: number) =>
  db.select().from(measureGoods).where(eq(measureGoods.measureId, id)).orderBy(asc(measureGoods.id))

const kinds = [
  'verificacion',
  'prorroga',
  'levantamiento_parcial',
  'devolucion',
  'destruccion',
  'levantamiento',
] as const
const ends = ['traslado', 'conversion', 'sellado'] as const
type Act = { kind: (typeof kinds)[number] | (typeof ends)[number]; size: number }
/** The expected measure, kept beside the product. */
type Model = { state: string; dueOn: string; isPartly: boolean; kept: number; acts: number }

const WORKED = ['vigente', 'en_verificacion', 'levantada_parcial']

/** The state and the goods that an act should lead to; undefined for one that should be refused. */
function expected({ kind, size }: Act, model: Model): Partial<Model> | undefined {
  if (!WORKED.includes(model.state)) return undefined
  if (kind === 'verificacion') return { state: 'en_verificacion' }
  if (kind === 'prorroga') {
    const days = size % 40
    const state = model.isPartly ? 'levantada_parcial' : 'vigente'
    return days === 0 ? undefined : { state, dueOn: addDays(model.dueOn, days) }
  }
  if (kind === 'levantamiento_parcial') return { state: 'levantada_parcial', isPartly: true }
  if (kind === 'devolucion') return size > model.kept ? undefined : { kept: model.kept - size }
  if (kind === 'destruccion') {
    if (size > model.kept) return undefined
    return { kept: model.kept - size, ...(size === model.kept && { state: 'ejecutada' }) }
  }
  if (kind === 'levantamiento') return model.kept > 0 ? undefined : { state: 'levantada' }
  return kind === 'traslado' ? { state: 'trasladada' } : undefined
}

async function send(id: number, { kind, size }: Act, model: Model): Promise<number> {
  const entry = (await goodsOf(id)).find(({ state }) => state === 'decomisado')
  const state = kind === 'destruccion' ? 'destruido' : 'devuelto'
  const takes = kind === 'devolucion' || kind === 'destruccion'
  const goods = takes ? [{ good_id: entry?.id ?? 999_999, quantity: size / 1_000, state }] : []
  const role = kind === 'destruccion' ? 'testigo' : 'receptor'
  const sent = form({
    ...{ kind, reason: 'Se actuó', goods: JSON.stringify(goods) },
    ...(takes && { people: JSON.stringify([{ role, name: 'Eva Paz', id_card: '8' }]) }),
    ...(kind === 'destruccion' && { method: 'Entierro' }),
    ...(kind === 'prorroga' && { until: addDays(model.dueOn, size % 40) }),
  })
  const photos = kind === 'destruccion' ? 2 : kind.startsWith('levantamiento') ? 1 : 0
  for (let at = 0; at < photos; at += 1) sent.append('images', photo, `foto-${at}.jpg`)
  return (await admin.post(`/api/measure/${id}/act`, sent)).statusCode
}

test(
  'acts in any order follow the model, and a refused one changes nothing',
  async () => {
    const anAct = fc.record<Act>({
      kind: fc.constantFrom(...kinds, ...kinds, ...ends),
      size: fc.oneof(fc.integer({ min: 1, max: INVENTORY }), fc.constantFrom(INVENTORY, 1_000, 2_500)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: MOST_ACTS }), async (acts) => {
        const id = await aSeizure()
        const born = await rowOf(id)
        let model: Model = { state: 'vigente', dueOn: born.dueOn ?? '', isPartly: false, kept: INVENTORY, acts: 2 }
        for (const act of acts) {
          const before = [await rowOf(id), await goodsOf(id)]
          const next = expected(act, model)
          const status = await send(id, act, model)
          if (next) model = { ...model, ...next, acts: model.acts + 1 }
          expect([act, next ? status : [409, 422].includes(status)]).toEqual([act, next ? 200 : true])
          const [row, goods] = [await rowOf(id), await goodsOf(id)]
          if (!next) expect([row, goods]).toEqual(before)
          expect(row).toMatchObject({ state: model.state, dueOn: model.dueOn })
          const thousandths = (of: typeof goods) =>
            of.reduce((sum, one) => sum + Math.round(Number(one.quantity) * 1_000), 0)
          expect(thousandths(goods)).toBe(INVENTORY)
          expect(thousandths(goods.filter(({ state }) => state === 'decomisado'))).toBe(model.kept)
          const told = await actsOf(id)
          expect(told).toHaveLength(model.acts)
          expect(told.at(-1)).toMatchObject({ toState: row.state, dueOn: row.dueOn })
        }
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)
