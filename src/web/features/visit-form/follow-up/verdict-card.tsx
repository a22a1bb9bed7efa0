import { Button } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { verdictName } from '../../../../domain/requirements/follow-up.ts'
import { severityName } from '../../../../domain/requirements/requirement-words.ts'
import { daysBetween } from '../../../../domain/shared/days.ts'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { isVerdict, type OutboxCommand, photoOf } from '../../../offline/outbox/outbox-command.ts'
import { verdictSlot } from '../../../offline/store/visit-slot.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import item from '../answers/item-card.module.css'
import { itemTexts } from '../answers/messages.ts'
import { emptySlotDraft, slotDraftOf } from '../draft/slot-draft.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import { emptyVerdict } from '../draft/visit-draft.ts'
import { type FocusTarget, focusSoon, verdictFieldId, verdictHeaderId } from '../focus/focus-after.ts'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import type { OpenRequirement, SavedVerdict } from '../visit-form.queries.ts'
import classes from './follow-up.module.css'
import { isOfAnother } from './followed.ts'
import { followUpTexts } from './messages.ts'
import { restoreDraft } from './use-save-verdict.ts'
import { VerdictForm } from './verdict-form.tsx'
import { VerdictPhoto, VerdictView } from './verdict-view.tsx'
import { draftOfVerdict } from './verdict-write.ts'

const NOT_FOLLOWED: ProblemCode = 'verdict.not-followed'

type UnsentProps = {
  requirementId: number
  number: string
  command: OutboxCommand
  /** Absent where nothing may be corrected. */
  onCorrect?: (() => void) | undefined
}

/** A queued verdict that the server has not accepted. */
export function UnsentVerdict({ requirementId, number, command, onCorrect }: UnsentProps) {
  const { write, state, refusal } = command
  const url = useObjectUrl(photoOf(write))
  if (!isVerdict(write)) return null
  const { verdict, observation } = write.body
  const alt = followUpTexts.afterAlt(number)
  // Another person's verdict stands, or the requirement is decided: the same would be refused again.
  const isFinal = onCorrect === undefined || isOfAnother(command) || refusal?.code === NOT_FOLLOWED
  return (
    <VerdictView
      verdict={verdict}
      observation={observation}
      status={state}
      photo={url && <img className={item.savedPhoto} src={url} alt={alt} />}
    >
      {(state !== 'waiting' || !isFinal) && (
        <UnsentCommand
          command={command}
          isAnswered={isFinal}
          loss={{
            what: followUpTexts.what(number),
            lost: followUpTexts.lost(verdictName[verdict], url !== undefined),
          }}
          formId={verdictFieldId(requirementId, 'verdict')}
          headerId={verdictHeaderId(requirementId)}
          {...(onCorrect && { onCorrect })}
        />
      )}
    </VerdictView>
  )
}

function Due({ dueOn }: { dueOn: string }) {
  const daysLeft = daysBetween(dayOf(new Date()), dueOn)
  return (
    <p className={classes.due} data-late={daysLeft < 0 || undefined}>
      {followUpTexts.due(formatDay(dueOn), daysLeft)}
    </p>
  )
}

type FrameProps = {
  requirement: Pick<OpenRequirement, 'id' | 'number' | 'text'>
  facts?: ReactNode
  children: ReactNode
}

/** The frame of one requirement. */
export function RequirementFrame({ requirement: { id, number, text }, facts, children }: FrameProps) {
  const titleId = verdictHeaderId(id)
  return (
    <article className={item.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={item.title} tabIndex={-1}>
        {number}
      </h3>
      {text && <p className={classes.text}>{text}</p>}
      {facts}
      {children}
    </article>
  )
}

type Props = {
  requirement: OpenRequirement
  /** The verdict that the server holds. */
  saved: SavedVerdict | undefined
  command: OutboxCommand | undefined
  /** Whether the user gave the saved verdict and the visit takes corrections. */
  mayCorrect: boolean
  onEnqueued: (requirementId: number, isCorrection: boolean) => FocusTarget
}

/** One requirement that the visit verifies. */
export const VerdictCard = memo(function VerdictCard({ requirement, saved, command, mayCorrect, onEnqueued }: Props) {
  const { id, number, dueOn, severity } = requirement
  const store = useDraftStore()
  const slot = verdictSlot(id)
  const isCorrecting = useDraft((state) => state.draft.verdicts?.[id]?.isCorrection === true)
  const open = () => {
    if (command) {
      const isEmpty = isDeepEqual(slotDraftOf(store.get().draft, slot), emptySlotDraft(slot))
      if (isEmpty || !store.get().media.has(slot)) restoreDraft(store, command)
      store.beginCorrection(slot, store.get().draft.verdicts?.[id] ?? emptyVerdict)
    } else if (saved) store.beginCorrection(slot, draftOfVerdict(saved))
    focusSoon({ id: verdictFieldId(id, 'verdict'), block: 'nearest' })
  }
  const isOpen = isCorrecting && (command ? !isOfAnother(command) : saved !== undefined && mayCorrect)
  // A correction on its way takes the place of what it corrects.
  const isReplaced = command?.state === 'waiting'
  const isAsked = isOpen || (!saved && !command)
  return (
    <RequirementFrame
      requirement={requirement}
      facts={
        <div className={classes.facts}>
          <Due dueOn={dueOn} />
          {severity && <p className={classes.severity}>{followUpTexts.severity(severityName[severity])}</p>}
        </div>
      }
    >
      {saved && !isOpen && !isReplaced && (
        <VerdictView
          verdict={saved.verdict}
          observation={saved.observation}
          status="saved"
          photo={<VerdictPhoto verdict={saved} number={number} />}
        >
          {!mayCorrect && saved.givenByName && <p className={item.savedFact}>{itemTexts.savedBy(saved.givenByName)}</p>}
          {mayCorrect && !command && (
            <Button
              variant="subtle"
              h={44}
              px="xs"
              className={item.correct}
              aria-label={followUpTexts.correctNamed(number)}
              onClick={open}
            >
              {itemTexts.correct}
            </Button>
          )}
        </VerdictView>
      )}
      {command && !isOpen && <UnsentVerdict requirementId={id} number={number} command={command} onCorrect={open} />}
      {isAsked && (
        <VerdictForm
          requirement={requirement}
          before={{ saved, command }}
          onEnqueued={(isCorrection) => onEnqueued(id, isCorrection)}
        />
      )}
    </RequirementFrame>
  )
})
