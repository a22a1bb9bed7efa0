import { IconLock } from '@tabler/icons-react'
import { conceptText } from '../../../../domain/inspections/checklist.ts'
import { ServerImage } from '../../../api/image.tsx'
import { itemSlot } from '../../../offline/visit-slot.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import type { SavedAnswer as Saved } from '../inspections.queries.ts'
import { messages } from '../messages.ts'
import classes from './item-card.module.css'

/** An item that the server holds: it is read, not changed. */
export function SavedAnswer({ answer, number }: { answer: Saved; number: string }) {
  const draftMedium = useDraft((state) => state.media.get(itemSlot(answer.itemId)))
  const isFinding = answer.concept === 'AR' || answer.concept === 'I'
  const url = useObjectUrl(isFinding && draftMedium instanceof Blob ? draftMedium : undefined)
  const alt = messages.item.photoAlt(number)
  return (
    <div className={classes.saved} data-concept={answer.concept}>
      <p className={classes.savedHead}>
        <strong>{conceptText[answer.concept]}</strong>
        {answer.isCritical && <span> · {messages.item.critical}</span>}
        <span className={classes.lock}>
          <IconLock size={14} aria-hidden /> {messages.item.saved}
        </span>
      </p>
      {answer.observation && <p className={classes.savedText}>{answer.observation}</p>}
      {answer.evidence ? (
        <ServerImage className={classes.savedPhoto} kind="evidence" name={answer.evidence} size="thumb" alt={alt} />
      ) : (
        url && <img className={classes.savedPhoto} src={url} alt={alt} />
      )}
    </div>
  )
}
