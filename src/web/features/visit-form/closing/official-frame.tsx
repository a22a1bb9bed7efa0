import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { saveState } from '../draft/draft-state.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { partHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, officialStatus } from '../outbox-status/answered-state.ts'
import { statusTexts } from '../outbox-status/messages.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import { signerOfOfficial } from '../review/signed-parts.ts'
import type { VisitOfficial } from '../visit-form.queries.ts'
import classes from './closing.module.css'
import { againTexts, officialTexts } from './messages.ts'
import { StandingNote } from './standing-note.tsx'

/**
 * @property isOffered false while another write of the signature is decided or on its way
 * @property choose opens the form of the new signature, or closes it again
 */
export type SignInstead = { isOffered: boolean; isChosen: boolean; choose: (isWanted: boolean) => void }

type Props = {
  official: VisitOfficial
  answered: AnsweredState
  title: string
  /** Whether a signature is drawn and not saved. */
  isBegun: boolean
  /** Lets the official sign in the place of what a companion drew for them, or of their own signature before a change. */
  instead?: SignInstead | undefined
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
  const isSigned = status === 'saved' || status === 'waiting'
  const isChosen = instead?.isChosen === true
  const isOpen = status === 'open' || isChosen
  const signsInstead = drawnBy ? officialTexts.signInstead : againTexts.sign
  return (
    <section className={classes.part} aria-labelledby={headerId}>
      <h4 id={headerId} className={classes.title} tabIndex={-1}>
        {title} <StatusBadge status={status} />
      </h4>
      {status === 'saved' && <p className={classes.explanation}>{officialTexts.signed}</p>}
      {status === 'waiting' && <p className={classes.explanation}>{statusTexts.waitingPart}</p>}
      {isSigned && <StandingNote signer={signerOfOfficial(official)} />}
      {instead?.isOffered && (
        <p className={classes.explanation}>{drawnBy ? officialTexts.drawnBy(drawnBy) : officialTexts.changed}</p>
      )}
      {instead?.isOffered && (
        <Button variant="default" size="lg" className={classes.save} onClick={() => instead.choose(!isChosen)}>
          {isChosen ? againTexts.keep : signsInstead}
        </Button>
      )}
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
            isAnswered={official.hasSigned && !instead}
            loss={officialTexts.loss(official.name)}
            formId={headerId}
            headerId={headerId}
          />
        </div>
      )}
    </section>
  )
}
