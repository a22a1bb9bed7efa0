import { type Checklist, itemParts } from '../../../domain/inspections/checklist.ts'
import {
  type ClosingPart,
  isItemSlot,
  itemSlot,
  officialOfSlot,
  requirementOfSlot,
  type VisitSlot,
} from '../store/visit-slot.ts'

type Sections = Pick<Checklist, 'sections'> | undefined

export const partTitle: Record<ClosingPart, string> = {
  'health-observation': 'Observación de la autoridad sanitaria',
  'establishment-signature': 'Firma del establecimiento',
  'witness-signature': 'Firma del testigo',
}

/** Acts of a visit have no number until the server gives one. */
const actName = (slot: string): string | undefined => {
  if (slot.startsWith('measure-')) return 'Acta de una medida'
  if (slot.startsWith('not-made-')) return 'Constancia de que no se pudo hacer'
  return slot.startsWith('sample-') ? 'Toma de una muestra' : undefined
}

/** Requirements have no number here: only the visit's progress names them. */
const VERDICT_NAME = 'Verificación de un requerimiento'

const itemsOf = (checklist: Sections) => checklist?.sections.flatMap(({ items }) => items) ?? []

/** 'Ítem 1.2 · Pisos', or the name of a closing part. Without the checklist an item is only called 'Un ítem'. */
export function slotName(slot: VisitSlot, checklist: Sections): string {
  if (officialOfSlot(slot) !== undefined) return 'Firma de funcionario'
  if (requirementOfSlot(slot) !== undefined) return VERDICT_NAME
  if (!isItemSlot(slot)) return actName(slot) ?? partTitle[slot as ClosingPart]
  const item = itemsOf(checklist).find(({ id }) => itemSlot(id) === slot)
  if (!item) return 'Un ítem'
  const { number, title } = itemParts(item.text)
  return `Ítem ${number} · ${title}`
}

/** Verdicts, items in the order of the checklist, then the closing parts. */
export function inFormOrder<Of>(parts: Iterable<[VisitSlot, Of]>, checklist: Sections): [VisitSlot, Of][] {
  const order = itemsOf(checklist).map(({ id }) => itemSlot(id))
  const placeOf = (slot: VisitSlot) => {
    if (requirementOfSlot(slot) !== undefined) return -1
    return isItemSlot(slot) ? order.indexOf(slot) : order.length
  }
  return [...parts].sort(([one], [other]) => placeOf(one) - placeOf(other))
}
