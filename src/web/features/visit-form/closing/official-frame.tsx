import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { saveState } from '../draft/draft-store.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { partHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, officialStatus } from '../outbox-status/answered-state.ts'
import { statusTexts } from '../outbox-status/messages.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import type { VisitOfficial } from '../visit-form.queries.ts'
import classes from './closing.module.css'
import { officialTexts } from './messages.ts'
import { StandingNote } from './standing-note.tsx'

type Props = {
  official: VisitOfficial
  answered: AnsweredState
  title: string
  /** Whether a signature is drawn and not saved. */
  isBegun: boolean
  /** Lets the official sign in the place of what a companion drew for them. */
  instead?: { isChosen: boolean; choose: () => void }
  /** The form, while the official has not signed. */
  children: ReactNode
}

/** The frame of an official's signature: its state, and what can be decided about it. */
export function OfficialFrame({ official, answered, title, isBegun, instead, children }: Props) {
  const slot = officialSlot(official.officialId)
  const headerId = partHeaderId(slot)
  const failure = useDraft((state) => saveState(state, slot).failure)
  const status = officialStatus(answered, official)
  const command = answered.commands.get(slot)
  const { drawnBy } = official
  const isDrawn = instead !== undefined && Boolean(drawnBy)
  const isOpen = status === 'open' || (status === 'saved' && isDrawn && instead.isChosen)
  return (
    <section className={classes.part} aria-labelledby={headerId}>
      <h4 id={headerId} className={classes.title} tabIndex={-1}>
        {title} <StatusBadge status={status} />
      </h4>
      {status === 'saved' && (
        <>
          <p className={classes.explanation}>{officialTexts.signed}</p>
          <StandingNote answered={answered} signer={official.part === 'technical' ? 'technician' : 'engineer'} />
          {isDrawn && drawnBy && <p className={classes.explanation}>{officialTexts.drawnBy(drawnBy)}</p>}
          {isDrawn && !instead.isChosen && (
            <Button variant="default" size="lg" className={classes.save} onClick={instead.choose}>
              {officialTexts.signInstead}
            </Button>
          )}
        </>
      )}
      {status === 'waiting' && <p className={classes.explanation}>{statusTexts.waitingPart}</p>}
      {isOpen && (
        <div className={classes.form}>
          {children}
          {failure && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          {isBegun && <KeptNote />}
        </div>
      )}
      {command && (
        <div className={classes.decision}>
          <UnsentCommand
            command={command}
            isAnswered={official.hasSigned && !isDrawn}
            loss={officialTexts.loss(official.name)}
            formId={headerId}
            headerId={headerId}
          />
        </div>
      )}
    </section>
  )
}
