import {
  type ChecklistItem,
  type Concept,
  isDetection,
  splitItemText,
} from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { itemFieldId } from '../focus/focus-after.ts'
import type { ShownPhoto } from '../photos/crop-as-shown.ts'
import { itemTexts } from './messages.ts'

/** The photo that the form shows for an item: one with a finding, none without. */
export const itemPhotos = ({ id, text }: ChecklistItem, concept: Concept | undefined) => {
  const photo: ShownPhoto = {
    slot: itemSlot(id),
    name: itemTexts.photoAlt(splitItemText(text).number),
    inputId: itemFieldId(id, 'hasEvidence'),
  }
  return concept && isDetection(concept) ? [photo] : []
}
