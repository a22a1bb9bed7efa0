import type { Checklist } from '../../../domain/inspections/checklist.ts'
import type { VisitProgress } from '../../../domain/inspections/visit-state.ts'
import { itemSlot, type VisitSlot } from '../store/visit-slot.ts'

/** For the domain's rule on what is missing: a visit of which each slot is there or not. */
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
