import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { custodyLinks, sampleActs, sampleResults, samples } from '../schema/follow-up/samples.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aVisit } from '../testing/data/fixtures.ts'
import { aReport } from '../testing/sample-calls.ts'

/** Runs of random acts. The soak asks for two thousand, each of up to thirty acts. */
const RUNS = Number(process.env.SAMPLE_RUNS ?? 10)
const MOST_ACTS = process.env.SAMPLE_RUNS ? 30 : 15
/** Patience with so many runs (unit: ms). */
const PATIENCE_MS = 600_000 + RUNS * 20_000

const api = await testApi()
const { db } = api.platform
const admin = api.as(api.officials.administrator)
const technician = api.as(api.officials.technician)
const { visitId } = await aVisit(api)
const inspectionId = await closeAtOnce(api, visitId)
const TODAY = dayOf(api.platform.clock())
const TESTS = ['Salmonella', 'E. coli'] as const

let taken = 0
async function aSample(isLeft: boolean): Promise<number> {
  taken += 1
  const counter = isLeft
    ? { counter_sample: 'dejada', counter_seal: `C-${taken}`, counter_custodian: 'Ana' }
    : { counter_sample: 'rehusada', counter_reason: 'No la quiso' }
  const { body } = await technician.post(
    '/api/sample',
    form({
      ...{
        inspections_id: String(inspectionId),
        product: 'Queso',
        quantity: '1',
        unit: 'kg',
        seal_number: `S-${taken}`,
      },
      ...{ reason: 'Vigilancia', tests: JSON.stringify(TESTS), ...counter },
    }),
  )
  return body.data.sample_id
}
const rowOf = async (id: number) => {
  const [row] = await db.select().from(samples).where(eq(samples.id, id))
  if (!row) throw new Error('The sample is gone.')
  return row
}

type Act =
  | {
      kind: 'custodia'
      party: 'transportador' | 'laboratorio'
      reception: 'recibida' | 'rechazada' | ''
      isIntact: boolean
    }
  | { kind: 'resultado'; test: (typeof TESTS)[number]; isGood: boolean }
  | { kind: 'analisis' | 'contramuestra' | 'cierre' }
/** The expected sample, kept beside the product. */
type Model = {
  state: string
  verdict: string | null
  isReserved: boolean
  links: number
  acts: number
  /** Verdicts by test, of the sample and of its counter-sample. */
  rounds: [Map<string, boolean>, Map<string, boolean>]
}

/** The result of an act by the model; undefined for one that should be refused. */
function expected(act: Act, model: Model, isLeft: boolean): Partial<Model> | undefined {
  const { state, rounds } = model
  if (act.kind === 'custodia') {
    const isLate = ['recibida', 'en_analisis'].includes(state) && act.reception === 'rechazada' && rounds[0].size === 0
    if (state !== 'tomada' && state !== 'en_transporte' && !isLate) return undefined
    if ((act.party === 'laboratorio') !== (act.reception !== '')) return undefined
    const next = act.reception === '' ? 'en_transporte' : act.reception
    return { state: next, links: model.links + 1, isReserved: model.isReserved || !act.isIntact }
  }
  if (act.kind === 'resultado') {
    const place = state === 'contramuestra' ? 1 : 0
    if (!['recibida', 'en_analisis', 'contramuestra'].includes(state) || rounds[place].has(act.test)) return undefined
    const owed = place === 0 ? TESTS : TESTS.filter((name) => rounds[0].get(name) === false)
    if (!owed.includes(act.test)) return undefined
    rounds[place].set(act.test, act.isGood)
    if (!owed.every((name) => rounds[place].has(name))) {
      return { state: place === 0 ? 'en_analisis' : 'contramuestra', verdict: null }
    }
    const verdict = [...rounds[place].values()].includes(false) ? 'no_conforme' : 'conforme'
    return { state: verdict, verdict }
  }
  if (act.kind === 'analisis') return state === 'recibida' ? { state: 'en_analisis' } : undefined
  if (act.kind === 'cierre') return ['conforme', 'no_conforme'].includes(state) ? { state: 'cerrada' } : undefined
  return state === 'no_conforme' && isLeft && rounds[1].size === 0
    ? { state: 'contramuestra', verdict: null }
    : undefined
}

async function send(id: number, act: Act): Promise<number> {
  if (act.kind === 'custodia') {
    const { party, reception, isIntact } = act
    const fields = {
      to_party: party,
      to_name: `P ${id}`,
      to_id_card: '1',
      seal_intact: isIntact ? '1' : '0',
      remark: 'Visto',
    }
    return (await admin.post(`/api/sample/${id}/custody`, form({ ...fields, ...(reception && { reception }) })))
      .statusCode
  }
  if (act.kind === 'resultado') {
    const verdict = act.isGood ? 'conforme' : 'no_conforme'
    const tests = JSON.stringify([{ test: act.test, result: 'Ausencia', verdict }])
    const sent = form({ tests, reported_day: TODAY, report: aReport() })
    return (await admin.post(`/api/sample/${id}/result`, sent)).statusCode
  }
  return (await admin.post(`/api/sample/${id}/act`, { kind: act.kind, reason: 'Se actuó' })).statusCode
}

test(
  'acts in any order follow the model, and a refused one changes nothing',
  async () => {
    const anAct: fc.Arbitrary<Act> = fc.oneof(
      fc.record({
        kind: fc.constant('custodia' as const),
        party: fc.constantFrom('transportador', 'laboratorio'),
        reception: fc.constantFrom('recibida', 'rechazada', ''),
        isIntact: fc.boolean(),
      }),
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('resultado' as const),
          test: fc.constantFrom(...TESTS),
          isGood: fc.boolean(),
        }),
      },
      fc.record({ kind: fc.constantFrom('analisis', 'contramuestra', 'cierre') }),
    )
    const received: Act = { kind: 'custodia', party: 'laboratorio', reception: 'recibida', isIntact: true }
    const story = fc.tuple(fc.boolean(), fc.boolean(), fc.array(anAct, { minLength: 1, maxLength: MOST_ACTS }))
    await fc.assert(
      fc.asyncProperty(story, async ([isLeft, isReceived, drawn]) => {
        const id = await aSample(isLeft)
        let model: Model = {
          ...{ state: 'tomada', verdict: null, isReserved: false, links: 0, acts: 1 },
          rounds: [new Map(), new Map()],
        }
        for (const act of isReceived ? [received, ...drawn] : drawn) {
          const before = await rowOf(id)
          const next = expected(act, model, isLeft)
          const status = await send(id, act)
          if (next) model = { ...model, ...next, acts: model.acts + 1 }
          expect([act, next ? status : [409, 422].includes(status)]).toEqual([act, next ? 200 : true])
          const row = await rowOf(id)
          if (!next) expect(row).toEqual(before)
          expect(row).toMatchObject({ state: model.state, verdict: model.verdict, isReserved: model.isReserved })
          const acts = await db.select().from(sampleActs).where(eq(sampleActs.sampleId, id)).orderBy(asc(sampleActs.id))
          expect(acts).toHaveLength(model.acts)
          expect(acts.at(-1)?.toState).toBe(row.state)
          const links = await db
            .select()
            .from(custodyLinks)
            .where(eq(custodyLinks.sampleId, id))
            .orderBy(asc(custodyLinks.position))
          expect(links.map(({ position }) => position)).toEqual(Array.from({ length: model.links }, (_, at) => at + 1))
          const results = await db.select().from(sampleResults).where(eq(sampleResults.sampleId, id))
          expect(results).toHaveLength(model.rounds[0].size + model.rounds[1].size)
        }
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)
