import { asc, eq } from 'drizzle-orm'
import { measureActs, measures } from '../../schema/follow-up/measures.table.ts'
import { form, type TestApi } from '../api.ts'
import { closeAtOnce } from '../data/close-at-once.ts'
import { aPhoto, aVisit } from '../data/fixtures.ts'

export type Fields = Record<string, string | number | Blob | readonly Blob[]>
export const formOf = ({ images = [], ...fields }: Fields) => {
  const sent = form(fields as Record<string, string | Blob>)
  for (const image of images as readonly Blob[]) sent.append('images', image, 'foto.jpg')
  return sent
}

export const CLOSURE = {
  ...{ code: 'CLAUSURA', extent: 'total', falls_on: 'Cocina', cause: 'Plagas\nSin agua', risk: 'Contaminación' },
  lifting_condition: 'Fumigar y restablecer el agua',
}
export const GOODS = [{ product: 'Carne molida', quantity: 12.5, unit: 'kg', lot: 'L-9', expiry: '2026-12-31' }]
export const KEEPER = { role: 'custodio', name: 'Ana Rojas', id_card: '10203040', phone: '3001234567' }
const critical = {
  ...{ concept: 'Inaceptable (I)', description: 'Cucarachas en la cocina', is_detection: '1', es_critico: '1' },
  medida_sanitaria: 'CLAUSURA',
}

/** Measures of the department, and the calls about them. */
export function workOnMeasures(api: TestApi) {
  const { platform, officials } = api
  const { db } = platform
  const admin = api.as(officials.administrator)
  const technician = api.as(officials.technician)
  const on = (day: string) => {
    api.time.now = new Date(`${day}T15:00:00Z`)
  }

  /** A closed visit whose first item imposed a closure. */
  async function anActa(): Promise<{
    inspectionId: number
    establishmentId: number
    itemId: number
    measureId: number
  }> {
    const { visitId, establishmentId } = await aVisit(api)
    const inspectionId = await closeAtOnce(api, visitId, { special: { 0: critical } })
    const [row] = await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
    return { inspectionId, establishmentId, itemId: row?.itemId ?? 0, measureId: row?.id ?? 0 }
  }

  let seals = 0
  const aSeal = () => {
    seals += 1
    return `S-${seals}`
  }
  const impose = (fields: Fields, by = technician) => by.post('/api/measure', formOf(fields))
  const act = (id: number, fields: Fields, by = admin) => by.post(`/api/measure/${id}/act`, formOf(fields))
  const read = async (id: number) => (await admin.get(`/api/measure/${id}`)).body.data.measure
  const actsOf = (id: number) =>
    db.select().from(measureActs).where(eq(measureActs.measureId, id)).orderBy(asc(measureActs.id))

  /** A closure in force, with its acta and one seal. */
  async function aClosure(own: Fields = {}) {
    const acta = await anActa()
    const seal = aSeal()
    const ids = { inspections_id: acta.inspectionId, item_configuration_id: acta.itemId }
    const reply = await impose({
      ...CLOSURE,
      ...ids,
      seals: JSON.stringify([{ seal_number: seal, place: 'Puerta' }]),
      ...own,
    })
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    return { ...acta, seal, id: reply.body.data.measure_id as number, reply: reply.body.data }
  }
  async function aSeizure(code = 'DECOMISO') {
    const { inspectionId } = await anActa()
    const { extent: _, ...same } = CLOSURE
    const reply = await impose({
      ...{ ...same, cause: 'Sin registro', inspections_id: inspectionId, code },
      ...{ goods: JSON.stringify(GOODS), people: JSON.stringify([KEEPER]), images: [await aPhoto(3)] },
    })
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    const id = reply.body.data.measure_id as number
    return { id, goodId: (await read(id)).goods[0].good_id as number }
  }
  return { on, anActa, aSeal, impose, act, read, actsOf, aClosure, aSeizure }
}
