import type { Checklist } from '../../../domain/inspections/checklist.ts'
import type { VisitProgress } from '../../../domain/inspections/visit-state.ts'
import { itemSlot, type VisitSlot } from '../store/visit-slot.ts'

/**
 * The input of the domain's rule on missing parts.
 * @param isThere tells for each slot whether it counts as done
 */
export const slotProgress = (
  { sections }: Pick<Checklist, 'sections'>,
  isThere: (slot: VisitSlot) => boolean,
): VisitProgress => ({
  answeredItems: new Set(
    sections.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => isThere(itemSlot(id))),
  ),
  hasHealthObservation: isThere('health-observation'),
  hasEstablishmentSignature: isThere('establishment-signature'),
  hasWitnessSignature: isThere('witness-signature'),
})
