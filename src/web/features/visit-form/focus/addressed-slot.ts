import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { officialOfSlot, requirementOfSlot } from '../../../offline/store/visit-slot.ts'
import type { VisitChecklist } from '../visit-form.queries.ts'
import { FOLLOW_UP_SECTION, focusSoon, itemHeaderId, partHeaderId, verdictHeaderId } from './focus-after.ts'

type Place = { sectionId: number | undefined; elementId: string }

const ITEM = /^item-(\d+)$/

/** The place of a slot in the form; undefined for a slot of another checklist. */
export function placeOf(slot: string, { sections }: Pick<VisitChecklist, 'sections'>): Place | undefined {
  const itemId = Number(ITEM.exec(slot)?.[1])
  if (itemId) {
    const section = sections.find(({ items }) => items.some(({ id }) => id === itemId))
    return section && { sectionId: section.id, elementId: itemHeaderId(itemId) }
  }
  const requirementId = requirementOfSlot(slot)
  if (requirementId !== undefined) {
    return { sectionId: FOLLOW_UP_SECTION, elementId: verdictHeaderId(requirementId) }
  }
  const isPart =
    officialOfSlot(slot) !== undefined ||
    ['health-observation', 'establishment-signature', 'witness-signature'].includes(slot)
  return isPart ? { sectionId: undefined, elementId: partHeaderId(slot) } : undefined
}

/**
 * The slot named after '#' in the address, as in links of refused commands. It is scrolled into view once it is drawn.
 */
export function useAddressedSlot(checklist: Pick<VisitChecklist, 'sections'>): Place | undefined {
  const place = placeOf(useLocation({ select: ({ hash }) => hash }), checklist)
  const elementId = place?.elementId
  useEffect(() => {
    if (elementId) focusSoon({ id: elementId, block: 'nearest' })
  }, [elementId])
  return place
}
