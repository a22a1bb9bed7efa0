import type { Official } from '../../domain/access/official.ts'
import type { SaveCommand } from '../inspections/save/save-transaction.ts'
import { type DemoImages, imageOf } from './demo-images.ts'
import type { GivenAnswer, PlannedInspection } from './plan-demo.ts'

/** The officials of a visit. */
export type DemoPair = { technician: Official; engineer: Official }

/** Names the drawing of the engineer on the device of the technician; undefined where they draw none. */
export const companionInk = ({ key, acts }: Pick<PlannedInspection, 'key' | 'acts'>): string | undefined =>
  acts?.signing === 'one-device' ? `companion ${key}` : undefined

/** The signatures of the officials of a visit, each with the official in whose session it is given. */
export function officialSignatures(
  visit: Pick<PlannedInspection, 'key' | 'acts'>,
  { technician, engineer }: DemoPair,
  images: DemoImages,
): { by: Official; command: SaveCommand }[] {
  const own = (by: Official) => ({ by, command: { write: { call: 'official-signature' as const, body: {} } } })
  if (visit.acts?.signing === 'each') return [own(technician), own(engineer)]
  const ink = companionInk(visit)
  if (ink === undefined) return []
  const drawn = imageOf(images.signatures, ink)
  const body = { officialId: engineer.id, signature: drawn.file }
  return [
    own(technician),
    { by: technician, command: { write: { call: 'official-signature', body }, image: drawn.prepared } },
  ]
}

/** The answer that the technician gives first and corrects later: the first finding, as if it were none. */
export function overlookedAnswer({ sections, acts }: PlannedInspection): GivenAnswer | undefined {
  if (!acts?.hasCorrection) return undefined
  const finding = sections.flatMap(({ answers }) => answers).find(({ photo }) => photo !== undefined)
  if (!finding) return undefined
  const { itemId, capturedAt, latitude, longitude, accuracyM } = finding
  return { itemId, concept: 'A', capturedAt, latitude, longitude, accuracyM }
}
