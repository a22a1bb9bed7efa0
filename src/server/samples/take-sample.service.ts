import { fieldProblem } from '../../contract/problems.ts'
import type { Official } from '../../domain/access/official.ts'
import { sealKey } from '../../domain/measures/seals.ts'
import { firstVisitDay } from '../../domain/records/visit-day.ts'
import type { SampleForm } from '../../domain/samples/sample-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { findUsedSeals } from '../measures/measure-parts.queries.ts'
import { type Acta, findActa, findActaOfficials, findAnsweredItem } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { holdNamedMeasure, takeOffInventory } from './sampled-goods.ts'
import {
  findReplacement,
  findWorkedDays,
  insertSample,
  insertSampleAct,
  lockSample,
  nextSampleSequence,
  type Sample,
} from './samples.queries.ts'

type Asker = { by: Official; at: Date }
export type Changed = Pick<Sample, 'id' | 'number' | 'state' | 'verdict' | 'rowVersion'>

export const changed = ({ id, number, state, verdict, rowVersion }: Sample): Changed => ({
  ...{ id, number, state, verdict, rowVersion },
})

const wrong = (field: keyof SampleForm, message: string) =>
  new Problem('sample.wrong', { fields: { [field]: message } })

/** Whether a sample is of a day before the first one of its visit. */
async function isBeforeVisit(
  q: Querier,
  departmentId: number,
  { inspectionId, takenAt }: { inspectionId: number; takenAt: string },
  { day }: Acta,
): Promise<boolean> {
  const takenOn = dayOf(new Date(takenAt))
  if (takenOn >= day) return false
  return takenOn < firstVisitDay(day, await findWorkedDays(q, departmentId, inspectionId))
}

/**
 * Refuses what would be refused anyway, before photos are decoded.
 * @throws Problem inspection.not-found, access.forbidden, sample.wrong
 */
export async function admitTaking(q: Querier, { by, at }: Asker, form: SampleForm): Promise<Acta> {
  const acta = await findActa(q, by.departmentId, form.inspectionId)
  if (!acta) throw new Problem('inspection.not-found')
  if (!(await findActaOfficials(q, by.departmentId, form.inspectionId)).has(by.id)) {
    throw new Problem('access.forbidden')
  }
  const { takenAt } = form
  if (takenAt !== undefined && Date.parse(takenAt) > at.getTime()) {
    throw wrong('takenAt', 'La muestra no puede tomarse después de ahora.')
  }
  if (takenAt !== undefined && (await isBeforeVisit(q, by.departmentId, { ...form, takenAt }, acta))) {
    throw wrong('takenAt', 'La muestra no puede ser de antes de la visita.')
  }
  return acta
}

/** Refuses a seal that another sample or a measure has, and one seal for both. @throws Problem sample.seal-taken */
async function refuseUsed(tx: Querier, departmentId: number, { sealNumber, counterSeal }: SampleForm): Promise<void> {
  const named = [
    { field: 'sealNumber', number: sealNumber },
    ...(counterSeal === undefined ? [] : [{ field: 'counterSeal', number: counterSeal }]),
  ] as const
  const used = new Set((await findUsedSeals(tx, departmentId, named)).map(sealKey))
  for (const { field, number } of named) {
    if (used.has(sealKey(number))) throw fieldProblem('sample.seal-taken', field, { number })
    used.add(sealKey(number))
  }
}

/** A rejected sample of the establishment, which one new sample may stand for. @throws Problem sample.* */
async function holdRejected(tx: Querier, departmentId: number, id: number, establishmentId: number): Promise<void> {
  const rejected = await lockSample(tx, departmentId, id)
  if (!rejected) throw new Problem('sample.not-found')
  if (rejected.establishmentId !== establishmentId || rejected.state !== 'rechazada') {
    throw wrong('replaces', 'Solo se reemplaza una muestra rechazada del mismo establecimiento.')
  }
  if (await findReplacement(tx, rejected)) throw wrong('replaces', 'Esa muestra ya tiene otra en su lugar.')
}

/** The title of the item that a sample looks into; empty for a sample of the visit as a whole. */
async function itemOf(tx: Querier, { inspectionId, itemId }: SampleForm): Promise<string> {
  if (itemId === undefined) return ''
  const answered = await findAnsweredItem(tx, inspectionId, itemId)
  if (!answered) throw wrong('itemId', 'El acta no tiene ese ítem.')
  return answered.item
}

/** Keeps a sample with its number (R 39.3). @throws Problem sample.*, measure.* */
export function recordSample(
  db: Querier,
  { by, at, form, images }: Asker & { form: SampleForm; images: readonly PreparedImage[] },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { departmentId, id: byUser } = by
    // Under the turn of the calendar the numbers of a year are given one after the other, as those of measures.
    await takeCalendarTurn(tx, departmentId)
    const { day: _, ...place } = await admitTaking(tx, { by, at }, form)
    await refuseUsed(tx, departmentId, form)
    const { establishmentId } = place
    const {
      images: __,
      takenAt: typed,
      quantity,
      temperature,
      counterSeal,
      measureId,
      goodId,
      replaces,
      ...fields
    } = form
    const item = await itemOf(tx, form)
    if (replaces !== undefined) await holdRejected(tx, departmentId, replaces, establishmentId)
    const measure =
      measureId === undefined ? undefined : await holdNamedMeasure(tx, by, { establishmentId, measureId, goodId })
    const { product, reason, unit } = form
    const sampled =
      measure && goodId !== undefined
        ? await takeOffInventory(tx, { by, at }, measure, { goodId, product, quantity, unit, reason })
        : null
    await insertImages(tx, departmentId, images, at)
    const takenAt = typed === undefined ? at : new Date(typed)
    const year = Number(dayOf(at).slice(0, 4))
    const added = await insertSample(tx, {
      ...{ ...fields, ...place, departmentId, item, measureId, goodId: sampled, replaces, year, counterSeal },
      sequence: await nextSampleSequence(tx, departmentId, year),
      ...{ quantity: String(quantity), temperature: temperature === undefined ? null : String(temperature) },
      ...{ sealKey: sealKey(form.sealNumber), counterSealKey: counterSeal === undefined ? null : sealKey(counterSeal) },
      ...{ takenAt, takenOn: dayOf(takenAt), state: 'tomada', createdAt: at },
    })
    await insertSampleAct(tx, added, null, {
      ...{ kind: 'toma', at, byUser, reason, images: images.map(({ name }) => name) },
    })
    const details = {
      ...{ number: added.number, acta: added.actaNumber, sampleProduct: added.product, sampleSeal: added.sealNumber },
      ...(measure && { measure: measure.number }),
      images: images.length,
    }
    await audit(tx, { official: by, at, action: 'take-sample', subject: 'sample', subjectId: added.id, details })
    return changed(added)
  })
}
