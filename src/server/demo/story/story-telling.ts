import type { Official } from '../../../domain/access/official.ts'
import type { RecordEntity } from '../../../domain/records/record.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DemoImage, DemoImages } from '../demo-images.ts'
import { imageOf } from '../demo-images.ts'
import { AFTER } from '../follow-ups/load-verdicts.ts'
import type { storyDays } from './story-days.ts'

/** The story while it is told. */
export type Story = {
  platform: Platform
  days: ReturnType<typeof storyDays>
  images: DemoImages
  administrator: Official
  technician: Official
  engineer: Official
  entity: RecordEntity
  establishmentId: number
}

/** A second picture of what was corrected: a measure of two causes ends with a photo of each. */
export const AFTER_TOO = `${AFTER} 2`

/** The photos of what was corrected, each of its own. */
export const photosAfter = ({ images }: Story): DemoImage[] =>
  [AFTER, AFTER_TOO].map((seed) => imageOf(images.photos, seed))

/** One photo of what was corrected. */
export const photoAfter = ({ images }: Story): DemoImage => imageOf(images.photos, AFTER)
