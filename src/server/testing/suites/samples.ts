import { asc, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../domain/shared/time.ts'
import { measureGoods } from '../../schema/follow-up/measures.table.ts'
import type { TestApi } from '../api.ts'
import { closeAtOnce } from '../data/close-at-once.ts'
import { anEstablishment, aPlan } from '../data/fixtures.ts'
import type { Officials } from '../data/officials.ts'
import { aReport } from '../sample-calls.ts'
import { type Fields, formOf } from './measures.ts'

type Acta = { inspectionId: number; establishmentId: number }
type Special = NonNullable<Parameters<typeof closeAtOnce>[2]>['special']

export const TAKEN = {
  ...{
    product: 'Queso costeño',
    brand: 'La Vaca',
    lot: 'L-9',
    quantity: 0.5,
    unit: 'kg',
    units: 2,
    temperature_c: 4.5,
  },
  ...{
    reason: 'Vigilancia de lácteos',
    tests: JSON.stringify(['Salmonella', 'E. coli']),
    counter_sample: 'no_procede',
  },
  counter_reason: 'Producto perecedero',
}
export const LEFT = { counter_sample: 'dejada', counter_reason: '', counter_custodian: 'Ana Rojas' }
export const CARRIER = { to_party: 'transportador', to_name: 'Luis Mena', to_id_card: '73', seal_intact: 1 }
export const LAB = { to_party: 'laboratorio', to_name: 'Eva Paz', to_id_card: '45', to_entity: 'LDSP', seal_intact: 1 }
export const results = (...verdicts: [string, string][]) =>
  JSON.stringify(verdicts.map(([name, verdict]) => ({ test: name, method: 'ISO', result: 'Ausencia', verdict })))
export const BOTH = results(['Salmonella', 'conforme'], ['E. coli', 'conforme'])
export const UNJUDGED = results(['Salmonella', 'sin_criterio'], ['E. coli', 'sin_criterio'])
export const codeOf = (reply: { statusCode: number; body: { error?: { code: string } } }) => [
  reply.statusCode,
  reply.body.error?.code,
]

/** Samples of the department, and the calls about them. Unless told, they are of one shared acta. */
export async function workOnSamples(api: TestApi) {
  const { platform, officials } = api
  const { db } = platform
  const admin = api.as(officials.administrator)
  const technician = api.as(officials.technician)
  const stranger = api.as(officials.otherTechnician)
  const TODAY = dayOf(platform.clock())
  const later = (minutes: number) => {
    api.time.now = new Date(api.time.now.getTime() + minutes * 60_000)
  }

  async function anActa(
    of: { establishmentId?: number; people?: Partial<Officials>; special?: Special } = {},
  ): Promise<Acta> {
    const { establishmentId = await anEstablishment(api), people, special } = of
    const team = { ...officials, ...people }
    const { body } = await admin.post('/api/assignment', aPlan(team, establishmentId))
    const visitId = body.data.assignment_id
    const inspectionId = await closeAtOnce({ ...api, officials: team }, visitId, { ...(special && { special }) })
    return { inspectionId, establishmentId }
  }
  const shared = await anActa()

  let seals = 0
  const aSeal = () => {
    seals += 1
    return `M-${seals}`
  }
  const take = (fields: Fields = {}, by = technician) =>
    by.post('/api/sample', formOf({ inspections_id: shared.inspectionId, ...TAKEN, seal_number: aSeal(), ...fields }))
  async function aSample(fields: Fields = {}): Promise<number> {
    const reply = await take(fields)
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.data.sample_id
  }
  const hand = (id: number, fields: Fields, by = stranger) => by.post(`/api/sample/${id}/custody`, formOf(fields))
  const report = (id: number, fields: Fields = {}, by = stranger) =>
    by.post(`/api/sample/${id}/result`, formOf({ tests: BOTH, reported_day: TODAY, report: aReport(), ...fields }))
  const act = (id: number, kind: string, by = admin) => by.post(`/api/sample/${id}/act`, { kind, reason: 'Se actuó' })
  const read = async (id: number, by = admin) => (await by.get(`/api/sample/${id}`)).body.data.sample
  async function atTheLaboratory(fields: Fields = {}): Promise<number> {
    const id = await aSample(fields)
    await hand(id, { ...LAB, reception: 'recibida' })
    return id
  }

  const imposeFreeze = (fields: Fields = {}, by = technician) =>
    by.post(
      '/api/measure',
      formOf({
        ...{ inspections_id: shared.inspectionId, code: 'CONGELACION', falls_on: 'Carne', cause: 'Sin registro' },
        ...{ risk: 'Salud', lifting_condition: 'Registro' },
        goods: JSON.stringify([{ product: 'Carne', quantity: 12.5, unit: 'kg' }]),
        people: JSON.stringify([{ role: 'custodio', name: 'Ana Rojas', id_card: '1020' }]),
        ...fields,
      }),
    )
  async function frozen(fields: Fields = {}, by = technician) {
    const id = (await imposeFreeze(fields, by)).body.data.measure_id as number
    const goods = await db.select().from(measureGoods).where(eq(measureGoods.measureId, id))
    return { id, goodId: goods[0]?.id ?? 0 }
  }
  const goodsOf = (id: number) =>
    db
      .select({ quantity: sql<number>`${measureGoods.quantity}::float`, state: measureGoods.state })
      .from(measureGoods)
      .where(eq(measureGoods.measureId, id))
      .orderBy(asc(measureGoods.id))
  return {
    ...{ shared, later, anActa, aSeal, take, aSample, hand, report, act, read, atTheLaboratory },
    ...{ imposeFreeze, frozen, goodsOf },
  }
}
