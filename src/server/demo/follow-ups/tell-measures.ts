import type { Official } from '../../../domain/access/official.ts'
import { causesOf, codeRules } from '../../../domain/measures/code-rules.ts'
import type { MeasureActForm, MeasureForm } from '../../../domain/measures/measure-forms.ts'
import type { RecordEntity } from '../../../domain/records/record.ts'
import { addDays } from '../../../domain/shared/days.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { recordMeasure } from '../../measures/impose-measure.service.ts'
import { recordAct } from '../../measures/measure-acts.service.ts'
import { findGoods } from '../../measures/measure-parts.queries.ts'
import { findOfActa, type Measure } from '../../measures/measures.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { DemoImage } from '../demo-images.ts'

/** Days after which a measure of the demonstration has ended. */
const ENDS_AFTER = 20

const PEOPLE = [
  { role: 'custodio', name: 'Marta Caicedo Pérez', idCard: '45510223' },
  { role: 'testigo', name: 'Hernán Ríos Barrios', idCard: '73140988' },
] as const
const GOODS = [{ product: 'Queso costeño', quantity: 12.5, unit: 'kg', lot: 'Sin lote', presentation: 'Bloque' }]

/** The acta of a measure that a visit imposed. */
export const actaOf = ({ inspectionId, itemId, code }: Measure): MeasureForm => {
  const { hasExtent, goods } = codeRules[code]
  return {
    ...{ inspectionId, itemId: itemId ?? undefined, code, extent: hasExtent ? 'parcial' : undefined },
    fallsOn: goods ? 'Queso costeño en exhibición' : 'Área de preparación',
    cause: 'El hallazgo del acta pone en riesgo la salud de los consumidores.',
    risk: 'Enfermedad transmitida por alimentos.',
    liftingCondition: 'Corregir lo que el acta describe y pedir la verificación.',
    ...{ until: undefined, seals: [], goods: goods ? GOODS : [], people: goods ? [...PEOPLE] : [], images: [] },
  }
}

/** The act that ends a measure: places are lifted, seized goods destroyed and frozen ones given back. */
async function endOf(tx: Querier, measure: Measure, all: readonly DemoImage[]) {
  const goods = await findGoods(tx, measure)
  const isDestroyed = measure.code === 'DECOMISO' || measure.code === 'DESTRUCCION'
  const photos = all.slice(0, isDestroyed ? 2 : causesOf(measure.cause ?? '').length)
  const state = isDestroyed ? 'destruido' : 'devuelto'
  const form: MeasureActForm = {
    kind: isDestroyed ? 'destruccion' : 'levantamiento',
    reason: isDestroyed ? 'Se destruyó ante testigo.' : 'Se corrigió lo que la causó.',
    method: isDestroyed ? 'Relleno sanitario' : undefined,
    goods: goods.map(({ id: goodId, quantity }) => ({ goodId, quantity: Number(quantity), state })),
    ...{ people: isDestroyed ? [...PEOPLE] : [], seals: [], images: photos.map(({ file }) => file) },
    ...{ until: undefined, code: undefined, rowVersion: undefined },
  }
  return { form, images: photos.map(({ prepared }) => prepared) }
}

type TellArgs = {
  by: Official
  entity: RecordEntity
  inspectionId: number
  visitDay: string
  until: Date
  /** Pictures of an end, each of its own: one for each cause. */
  photos: readonly DemoImage[]
}

/** Records the acta of each measure that a visit imposed, and its end where that lies before the reference. */
export async function tellMeasures(tx: Querier, told: TellArgs): Promise<void> {
  const { by, entity, inspectionId, visitDay, until, photos } = told
  for (const imposed of await findOfActa(tx, by.departmentId, inspectionId)) {
    const at = new Date(`${visitDay}T22:00:00Z`)
    await recordMeasure(tx, { by, at, entity, form: actaOf(imposed), images: [] })
    const [measure] = (await findOfActa(tx, by.departmentId, inspectionId)).filter(({ id }) => id === imposed.id)
    const end = addDays(visitDay, ENDS_AFTER)
    if (!measure || end > dayOf(until)) continue
    const ended = await endOf(tx, measure, photos)
    await recordAct(tx, measure.id, { by, at: new Date(`${end}T15:00:00Z`), entity, ...ended })
  }
}
