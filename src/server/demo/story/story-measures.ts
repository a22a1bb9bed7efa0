import { type MeasureActForm, measureActForm, measureForm } from '../../../domain/measures/measure-forms.ts'
import { isKept } from '../../../domain/measures/measure-words.ts'
import { recordMeasure } from '../../measures/impose-measure.service.ts'
import { recordAct } from '../../measures/measure-acts.service.ts'
import { findGoods } from '../../measures/measure-parts.queries.ts'
import { minutesAfter } from '../calendar.ts'
import { instantOn } from './story-days.ts'
import { storyEstablishment } from './story-place.ts'
import { photosAfter, type Story } from './story-telling.ts'
import { PESTS, TEMPERATURE } from './story-visits.ts'

const LATE_MORNING = 10 * 60 + 30
const { responsible } = storyEstablishment
const SEALS = ['CL-0117', 'CL-0118']
/** The goods that the sample is of. */
export const GOODS = { product: 'Pollo crudo', unit: 'kg' }

/** The closure of the restaurant, with its seals: two causes, so that its end has two photos. */
const closure = {
  ...{ itemId: PESTS, code: 'CLAUSURA', extent: 'total', fallsOn: 'Todo el restaurante' },
  cause: 'Excrementos de roedor detrás de la estufa.\nCucarachas vivas en la cocina.',
  risk: 'Enfermedad transmitida por alimentos.',
  liftingCondition: 'Eliminar las plagas, cerrar su entrada y pedir la verificación.',
  seals: [
    { number: SEALS[0], place: 'Puerta principal' },
    { number: SEALS[1], place: 'Puerta del patio' },
  ],
}
const freezing = {
  ...{ itemId: TEMPERATURE, code: 'CONGELACION', fallsOn: 'Pollo de la nevera' },
  cause: 'La nevera estaba a 8 °C y no hay registro de su temperatura.',
  risk: 'Intoxicación alimentaria.',
  liftingCondition: 'Resultado conforme del laboratorio.',
  goods: [{ ...GOODS, quantity: 12, lot: 'Sin lote', presentation: 'Bandeja' }],
  people: [{ role: 'custodio', name: responsible.name, idCard: responsible.idNumber }],
}

/** The actas of the two measures, on the day of the visit. @returns their ids */
export async function imposeMeasures(
  { platform, entity, technician: by }: Story,
  inspectionId: number,
  closedAt: Date,
) {
  const impose = (form: object, minutes: number) =>
    recordMeasure(platform.db, {
      ...{ by, entity, at: minutesAfter(closedAt, minutes), images: [] },
      form: measureForm.parse({ ...form, inspectionId }),
    }).then(({ id }) => id)
  return { closureId: await impose(closure, 10), freezingId: await impose(freezing, 20) }
}

/** Records an end whose form has as many photos as the measure has causes. */
async function end(story: Story, id: number, at: Date, form: object, photos: number): Promise<void> {
  const pictures = photosAfter(story).slice(0, photos)
  const parsed: MeasureActForm = measureActForm.parse({ kind: 'levantamiento', ...form })
  const [images, prepared] = [pictures.map(({ file }) => file), pictures.map((one) => one.prepared)]
  const { platform, technician: by, entity } = story
  await recordAct(platform.db, id, { by, at, entity, form: { ...parsed, images }, images: prepared })
}

/** The restaurant opens again: its seals are taken off. */
export const liftClosure = (story: Story, id: number, at: Date): Promise<void> =>
  end(
    story,
    id,
    at,
    {
      reason: 'Se verificó que no hay plagas y que se cerró su entrada.',
      seals: SEALS.map((number) => ({ number })),
    },
    2,
  )

/** The goods that the laboratory found sound are given back. */
export async function giveGoodsBack(story: Story, id: number): Promise<void> {
  const owner = { departmentId: story.technician.departmentId, id }
  const kept = (await findGoods(story.platform.db, owner)).filter(({ state }) => isKept(state))
  const form = {
    reason: 'El laboratorio informó que el producto es conforme.',
    goods: kept.map(({ id: goodId, quantity }) => ({ goodId, quantity: Number(quantity), state: 'devuelto' })),
    people: [{ role: 'receptor', name: responsible.name, idCard: responsible.idNumber }],
  }
  await end(story, id, instantOn(story.days.returned, LATE_MORNING), form, 1)
}
