import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { missingParts } from '../../../../domain/inspections/visit-state.ts'
import { verdictSlot } from '../../../offline/store/visit-slot.ts'
import { FOLLOW_UP_SECTION, type FocusTarget, sectionHeaderId, verdictHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, mostUrgent, verdictStatus } from '../outbox-status/answered-state.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import section from '../sections/checklist-section.module.css'
import { useVisit } from '../visit-context.ts'
import type { VisitChecklist } from '../visit-form.queries.ts'
import { progressFacts } from '../visit-progress.ts'
import classes from './follow-up.module.css'
import { followedOf, strayVerdicts, unverifiedOf } from './followed.ts'
import { followUpTexts } from './messages.ts'
import { RequirementFrame, UnsentVerdict, VerdictCard } from './verdict-card.tsx'

type Props = {
  checklist: VisitChecklist
  answered: AnsweredState
  isOpen: boolean
  onToggle: () => void
  /** Called once all requirements have a verdict; returns where the visit goes on. */
  onVerified: () => FocusTarget
}

/** Says for screen readers that the verdict of last was stored, and that it was delivered. */
function Announcement({ answered, givenId }: { answered: AnsweredState; givenId: number | undefined }) {
  const given = followedOf(answered.progress).find(({ id }) => id === givenId)
  const isSaved = given && verdictStatus(answered, given.id) === 'saved'
  return (
    <VisuallyHidden role="status">
      {given && (isSaved ? followUpTexts.delivered : followUpTexts.given)(given.number)}
    </VisuallyHidden>
  )
}

/** Queued verdicts on requirements that were decided meanwhile. */
function StrayVerdicts({ answered }: Pick<Props, 'answered'>) {
  return strayVerdicts(answered).map(({ requirementId, command }) => (
    <RequirementFrame
      key={requirementId}
      requirement={{ id: requirementId, number: followUpTexts.someRequirement, text: followUpTexts.notFollowed }}
    >
      <UnsentVerdict requirementId={requirementId} number={followUpTexts.someRequirement} command={command} />
    </RequirementFrame>
  ))
}

/** The requirements that the visit verifies. The section scores nothing. */
export function FollowUpSection({ checklist, answered, isOpen, onToggle, onVerified }: Props) {
  const { owner } = useVisit()
  const [givenId, announce] = useState<number>()
  const { progress, expected, commands } = answered
  const followed = followedOf(progress)
  const headerId = sectionHeaderId(FOLLOW_UP_SECTION)
  const panelId = `${headerId}-panel`
  const verified = followed.length - unverifiedOf(expected).length
  const status = mostUrgent(followed.map(({ id }) => verdictStatus(answered, id)))
  // A correction would reach the server after what closes the visit, and be refused.
  const isFinished = missingParts(checklist, progressFacts(expected)).length === 0
  const latest = useRef({ expected, onVerified })
  latest.current = { expected, onVerified }
  const goOn = useCallback((requirementId: number, isCorrection: boolean): FocusTarget => {
    announce(requirementId)
    if (isCorrection) return { id: verdictHeaderId(requirementId), block: 'nearest' }
    const { expected: now, onVerified: leave } = latest.current
    const next = unverifiedOf(now).find(({ id }) => id !== requirementId)
    return next ? { id: verdictHeaderId(next.id), block: 'start' } : leave()
  }, [])
  return (
    <section className={section.section} aria-labelledby={headerId}>
      <Announcement answered={answered} givenId={givenId} />
      <h2 className={section.heading}>
        <button
          type="button"
          id={headerId}
          className={section.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <span className={section.name}>{followUpTexts.title(followed.length)}</span>
          <span className={section.progress}>
            <span className={section.bar} aria-hidden>
              <span
                className={section.fill}
                style={{ width: `${(100 * verified) / Math.max(1, followed.length)}%` }}
                data-status={status}
              />
            </span>
            <span className={section.figures}>
              <span>{followUpTexts.verified(verified, followed.length)}</span>
              <StatusBadge status={status} />
            </span>
          </span>
          <IconChevronDown className={section.chevron} size={22} aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <div id={panelId}>
          <p className={classes.lead}>{followUpTexts.lead}</p>
          {followed.map((requirement) => {
            const saved = progress.verdicts?.find(({ requirementId }) => requirementId === requirement.id)
            return (
              <VerdictCard
                key={requirement.id}
                requirement={requirement}
                saved={saved}
                command={commands.get(verdictSlot(requirement.id))}
                mayCorrect={saved?.givenBy === owner.userId && !isFinished}
                onEnqueued={goOn}
              />
            )
          })}
          <StrayVerdicts answered={answered} />
        </div>
      )}
    </section>
  )
}
