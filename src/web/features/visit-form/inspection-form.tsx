import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { missingParts } from '../../../domain/inspections/visit-state.ts'
import { ClosingParts } from './closing/closing-parts.tsx'
import { officialTexts } from './closing/messages.ts'
import { useUnsavedGuard } from './draft/use-unsaved-guard.ts'
import { FinishNotice } from './finish/finish-notice.tsx'
import { finishTexts } from './finish/messages.ts'
import { useAddressedSlot } from './focus/addressed-slot.ts'
import { guardDoubleTaps } from './focus/double-tap-guard.ts'
import {
  FINISH_NOTICE,
  FOLLOW_UP_SECTION,
  type FocusTarget,
  focusSoon,
  partHeaderId,
  sectionHeaderId,
} from './focus/focus-after.ts'
import { FollowUpSection } from './follow-up/follow-up-section.tsx'
import { type FormPart, followedOf, isVerdictRefused, strayVerdicts, unverifiedOf } from './follow-up/followed.ts'
import { followUpTexts } from './follow-up/messages.ts'
import classes from './inspection-form.module.css'
import { Notice } from './notice.tsx'
import {
  type AnsweredState,
  answeredItems,
  countInState,
  countsAsAnswered,
  refusedPart,
  sectionStatus,
} from './outbox-status/answered-state.ts'
import { outboxTexts } from './outbox-status/messages.ts'
import { PositionSwitch } from './photos/position-switch.tsx'
import { PhotoCaptureContext, useOpenPhotoCapture } from './photos/use-photo-capture.ts'
import { OutcomeBar } from './preview/outcome-bar.tsx'
import { ConfirmClosingContext } from './review/confirm-closing.ts'
import { useReview } from './review/use-review.tsx'
import { ShownContext, useShownContent } from './review/use-shown.ts'
import { ChecklistSection } from './sections/checklist-section.tsx'
import { sectionTexts } from './sections/messages.ts'
import { useOpenSections } from './sections/use-open-sections.ts'
import { useVisit } from './visit-context.ts'
import type { VisitChecklist } from './visit-form.queries.ts'
import { progressFacts } from './visit-progress.ts'

type Props = { checklist: VisitChecklist; answered: AnsweredState }

/** The state of the section that was saved last, for screen readers: it goes on when the server answers. */
function announcementOf({ sections }: VisitChecklist, answered: AnsweredState, givenId: number | undefined): string {
  const section = sections.find(({ id }) => id === givenId)
  if (!section) return ''
  const status = sectionStatus(section, answered)
  if (status === 'saved') return outboxTexts.delivered(section.name)
  return status === 'refused' ? outboxTexts.takenBack(section.name) : outboxTexts.given(section.name)
}

/** The checklist, the closing parts and the preview of the outcome. */
export function InspectionForm({ checklist, answered: known }: Props) {
  const { owner } = useVisit()
  const { current: answered, ...content } = useShownContent(checklist, known)
  useUnsavedGuard(answered)
  useEffect(guardDoubleTaps, [])
  const capture = useOpenPhotoCapture(owner.userId)
  const { readSpaceAgain } = capture
  useEffect(readSpaceAgain, [readSpaceAgain])
  const answeredIds = useMemo(() => answeredItems(answered), [answered])
  const incomplete = checklist.sections.filter((section) => section.items.some((item) => !answeredIds.has(item.id)))
  const addressed = useAddressedSlot(checklist)
  // The words of a refusal are inside its section. One refused later stays folded: unfolding it would move what is tapped.
  const refusedIds = checklist.sections
    .filter((section) => sectionStatus(section, answered) === 'refused')
    .map(({ id }) => id)
  const isFollowUp = followedOf(answered.progress).length > 0 || strayVerdicts(answered).length > 0
  const isVerdictStopped = isVerdictRefused(answered)
  const isUnverified = unverifiedOf(answered.expected).length > 0
  if (isVerdictStopped) refusedIds.push(FOLLOW_UP_SECTION)
  const firstId = addressed?.sectionId ?? (isUnverified ? FOLLOW_UP_SECTION : incomplete[0]?.id)
  const { isOpen, unfold, fold, toggle } = useOpenSections(
    firstId === undefined ? refusedIds : [firstId, ...refusedIds],
  )
  const [givenId, announceGiven] = useState<number>()
  const announcement = announcementOf(checklist, answered, givenId)
  const { confirmClosing, askConsent, digestNow, dialog: reviewDialog } = useReview(checklist, known)
  const shown = { ...content, askConsent, digestNow }
  const own = answered.expected.officials?.find(({ officialId }) => officialId === owner.userId)
  const lacksSignature = own !== undefined && !own.hasStoredSignature && !own.hasSigned

  const missing = missingParts(checklist, progressFacts(answered.expected))
  const isComplete = missing.length === 0
  const refused = isComplete ? refusedPart(checklist, answered) : undefined
  const commands = [...answered.commands.values()]
  // A part that waits for signatures goes with the last of them.
  const isStopped = !commands.every(countsAsAnswered)
  /** Whether the next save ends the visit. */
  const isLast = missing.length === 1 && !isStopped

  const revealSection = (sectionId: number) => {
    unfold(sectionId)
    focusSoon({ id: sectionHeaderId(sectionId), block: 'start' })
  }
  const revealPart = (part: FormPart) => {
    if (part.part === 'section') return revealSection(part.sectionId)
    if (part.part === 'follow-up') return revealSection(FOLLOW_UP_SECTION)
    focusSoon({ id: partHeaderId(part.part), block: 'start' })
  }
  const leaveFollowUp = (): FocusTarget => {
    const [next] = incomplete
    fold(FOLLOW_UP_SECTION)
    if (next) startTransition(() => unfold(next.id))
    return { id: next ? sectionHeaderId(next.id) : partHeaderId('health-observation'), block: 'start' }
  }
  /** Opens the next section, so that the user need not search for it. */
  const goOn = ({ id: savedId }: VisitChecklist['sections'][number]): FocusTarget => {
    const position = checklist.sections.findIndex(({ id }) => id === savedId)
    const others = incomplete.filter(({ id }) => id !== savedId)
    const next =
      others.find(({ id }) => checklist.sections.findIndex((section) => section.id === id) > position) ?? others[0]
    fold(savedId)
    // A section takes long to draw. The transition lets the saved state show first.
    if (next) startTransition(() => unfold(next.id))
    announceGiven(savedId)
    const target = next ? sectionHeaderId(next.id) : partHeaderId('health-observation')
    return { id: isLast ? FINISH_NOTICE : target, block: 'start' }
  }
  return (
    <ConfirmClosingContext value={confirmClosing}>
      <PhotoCaptureContext value={capture}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <div className={classes.layout}>
          <div className={classes.main}>
            {isFollowUp && <PositionSwitch />}
            {isFollowUp && (
              <FollowUpSection
                checklist={checklist}
                answered={answered}
                isOpen={isOpen(FOLLOW_UP_SECTION)}
                onToggle={() => toggle(FOLLOW_UP_SECTION)}
                onVerified={leaveFollowUp}
              />
            )}
            <h2 className={classes.heading}>{sectionTexts.checklist}</h2>
            {lacksSignature && (
              <Notice tone="refused" title={officialTexts.early}>
                <Button variant="default" h={44} renderRoot={(props) => <Link {...props} to="/dashboard/perfil" />}>
                  {officialTexts.toProfile}
                </Button>
              </Notice>
            )}
            {!isFollowUp && <PositionSwitch />}
            {checklist.sections.map((section) => (
              <ChecklistSection
                key={section.id}
                section={section}
                answered={answered}
                isOpen={isOpen(section.id)}
                onToggle={() => toggle(section.id)}
                onEnqueued={() => goOn(section)}
              />
            ))}
            <ShownContext value={shown}>
              <ClosingParts answered={answered} isLast={isLast} />
            </ShownContext>
            {isComplete && !refused && !isVerdictStopped && (
              <FinishNotice
                waiting={countInState(answered, 'waiting')}
                outcome={outcomeOf(checklist, answered.expected.answers, answered.expected.floors)}
              />
            )}
            {isVerdictStopped && (
              <Notice tone="refused" title={followUpTexts.refused}>
                <p>{outboxTexts.blocks}</p>
                <Button variant="default" onClick={() => revealSection(FOLLOW_UP_SECTION)}>
                  {followUpTexts.toRefused}
                </Button>
              </Notice>
            )}
            {refused && (
              <Notice tone="refused" title={finishTexts.stopped}>
                <p>{outboxTexts.blocks}</p>
                <Button variant="default" onClick={() => revealPart(refused)}>
                  {finishTexts.toRefused}
                </Button>
              </Notice>
            )}
          </div>
          <OutcomeBar checklist={checklist} answered={answered} onReveal={revealPart} />
        </div>
        {reviewDialog}
      </PhotoCaptureContext>
    </ConfirmClosingContext>
  )
}
