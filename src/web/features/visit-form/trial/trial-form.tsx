import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { createDraftStore } from '../draft/draft-store.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { emptyDraft } from '../draft/visit-draft.ts'
import { guardDoubleTaps } from '../focus/double-tap-guard.ts'
import { type FocusTarget, focusSoon, sectionHeaderId } from '../focus/focus-after.ts'
import type { FormPart } from '../follow-up/followed.ts'
import { answeredItems, answeredStateOf } from '../outbox-status/answered-state.ts'
import { type FormOutbox, FormOutboxContext } from '../outbox-status/form-outbox.ts'
import { outboxTexts } from '../outbox-status/messages.ts'
import { OutcomeBar } from '../preview/outcome-bar.tsx'
import { ChecklistSection } from '../sections/checklist-section.tsx'
import { sectionTexts } from '../sections/messages.ts'
import { useOpenSections } from '../sections/use-open-sections.ts'
import { type OpenVisit, VisitContext } from '../visit-context.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import classes from './trial-form.module.css'

/** No visit has this id, so nothing of the trial can be taken for work. */
const NO_ID = 0

/** The parts that every format shares are taken as done: a trial is about the checklist. */
const begunOn = ({ id, floors }: Checklist): VisitProgress => ({
  assignmentId: NO_ID,
  establishmentId: NO_ID,
  inscriptionTypeId: NO_ID,
  checklistId: id,
  floors,
  motive: '',
  isDone: false,
  inspectionId: null,
  answers: [],
  hasHealthObservation: true,
  hasEstablishmentSignature: true,
  hasWitnessSignature: true,
})

function aTrial(checklist: Checklist, accept: FormOutbox['enqueue']) {
  let keys = 0
  const newKey = () => {
    keys += 1
    return `trial-${keys}`
  }
  const owner = { userId: NO_ID, assignmentId: NO_ID }
  const draft: OpenVisit['draft'] = {
    store: createDraftStore(emptyDraft, new Map(), { newKey, now: () => new Date() }),
    flush: async () => {},
    hasUnreadable: false,
    discard: () => {},
  }
  const filledOn = { establishmentId: NO_ID, checklistId: checklist.id }
  const visit: OpenVisit = { owner, draft, filledOn, addOptimistic: () => {} }
  return { visit, outbox: { enqueue: accept, send: () => {} } }
}

type Props = {
  checklist: Checklist
  /** Shows the form as a phone does, in the width that it is given. */
  isPhone: boolean
}

/** The inspector's form of a checklist, to try it: score and concepto live, nothing stored and nothing sent. */
export function TrialForm({ checklist, isPhone }: Props) {
  const [progress, setProgress] = useState(() => begunOn(checklist))
  const { visit, outbox } = useMemo(
    () =>
      aTrial(checklist, async (_, commands) => {
        const writes = commands.map(({ write }) => write)
        setProgress((before) => withWrites(before, writes))
      }),
    [checklist],
  )
  useEffect(guardDoubleTaps, [])
  const answered = useMemo(() => answeredStateOf(progress, []), [progress])
  const answeredIds = answeredItems(answered)
  const [first] = checklist.sections
  const { isOpen, unfold, fold, toggle } = useOpenSections(first ? [first.id] : [])
  const [savedName, announce] = useState('')

  const reveal = (part: FormPart) => {
    if (part.part !== 'section') return
    unfold(part.sectionId)
    focusSoon({ id: sectionHeaderId(part.sectionId), block: 'start' })
  }
  const goOn = ({ id: savedId, name }: Checklist['sections'][number]): FocusTarget => {
    const next = checklist.sections.find(
      ({ id, items }) => id !== savedId && items.some((item) => !answeredIds.has(item.id)),
    )
    fold(savedId)
    if (next) unfold(next.id)
    announce(name)
    return { id: sectionHeaderId(next?.id ?? savedId), block: 'start' }
  }
  return (
    <FormOutboxContext value={outbox}>
      <VisitContext value={visit}>
        <DraftContext value={visit.draft.store}>
          <VisuallyHidden role="status">{savedName && outboxTexts.delivered(savedName)}</VisuallyHidden>
          <div className={classes.layout} data-phone={isPhone || undefined}>
            <div className={classes.main}>
              <h2 className={classes.heading}>{sectionTexts.checklist}</h2>
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
            </div>
            <OutcomeBar checklist={checklist} answered={answered} onReveal={reveal} isPhone={isPhone} />
          </div>
        </DraftContext>
      </VisitContext>
    </FormOutboxContext>
  )
}
