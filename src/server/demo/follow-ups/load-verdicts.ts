import type { Official } from '../../../domain/access/official.ts'
import type { Concept } from '../../../domain/inspections/checklist.ts'
import type { FollowUpVerdict } from '../../../domain/requirements/follow-up.ts'
import type { SaveCommand } from '../../inspections/save/save-transaction.ts'
import type { Querier } from '../../platform/db/database.ts'
import { type DemoImages, imageOf } from '../demo-images.ts'
import { findFollowed } from '../demo-rows.queries.ts'
import type { PlannedInspection } from '../plan-demo.ts'

/** Key of the photo that shows a corrected finding, among the photos of a visit. */
export const AFTER = 'después'

/** The verdict that agrees with the answer of the same visit about the item. */
const verdictOf: Readonly<Record<Concept, FollowUpVerdict>> = {
  A: 'cumple',
  NA: 'cumple',
  AR: 'parcial',
  I: 'no_cumple',
}
const observationOf: Readonly<Record<FollowUpVerdict, string>> = {
  cumple: 'La falta está corregida.',
  parcial: 'Se corrigió en parte; falta terminar.',
  no_cumple: 'Sigue igual que en la visita anterior.',
}

/** The verdicts of a visit on the requirements that it verifies: as commands, and as its signers are shown them. */
export async function verdictsOf(
  tx: Querier,
  { departmentId }: Official,
  visitId: number,
  { sections }: PlannedInspection,
  images: DemoImages,
) {
  const followed = await findFollowed(tx, departmentId, visitId)
  const concepts = new Map(sections.flatMap(({ answers }) => answers.map(({ itemId, concept }) => [itemId, concept])))
  const given = followed.map(({ id, number, itemId }) => {
    const verdict = verdictOf[concepts.get(itemId) ?? 'A']
    const image = verdict === 'cumple' ? imageOf(images.photos, AFTER) : undefined
    return { id, number, verdict, observation: observationOf[verdict], image }
  })
  const commands = given.map(
    ({ id: requirementId, verdict, observation, image }): SaveCommand => ({
      write: { call: 'verdicts', body: { requirementId, verdict, observation, ...(image && { image: image.file }) } },
      ...(image && { image: image.prepared }),
    }),
  )
  const shown = given.map(({ number, verdict, observation, image }) => ({
    ...{ number, verdict, observation },
    image: image?.prepared.name ?? null,
  }))
  return { commands, shown }
}
