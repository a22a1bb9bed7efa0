import { dueDay } from '../../domain/calendar/terms.ts'
import type { MeasureCode } from '../../domain/inspections/sanitary-measures.ts'
import { codeRules } from '../../domain/measures/code-rules.ts'
import { type ActedMeasure, type AskedAct, decideAct } from '../../domain/measures/decide-act.ts'
import { toThousandths } from '../../domain/measures/goods.ts'
import type { MeasureActForm } from '../../domain/measures/measure-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar, takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { findTerm } from '../terms/terms.queries.ts'
import { type Changed, changed, refuseUsedSeals } from './impose-measure.service.ts'
import { sealLiftingActa } from './lifting-acta.service.ts'
import { type ActaAsker, sealMeasureActa } from './measure-acta.service.ts'
import {
  changeGoods,
  changeSeals,
  findGoods,
  findSeals,
  type Goods,
  handOver,
  insertSeals,
  replaceCustodians,
} from './measure-parts.queries.ts'
import {
  findActs,
  findCatalogued,
  findMeasure,
  insertAct,
  insertMeasure,
  lockMeasure,
  type Measure,
  nextSequence,
  writeAct,
} from './measures.queries.ts'
import { type ActContent, mayAct } from './read-measure.service.ts'
import { tellOfLifting } from './tell-of-lifting.ts'

type Asker = Omit<ActaAsker, 'entity'>

const askedOf = ({ goods, ...form }: MeasureActForm): AskedAct => ({
  ...form,
  goods: goods.map(({ quantity, ...taken }) => ({ ...taken, thousandths: toThousandths(quantity) })),
  photos: form.images.length,
})

/** A measure as the rules read it. */
async function actedMeasure(q: Querier, measure: Measure, goods: readonly Goods[]): Promise<ActedMeasure> {
  const acts = await findActs(q, measure)
  return {
    ...{ code: measure.code, state: measure.state, cause: measure.cause ?? '', dueOn: measure.dueOn },
    isPartlyLifted: acts.some(({ kind }) => kind === 'levantamiento_parcial'),
    seals: await findSeals(q, measure),
    goods: goods.map((one) => ({ ...one, thousandths: toThousandths(Number(one.quantity)) })),
  }
}

/** Refuses who may not act, and an act that the rules refuse, before photos are decoded. @throws Problem measure.* */
export async function admitAct(q: Querier, { by, at }: Asker, id: number, form: MeasureActForm): Promise<void> {
  const found = await findMeasure(q, by.departmentId, id)
  if (!found) throw new Problem('measure.not-found')
  if (!(await mayAct(q, by, found))) throw new Problem('access.forbidden')
  decideAct(await actedMeasure(q, found, await findGoods(q, found)), askedOf(form), dayOf(at))
}

/** The measure that frozen goods go on to: a measure of the same acta, in force from now on. */
async function convert(tx: Querier, asker: ActaAsker, before: Measure, code: MeasureCode): Promise<Measure> {
  const { by, at } = asker
  const { departmentId, id: byUser } = by
  const catalogued = await findCatalogued(tx, code)
  if (!catalogued) throw new Error(`There is no measure ${code}.`)
  const today = dayOf(at)
  const year = Number(today.slice(0, 4))
  const calendar = await readTermCalendar(tx, departmentId)
  const term = await findTerm(tx, departmentId, 'MEDIDA_VERIFICAR')
  const { id: converts, number: _, rowVersion: __, ...same } = before
  const added = await insertMeasure(tx, {
    ...{ ...same, code, name: catalogued.name, norm: catalogued.norm, converts, imposedOn: today, year },
    sequence: await nextSequence(tx, departmentId, year),
    ...{ termVersion: term.version, dueOn: dueDay(term, today, calendar), dueReason: null },
    ...{ calendarVersion: calendar.version, state: 'vigente', createdAt: at },
  })
  await insertAct(tx, added, null, { kind: 'acta', day: today, at, byUser })
  await handOver(tx, before, added, codeRules[code].goods ?? 'decomisado')
  await sealMeasureActa(tx, asker, added)
  return added
}

const contentOf = (form: MeasureActForm, goods: readonly Goods[]): ActContent => ({
  ...(form.method !== undefined && { method: form.method }),
  seals: form.seals.map(({ number }) => number),
  goods: form.goods.map(({ goodId, quantity, state }) => {
    const { product = '', unit = '' } = goods.find(({ id }) => id === goodId) ?? {}
    return { product, unit, quantity, state }
  }),
  people: form.people.map(({ role, name, idCard }) => ({ role, name, idCard })),
})

/** Records an act on a measure, and what it makes of it (R 36.5). @throws Problem measure.* */
export function recordAct(
  db: Querier,
  id: number,
  { by, at, entity, form, images }: ActaAsker & { form: MeasureActForm; images: readonly PreparedImage[] },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { departmentId, id: byUser } = by
    await takeCalendarTurn(tx, departmentId)
    const before = await lockMeasure(tx, departmentId, id)
    if (!before) throw new Problem('measure.not-found')
    if (!(await mayAct(tx, by, before))) throw new Problem('access.forbidden')
    refuseStaleEdit(before, form)
    const goods = await findGoods(tx, before)
    const { state, dueOn, ...parts } = decideAct(await actedMeasure(tx, before, goods), askedOf(form), dayOf(at))
    await refuseUsedSeals(tx, departmentId, [...parts.addedSeals])
    await insertImages(tx, departmentId, images, at)
    const { kind, reason } = form
    const after = await writeAct(
      tx,
      before,
      { state, dueOn, ...(kind === 'prorroga' && { dueReason: reason, termVersion: null }) },
      {
        ...{ kind, day: dayOf(at), at, byUser, reason, content: contentOf(form, goods) },
        images: images.map(({ name }) => name),
      },
    )
    await insertSeals(tx, after, parts.addedSeals, dayOf(at))
    await changeSeals(tx, after, parts.changedSeals)
    await changeGoods(tx, goods, parts.changedGoods)
    await replaceCustodians(
      tx,
      after,
      form.people.filter(({ role }) => role === 'custodio'),
      dayOf(at),
    )
    await sealLiftingActa(tx, { by, at, entity }, after, { form, images, goods, parts })
    const became =
      kind === 'conversion' && form.code ? await convert(tx, { by, at, entity }, after, form.code) : undefined
    const details = {
      ...{ number: before.number, kind, reason, state: { from: before.state, to: state }, images: images.length },
      ...(dueOn !== before.dueOn && { dueOn: { from: before.dueOn, to: dueOn } }),
      ...(became && { became: became.number }),
    }
    await tellOfLifting(tx, { by, at }, after, kind)
    await audit(tx, { official: by, at, action: 'measure-act', subject: 'measure', subjectId: id, details })
    return changed(after, became?.id ?? null)
  })
}
