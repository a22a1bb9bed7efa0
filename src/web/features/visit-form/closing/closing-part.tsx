import type { FormEvent, ReactNode } from 'react'
import type { ClosingPart as Part } from '../../../offline/store/visit-slot.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveState } from '../draft/draft-store.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { partFieldId, partHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, partStatus } from '../outbox-status/answered-state.ts'
import { statusTexts } from '../outbox-status/messages.ts'
import { OtherTabConflict } from '../outbox-status/other-tab-conflict.tsx'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import { isPartSaved } from '../visit-progress.ts'
import classes from './closing.module.css'
import { closingTexts, partLoss, partTitle } from './messages.ts'

type Props = {
  part: Part
  answered: AnsweredState
  /** Whether the user has entered something. */
  isBegun: boolean
  firstField: string
  onSave: () => void
  children: ReactNode
}

/** The frame of a closing part: its fields, its state and its save button. */
export function ClosingPart({ part, answered, isBegun, firstField, onSave, children }: Props) {
  const isSaving = useDraft((state) => saveState(state, part).isSending)
  const failure = useDraft((state) => saveState(state, part).failure)
  const headerId = partHeaderId(part)
  const status = partStatus(answered, part)
  const command = answered.commands.get(part)
  const isOpen = status === 'open'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <section className={classes.part} aria-labelledby={headerId}>
      <h3 id={headerId} className={classes.title} tabIndex={-1}>
        {partTitle[part]} <StatusBadge status={status} />
      </h3>
      {status === 'waiting' && <p className={classes.explanation}>{statusTexts.waitingPart}</p>}
      <form className={classes.form} onSubmit={submit} noValidate>
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
              type="submit"
              size="lg"
              className={classes.save}
              isBusy={isSaving}
              aria-label={closingTexts.savePart(partTitle[part])}
            >
              {closingTexts.save}
            </BusyButton>
          </>
        )}
      </form>
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
