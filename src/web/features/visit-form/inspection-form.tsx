import { Button, VisuallyHidden } from '@mantine/core'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { type MissingPart, missingParts } from '../../../domain/inspections/visit-state.ts'
import { ClosingParts } from './closing/closing-parts.tsx'
import { useUnsavedGuard } from './draft/use-unsaved-guard.ts'
import { FinishNotice } from './finish/finish-notice.tsx'
import { finishTexts } from './finish/messages.ts'
import { useAddressedSlot } from './focus/addressed-slot.ts'
import { guardDoubleTaps } from './focus/double-tap-guard.ts'
import { FINISH_NOTICE, type FocusTarget, focusSoon, partHeaderId, sectionHeaderId } from './focus/focus-after.ts'
import classes from './inspection-form.module.css'
import { Notice } from './notice.tsx'
import { type AnsweredState, answeredItems, countInState, refusedPart } from './outbox-status/answered-state.ts'
import { outboxTexts } from './outbox-status/messages.ts'
import { PositionSwitch } from './photos/position-switch.tsx'
import { PhotoAidContext, useOpenPhotoAid } from './photos/use-photo-aid.ts'
import { OutcomeBar } from './preview/outcome-bar.tsx'
import { ChecklistSection } from './sections/checklist-section.tsx'
import { sectionTexts } from './sections/messages.ts'
import { useOpenSections } from './sections/use-open-sections.ts'
import { useVisit } from './visit-context.ts'
import type { VisitChecklist } from './visit-form.queries.ts'
import { progressFacts } from './visit-progress.ts'

type Props = { checklist: VisitChecklist; answered: AnsweredState }

/** The checklist, the closing parts and the preview of the outcome. */
export function InspectionForm({ checklist, answered }: Props) {
  const { owner } = useVisit()
  useUnsavedGuard(answered)
  useEffect(guardDoubleTaps, [])
  const aid = useOpenPhotoAid(owner.userId)
  const { readSpaceAgain } = aid
  useEffect(readSpaceAgain, [readSpaceAgain])
  const answeredIds = useMemo(() => answeredItems(answered), [answered])
  const incomplete = checklist.sections.filter((section) => section.items.some((item) => !answeredIds.has(item.id)))
  const addressed = useAddressedSlot(checklist)
  const { isOpen, unfold, fold, toggle } = useOpenSections(addressed?.sectionId ?? incomplete[0]?.id)
  const [announcement, announce] = useState('')

  const missing = missingParts(checklist, progressFacts(answered.expected))
  const isComplete = missing.length === 0
  const refused = isComplete ? refusedPart(checklist, answered) : undefined
  const isStopped = countInState(answered, 'refused') + countInState(answered, 'kept') > 0
  /** Whether the next save ends the visit. */
  const isLast = missing.length === 1 && !isStopped

  const revealPart = (part: MissingPart) => {
    if (part.part === 'section') unfold(part.sectionId)
    const target = part.part === 'section' ? sectionHeaderId(part.sectionId) : partHeaderId(part.part)
    focusSoon({ id: target, block: 'start' })
  }
  /** Opens the next section, so that the user need not search for it. */
  const goOn = ({ id: givenId, name }: VisitChecklist['sections'][number]): FocusTarget => {
    const position = checklist.sections.findIndex(({ id }) => id === givenId)
    const others = incomplete.filter(({ id }) => id !== givenId)
    const next =
      others.find(({ id }) => checklist.sections.findIndex((section) => section.id === id) > position) ?? others[0]
    fold(givenId)
    // A section takes long to draw. The transition lets the saved state show first.
    if (next) startTransition(() => unfold(next.id))
    announce(outboxTexts.given(name))
    const target = next ? sectionHeaderId(next.id) : partHeaderId('health-observation')
    return { id: isLast ? FINISH_NOTICE : target, block: 'start' }
  }
  return (
    <PhotoAidContext value={aid}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={classes.layout}>
        <div className={classes.main}>
          <h2 className={classes.heading}>{sectionTexts.checklist}</h2>
          <PositionSwitch />
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
          <ClosingParts answered={answered} isLast={isLast} />
          {isComplete && !refused && <FinishNotice waiting={countInState(answered, 'waiting')} />}
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
    </PhotoAidContext>
  )
}
