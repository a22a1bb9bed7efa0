import type { ReactNode } from 'react'
import { type FollowUpVerdict, verdictName } from '../../../../domain/requirements/follow-up.ts'
import { verdictSlot } from '../../../offline/store/visit-slot.ts'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import saved from '../answers/item-card.module.css'
import { useDraft } from '../draft/use-visit-draft.ts'
import type { SaveStatus } from '../outbox-status/answered-state.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import type { SavedVerdict } from '../visit-form.queries.ts'
import { followUpTexts } from './messages.ts'
import { toneOf } from './verdict-choice.tsx'

/** The photo of a saved verdict; until the server has told its name, the device's own copy. */
export function VerdictPhoto({ verdict: { requirementId, image }, number }: { verdict: SavedVerdict; number: string }) {
  const medium = useDraft((state) => state.media.get(verdictSlot(requirementId)))
  const url = useObjectUrl(medium instanceof Blob ? medium : undefined)
  const alt = followUpTexts.afterAlt(number)
  const copy = url && <img className={saved.savedPhoto} src={url} alt={alt} />
  if (!image) return copy
  return (
    <EnlargingImage
      className={saved.savedPhoto ?? ''}
      kind="evidence"
      name={image}
      alt={alt}
      absent={copy || <span>{alt}</span>}
    />
  )
}

type Props = {
  verdict: FollowUpVerdict
  observation: string
  status: SaveStatus
  photo?: ReactNode
  children?: ReactNode
}

/** A verdict to be read: saved on the server, or queued on the device. */
export function VerdictView({ verdict, observation, status, photo, children }: Props) {
  return (
    <div className={saved.saved} data-concept={toneOf[verdict]}>
      <p className={saved.savedHead}>
        <strong>{verdictName[verdict]}</strong>
        <span className={saved.lock}>
          <StatusBadge status={status} />
        </span>
      </p>
      <p className={saved.savedText}>{observation}</p>
      {photo}
      {children}
    </div>
  )
}
