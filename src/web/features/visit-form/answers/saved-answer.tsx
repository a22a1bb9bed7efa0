import { Button } from '@mantine/core'
import { isDetection } from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import type { SavedAnswer as Saved } from '../visit-form.queries.ts'
import { AnswerView } from './answer-view.tsx'
import classes from './item-card.module.css'
import { itemTexts } from './messages.ts'

type PhotoProps = { answer: Saved; number: string; isOwn?: boolean }

/** The photo of a saved answer; until the server has told its name, the device's own copy. */
export function SavedPhoto({ answer, number, isOwn = true }: PhotoProps) {
  const draftMedium = useDraft((state) => state.media.get(itemSlot(answer.itemId)))
  const copy = isOwn && isDetection(answer.concept) && draftMedium instanceof Blob ? draftMedium : undefined
  const url = useObjectUrl(copy)
  const alt = itemTexts.photoAlt(number)
  const copyOf = url && <img className={classes.savedPhoto} src={url} alt={alt} />
  if (!answer.evidence) return copyOf
  return (
    <EnlargingImage
      className={classes.savedPhoto}
      kind="evidence"
      name={answer.evidence}
      alt={alt}
      absent={copyOf || <span>{alt}</span>}
    />
  )
}

type Props = {
  answer: Saved
  number: string
  isOwn: boolean
  onCorrect?: (() => void) | undefined
  /** Whether another official gave it. */
  isOfOther?: boolean
}

/** An answer that the server holds. Who gave it may correct it. */
export function SavedAnswer({ answer, number, isOwn, onCorrect, isOfOther = false }: Props) {
  return (
    <AnswerView answer={answer} status="saved" photo={<SavedPhoto answer={answer} number={number} isOwn={isOwn} />}>
      {isOfOther && answer.savedByName && <p className={classes.savedFact}>{itemTexts.savedBy(answer.savedByName)}</p>}
      {onCorrect && (
        <Button
          variant="subtle"
          h={44}
          px="xs"
          className={classes.correct}
          aria-label={itemTexts.correctNamed(number)}
          onClick={onCorrect}
        >
          {itemTexts.correct}
        </Button>
      )}
    </AnswerView>
  )
}
