import type { Official } from '../../domain/access/official.ts'
import { type FormatContent, type FormatItem, itemsOf } from '../../domain/formats/format-draft.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { createFormat, openDraft, saveDraft } from '../formats/drafts.service.ts'
import { readFormat } from '../formats/format-detail.service.ts'
import { publishDraft } from '../formats/publish.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { workingDay } from './calendar.ts'

/** The model of 'Expendio de carne', which one type of inscription uses. */
const MEAT = { id: 10, code: 'CARNE', name: 'Expendio de carne: lista de Bolívar' }
const NOON = 12 * 60
/** The editions begin after the last demonstrated visit to a butcher. */
const [FIRST_DAYS_AGO, SECOND_DAYS_AGO, THIRD_DAYS_AGO, THIRD_DAYS_AHEAD] = [30, 9, 1, 25]

type Change = (item: FormatItem, index: number) => FormatItem

const changed = ({ sections }: FormatContent, change: Change): FormatContent => {
  let index = -1
  return {
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((item) => {
        index += 1
        return change(item, index)
      }),
    })),
  }
}

/** Points of A and AR, moved by a multiple of half a point. */
const withPoints = (item: FormatItem, more: number): FormatItem => ({
  ...item,
  pointsA: (item.pointsA ?? 0) + more,
  pointsAR: item.allowsAR ? (item.pointsAR ?? 0) + more / 2 : null,
})

/** Wording of the first item, and half a point from the item with most points to the first. */
function secondEdition(content: FormatContent): FormatContent {
  const items = itemsOf(content)
  const most = items.reduce(
    (best, item, index) => ((item.pointsA ?? 0) > (items[best]?.pointsA ?? 0) ? index : best),
    1,
  )
  return changed(content, (item, index) => {
    if (index === most) return withPoints(item, -0.5)
    if (index !== 0) return item
    return withPoints({ ...item, description: `${item.description} Hay barrera contra insectos y roedores.` }, 0.5)
  })
}

/** A new item at the end of the last section, whose point comes from the first item of that section. */
function thirdEdition(content: FormatContent): FormatContent {
  const last = content.sections.length - 1
  return {
    sections: content.sections.map((section, index) => {
      if (index !== last) return section
      const [first, ...others] = section.items
      if (!first) return section
      const added: FormatItem = {
        ...first,
        key: 'trazabilidad',
        lineage: null,
        number: `${index + 1}.${section.items.length + 1}`,
        title: 'Trazabilidad de la carne',
        description: 'Cada canal o corte tiene el documento de la planta de beneficio autorizada de la que viene.',
        norm: 'Decreto 1500 de 2007; Resolución 240 de 2013',
        pointsA: 1,
        allowsAR: true,
        pointsAR: 0.5,
        allowsNA: false,
        requirement: 'Guardar las guías y facturas de la planta de beneficio por cada entrega.',
        theme: 'SOPORTE',
      }
      return { ...section, items: [withPoints(first, -1), ...others, added] }
    }),
  }
}

/** A format of the department with an edition that was replaced, one in force and one that is scheduled. */
export async function loadFormats(tx: Querier, by: Official, reference: Date): Promise<void> {
  const on = (daysAgo: number) => ({ by, at: workingDay(reference, daysAgo, NOON) })
  const first = on(FIRST_DAYS_AGO)
  const id = await createFormat(tx, first, { code: MEAT.code, name: MEAT.name, copyOf: MEAT.id })
  const publish = async (act: typeof first, effectiveFrom: string, note: string, edit?: typeof secondEdition) => {
    const draft = edit ? await openDraft(tx, act, id) : (await readFormat(tx, by, id, act.at)).draft
    const rowVersion = draft?.rowVersion ?? 1
    const saved =
      edit && draft ? await saveDraft(tx, act, id, { rowVersion, content: edit(draft.content) }) : { rowVersion }
    await publishDraft(tx, act, id, { rowVersion: saved.rowVersion, effectiveFrom, note, confirm: MEAT.code })
  }
  await publish(first, addDays(dayOf(first.at), 2), 'Se adopta el modelo de Vigía como lista del departamento.')
  const second = on(SECOND_DAYS_AGO)
  const barrier = 'Se precisa la protección contra plagas y se le dan más puntos.'
  await publish(second, addDays(dayOf(second.at), 2), barrier, secondEdition)
  const traced = 'Se agrega la trazabilidad de la carne desde la planta de beneficio.'
  await publish(on(THIRD_DAYS_AGO), addDays(dayOf(reference), THIRD_DAYS_AHEAD), traced, thirdEdition)
}
