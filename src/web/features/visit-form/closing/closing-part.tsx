import type { KeyboardEvent, ReactNode } from 'react'
import type { ClosingPart as Part } from '../../../offline/store/visit-slot.ts'
import { partTitle } from '../../../offline/visits/slot-name.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveState } from '../draft/draft-state.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { partFieldId, partHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, partStatus } from '../outbox-status/answered-state.ts'
import { statusTexts } from '../outbox-status/messages.ts'
import { OtherTabConflict } from '../outbox-status/other-tab-conflict.tsx'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import { signerOfPart } from '../review/signed-parts.ts'
import { isPartSaved } from '../visit-progress.ts'
import classes from './closing.module.css'
import { closingTexts, partLoss } from './messages.ts'
import { StandingNote } from './standing-note.tsx'

type Props = {
  part: Part
  answered: AnsweredState
  /** Whether the user has entered something. */
  isBegun: boolean
  firstField: string
  /** Whether this save closes the visit, after a review. */
  isLast: boolean
  onSave: () => void
  /** Stands under a signature that is saved or waits. */
  again?: ReactNode
  children: ReactNode
}

/** Enter ('Ir' on a phone) in a text field goes to the next field: it must never save a signature. */
function goToNextField(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, textarea, select')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/** The frame of a closing part: its fields, its state and its save button. */
export function ClosingPart({ part, answered, isBegun, firstField, isLast, onSave, again, children }: Props) {
  const isSaving = useDraft((state) => saveState(state, part).isSending)
  const failure = useDraft((state) => saveState(state, part).failure)
  const headerId = partHeaderId(part)
  const status = partStatus(answered, part)
  const command = answered.commands.get(part)
  const isOpen = status === 'open'
  const isReviewed = isOpen && isLast
  return (
    <section className={classes.part} aria-labelledby={headerId}>
      <h3 id={headerId} className={classes.title} tabIndex={-1}>
        {partTitle[part]} <StatusBadge status={status} />
      </h3>
      {status === 'waiting' && <p className={classes.explanation}>{statusTexts.waitingPart}</p>}
      {(status === 'saved' || status === 'waiting') && part !== 'health-observation' && (
        <StandingNote signer={signerOfPart[part]} />
      )}
      {again}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the Enter of its fields */}
      <div className={classes.form} onKeyDown={goToNextField}>
        {(isBegun || isOpen) && (
          <fieldset className={classes.fields} disabled={isSaving || !isOpen}>
            {children}
          </fieldset>
        )}
        {isOpen && (
          <>
            <OtherTabConflict slot={part} />
            {failure && (
              <p role="alert" className={classes.failure}>
                {failure}
              </p>
            )}
            <KeptNote isBegun={isBegun} />
            <BusyButton
              size="lg"
              className={classes.save}
              isBusy={isSaving}
              aria-label={(isReviewed ? closingTexts.reviewPart : closingTexts.savePart)(partTitle[part])}
              onClick={onSave}
            >
              {isReviewed ? closingTexts.review : closingTexts.save}
            </BusyButton>
          </>
        )}
      </div>
      {command && (
        <div className={classes.decision}>
          <UnsentCommand
            command={command}
            isAnswered={isPartSaved(answered.progress, part)}
            loss={partLoss[part]}
            formId={partFieldId(part, firstField)}
            headerId={headerId}
          />
        </div>
      )}
    </section>
  )
}
