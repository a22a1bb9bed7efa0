import { fieldProblem } from '../../contract/problems.ts'
import type { Official } from '../../domain/access/official.ts'
import { dueDay } from '../../domain/calendar/terms.ts'
import { codeRules } from '../../domain/measures/code-rules.ts'
import { imposesMeasure } from '../../domain/measures/imposed-measure.ts'
import type { MeasureForm } from '../../domain/measures/measure-forms.ts'
import { refuseRepeated } from '../../domain/measures/seals.ts'
import { dayOfAct } from '../../domain/records/visit-day.ts'
import { addDays } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar, takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { findTerm } from '../terms/terms.queries.ts'
import { type ActaAsker, sealMeasureActa } from './measure-acta.service.ts'
import { findUsedSeals, insertGoods, insertSeals, replaceCustodians } from './measure-parts.queries.ts'
import {
  type Acta,
  findActa,
  findActaOfficials,
  findAnsweredItem,
  findCatalogued,
  insertAct,
  insertMeasure,
  lockImposed,
  type Measure,
  nextSequence,
  writeAct,
} from './measures.queries.ts'
import type { ActContent } from './read-measure.service.ts'

type Asker = Omit<ActaAsker, 'entity'>
/** An act of a batch, with the instant that its device told. */
type WrittenInVisit = { writtenAt: string | undefined }
export type Changed = Pick<Measure, 'id' | 'number' | 'state' | 'dueOn' | 'rowVersion'> & { becameId: number | null }

export const changed = (
  { id, number, state, dueOn, rowVersion }: Measure,
  becameId: number | null = null,
): Changed => ({
  ...{ id, number, state, dueOn, rowVersion, becameId },
})

/** Longest time that the acta of a measure may set, in days. */
const MAX_DAYS = 3_650
const wrong = (field: string, message: string) => new Problem('measure.act-wrong', { fields: { [field]: message } })

/** Refuses seals that are named twice, or that another measure or a sample has. @throws Problem measure.seal-* */
export async function refuseUsedSeals(q: Querier, departmentId: number, seals: MeasureForm['seals']): Promise<void> {
  refuseRepeated(seals)
  const [number] = await findUsedSeals(q, departmentId, seals)
  if (number !== undefined) throw fieldProblem('measure.seal-taken', 'seals', { number })
}

/** Refuses what would be refused anyway, before photos are decoded. @throws Problem inspection.not-found, measure.* */
export async function admitImposition(q: Querier, by: Official, form: MeasureForm): Promise<Acta> {
  const acta = await findActa(q, by.departmentId, form.inspectionId)
  if (!acta) throw new Problem('inspection.not-found')
  if (!(await findActaOfficials(q, by.departmentId, form.inspectionId)).has(by.id))
    throw new Problem('access.forbidden')
  const { until } = form
  if (until !== undefined && until < acta.day) throw wrong('until', 'La medida no puede vencer antes de imponerse.')
  if (until !== undefined && until > addDays(acta.day, MAX_DAYS)) {
    throw wrong('until', 'La medida no puede pasar de diez años.')
  }
  return acta
}

type Term = Pick<Measure, 'termVersion' | 'dueOn' | 'dueReason' | 'calendarVersion'>

/** The last day to verify a measure: the one that its acta names, or that of the term. */
async function termOf(tx: Querier, departmentId: number, from: string, until: string | undefined): Promise<Term> {
  const calendar = await readTermCalendar(tx, departmentId)
  const calendarVersion = calendar.version
  if (until !== undefined) {
    return { termVersion: null, dueOn: until, dueReason: 'Duración que fijó el acta de la medida', calendarVersion }
  }
  const term = await findTerm(tx, departmentId, 'MEDIDA_VERIFICAR')
  return { termVersion: term.version, dueOn: dueDay(term, from, calendar), dueReason: null, calendarVersion }
}

const notImposed = (message: string) => new Problem('measure.item-not-answered', { fields: { itemId: message } })

/**
 * The title of the item that a measure answers. At the desk a person reads the sealed acta, and no row tells the measures
 * of an acta of before R 36. In the visit the item may have been corrected after the acta of its measure was written.
 */
async function titleOf(
  tx: Querier,
  { inspectionId, itemId, code }: Pick<MeasureForm, 'inspectionId' | 'code'> & { itemId: number },
  isOfVisit: boolean,
): Promise<string> {
  const answered = await findAnsweredItem(tx, inspectionId, itemId)
  if (!answered) throw notImposed('El acta no tiene ese ítem.')
  if (isOfVisit && !imposesMeasure(answered, code)) throw notImposed('El acta no impone esa medida en ese ítem.')
  return answered.item
}

/** The measure of the acta that waits for its own, or a new one that the acta does not name. */
async function holdImposed(
  tx: Querier,
  { by, at, isOfVisit }: Asker & { isOfVisit: boolean },
  acta: Acta,
  form: MeasureForm,
): Promise<Measure> {
  const { departmentId, id: byUser } = by
  const { inspectionId, itemId = null, code } = form
  const imposed = await lockImposed(tx, { departmentId, inspectionId, itemId, code })
  if (imposed && imposed.state !== 'impuesta') {
    throw new Problem('measure.acta-recorded', { params: { number: imposed.number ?? '' } })
  }
  if (imposed) return imposed
  const item = itemId === null ? '' : await titleOf(tx, { inspectionId, itemId, code }, isOfVisit)
  const catalogued = await findCatalogued(tx, code)
  if (!catalogued) throw new Error(`There is no measure ${code}.`)
  const { day: imposedOn, ...place } = acta
  const added = await insertMeasure(tx, {
    ...{ departmentId, inspectionId, itemId, code, item, imposedOn, ...place },
    ...{ name: catalogued.name, norm: catalogued.norm, state: 'impuesta', createdAt: at },
  })
  await insertAct(tx, added, null, { kind: 'imposicion', day: imposedOn, at, byUser })
  return added
}

/**
 * Keeps the acta of a measure: from now on it has number, term, parts and a document (R 36.3).
 * @param inVisit its acta was written in the visit: seals and custodians are of the day of writing
 * @throws Problem measure.*
 */
export function recordMeasure(
  db: Querier,
  {
    by,
    at,
    entity,
    form,
    images,
    inVisit,
  }: ActaAsker & { form: MeasureForm; images: readonly PreparedImage[]; inVisit?: WrittenInVisit },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { departmentId, id: byUser } = by
    // Under the turn of the calendar the days hold, and the numbers of a year are given one after the other.
    await takeCalendarTurn(tx, departmentId)
    const acta = await admitImposition(tx, by, form)
    await refuseUsedSeals(tx, departmentId, form.seals)
    const before = await holdImposed(tx, { by, at, isOfVisit: inVisit !== undefined }, acta, form)
    await insertImages(tx, departmentId, images, at)
    const { extent = null, fallsOn, cause, risk, liftingCondition, seals, goods, people } = form
    const year = Number(dayOf(at).slice(0, 4))
    const day = inVisit ? dayOfAct(inVisit.writtenAt, { visitDay: acta.day, today: dayOf(at) }) : dayOf(at)
    const content: ActContent = {
      seals: seals.map(({ number }) => number),
      goods: goods.map(({ product, quantity, unit }) => ({
        ...{ product, quantity, unit, state: codeRules[form.code].goods ?? 'inmovilizado' },
      })),
      people: people.map(({ role, name, idCard }) => ({ role, name, idCard })),
    }
    const after = await writeAct(
      tx,
      before,
      {
        ...{ state: 'vigente', extent, fallsOn, cause, risk, liftingCondition, year },
        sequence: await nextSequence(tx, departmentId, year),
        ...(await termOf(tx, departmentId, acta.day, form.until)),
      },
      { kind: 'acta', day, at, byUser, content, images: images.map(({ name }) => name) },
    )
    await insertSeals(tx, after, seals, day)
    const state = codeRules[form.code].goods
    if (state)
      await insertGoods(
        tx,
        after,
        goods.map((entry) => ({ ...entry, state })),
      )
    await replaceCustodians(
      tx,
      after,
      people.filter(({ role }) => role === 'custodio'),
      day,
    )
    await sealMeasureActa(tx, { by, at, entity }, after, { people, photos: images.map(({ name }) => name) })
    const { number, dueOn } = after
    const details = {
      number,
      acta: after.actaNumber,
      code: form.code,
      dueOn,
      seals: seals.length,
      images: images.length,
    }
    await audit(tx, { official: by, at, action: 'impose-measure', subject: 'measure', subjectId: after.id, details })
    return changed(after)
  })
}
