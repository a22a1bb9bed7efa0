import type { ChecklistItem, Concept } from '../../src/domain/inspections/checklist.ts'
import type { PersonName } from '../../src/server/testing/data/officials.ts'
import { createBlob } from '../phone/blob.ts'
import { itemContent } from './content.ts'
import type { ItemEntry } from './form/save-items.ts'
import { photoOf } from './pictures.ts'
import type { Stage } from './stage.ts'

/** Name from which an answer is made. The technician's colleague has another name for an item if they disagree. */
function wordOf({ world, plan }: Stage, visit: number, who: PersonName, itemId: number): string {
  const { technician, agreement = 1 } = plan.visits[visit] ?? {}
  const agrees = who === technician || world.chance(`visit-${visit} ${who} agrees on ${itemId}`, agreement)
  return agrees ? `visit-${visit} item-${itemId}` : `visit-${visit} item-${itemId} ${who}`
}

const entryOf = ({ jpeg }: Stage, { photo, position, ...fields }: ReturnType<typeof itemContent>): ItemEntry => ({
  ...fields,
  ...(photo !== undefined && {
    photo: { picture: createBlob(photoOf(jpeg, photo), 'image/jpeg'), position: position ?? null },
  }),
})

/** The first answer of a person to an item of a visit. */
export const firstEntry = (stage: Stage, visit: number, who: PersonName, item: ChecklistItem): ItemEntry =>
  entryOf(stage, itemContent(stage.world.choose, item, wordOf(stage, visit, who, item.id)))

/** The answer that corrects an item. @param name of the correction, a different one for each */
export const correctedEntry = (stage: Stage, item: ChecklistItem, name: string, to: Concept): ItemEntry => {
  const wanted = item.concepts.some(({ concept }) => concept === to) ? to : 'A'
  return entryOf(stage, itemContent(stage.world.choose, item, name, wanted))
}
