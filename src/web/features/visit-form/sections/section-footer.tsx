import type { ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveState } from '../draft/draft-state.ts'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { type FocusTarget, sectionHeaderId } from '../focus/focus-after.ts'
import { type AnsweredState, answeredItems, sectionStatus } from '../outbox-status/answered-state.ts'
import { statusTexts } from '../outbox-status/messages.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import classes from './checklist-section.module.css'
import { sectionTexts } from './messages.ts'
import { useSaveSection } from './use-save-section.ts'

type Props = { section: ChecklistSection; answered: AnsweredState; isSaving: boolean; onEnqueued: () => FocusTarget }

const explanation = {
  waiting: statusTexts.waitingSection,
  refused: statusTexts.refusedSection,
  kept: statusTexts.keptSection,
  saved: null,
  open: null,
}

/** The state of a section and its save button. */
export function SectionFooter({ section, answered, isSaving, onEnqueued }: Props) {
  const answeredIds = answeredItems(answered)
  const save = useSaveSection(section, answeredIds, onEnqueued)
  const failure = useDraft((state) => saveState(state, sectionHeaderId(section.id)).failure)
  const isBegun = useDraft((state) => section.items.some((item) => state.draft.items[item.id]))
  const status = sectionStatus(section, answered)
  const isWhole = section.items.every((item) => answeredIds.has(item.id))
  return (
    <div className={classes.footer}>
      {status !== 'open' && (
        <p className={classes.status}>
          <StatusBadge status={status} />
          {explanation[status]}
        </p>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {!isWhole && isBegun && <KeptNote />}
      {!isWhole && answered.progress.officials && <p className={classes.hint}>{sectionTexts.correctable}</p>}
      {!isWhole && (
        <BusyButton className={classes.save} size="lg" isBusy={isSaving} onClick={() => void save()}>
          {sectionTexts.save}
        </BusyButton>
      )}
    </div>
  )
}
