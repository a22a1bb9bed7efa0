import { inspectionProblems } from '../../../../contract/problems/inspection-problems.ts'
import { unopenedImage } from '../../../../domain/shared/unopened-image.ts'
import { itemTexts } from '../answers/messages.ts'
import { photoTexts } from './messages.ts'
import { isHeic, readPhotoFacts } from './photo-facts.ts'
import { EmptyPhoto } from './reduce-photo.ts'

/**
 * Tells the person why this device could not prepare a photo. A file with the head of a photo failed for lack of memory,
 * or is cut off. Any other file is no photo, or is gone from its gallery.
 */
export async function photoFailureText(error: unknown, file: Blob): Promise<string> {
  if (error instanceof EmptyPhoto) return inspectionProblems['image.empty'].text
  try {
    if ((await readPhotoFacts(file)).size) return itemTexts.photoTooHeavy
    return (await isHeic(file)) ? photoTexts.heic : unopenedImage.evidence
  } catch {
    return unopenedImage.evidence
  }
}
