import { isDetection } from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import type { SavedAnswer as Saved } from '../visit-form.queries.ts'
import { AnswerView } from './answer-view.tsx'
import classes from './item-card.module.css'
import { itemTexts } from './messages.ts'

/** An answer that the server holds; it can only be read. */
export function SavedAnswer({ answer, number, isOwn }: { answer: Saved; number: string; isOwn: boolean }) {
  const draftMedium = useDraft((state) => state.media.get(itemSlot(answer.itemId)))
  const copy = isOwn && isDetection(answer.concept) && draftMedium instanceof Blob ? draftMedium : undefined
  const url = useObjectUrl(copy)
  const alt = itemTexts.photoAlt(number)
  const copyOf = url && <img className={classes.savedPhoto} src={url} alt={alt} />
  const photo = answer.evidence ? (
    <EnlargingImage
      className={classes.savedPhoto}
      kind="evidence"
      name={answer.evidence}
      alt={alt}
      absent={copyOf || <span>{alt}</span>}
    />
  ) : (
    copyOf
  )
  return <AnswerView answer={answer} status="saved" photo={photo} />
}
