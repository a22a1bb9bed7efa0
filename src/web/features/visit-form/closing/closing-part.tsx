import type { FormEvent, ReactNode } from 'react'
import type { ClosingPart as Part } from '../../../offline/store/visit-slot.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { partFieldId, partHeaderId } from '../focus/focus-after.ts'
import { messages, partLoss, partTitle } from '../messages.ts'
import { partStanding, type VisitKnown } from '../outbox-status/answered-state.ts'
import { Elsewhere } from '../outbox-status/other-tab-conflict.tsx'
import { Decision } from '../outbox-status/refused-command.tsx'
import { StandingBadge } from '../outbox-status/status-badge.tsx'
import { isPartSaved } from '../visit-progress.ts'
import classes from './closing.module.css'

const { closing: texts } = messages

type Props = {
  part: Part
  known: VisitKnown
  /** Whether anything has been put in. */
  isBegun: boolean
  firstField: string
  onSave: () => void
  children: ReactNode
}

/** The frame of a part that closes the visit: its fields, where it stands, and its save. */
export function ClosingPart({ part, known, isBegun, firstField, onSave, children }: Props) {
  const isSaving = useDraft((state) => state.sending.has(part))
  const failure = useDraft((state) => state.failures.get(part))
  const headerId = partHeaderId(part)
  const standing = partStanding(known, part)
  const command = known.commands.get(part)
  const isOpen = standing === 'open'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <section className={classes.part} aria-labelledby={headerId}>
      <h3 id={headerId} className={classes.title} tabIndex={-1}>
        {partTitle[part]} <StandingBadge standing={standing} />
      </h3>
      {standing === 'waiting' && <p className={classes.explanation}>{messages.standing.waitingPart}</p>}
      <form className={classes.form} onSubmit={submit} noValidate>
        {(isBegun || isOpen) && (
          <fieldset className={classes.fields} disabled={isSaving || !isOpen}>
            {children}
          </fieldset>
        )}
        {isOpen && (
          <>
            <Elsewhere slot={part} />
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
              aria-label={texts.savePart(partTitle[part])}
            >
              {texts.save}
            </BusyButton>
          </>
        )}
      </form>
      {command && (
        <div className={classes.decision}>
          <Decision
            command={command}
            isTaken={isPartSaved(known.progress, part)}
            loss={partLoss[part]}
            formId={partFieldId(part, firstField)}
            headerId={headerId}
          />
        </div>
      )}
    </section>
  )
}
