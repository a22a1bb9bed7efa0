import type { ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { KeptNote } from '../draft/kept-note.tsx'
import { useDraft } from '../draft/use-visit-draft.ts'
import { type Shown, sectionHeaderId } from '../focus/focus-after.ts'
import { messages } from '../messages.ts'
import { givenItems, sectionStanding, type VisitKnown } from '../outbox-status/answered-state.ts'
import { StandingBadge } from '../outbox-status/status-badge.tsx'
import classes from './checklist-section.module.css'
import { useSaveSection } from './use-save-section.ts'

type Props = { section: ChecklistSection; known: VisitKnown; isSaving: boolean; onGiven: () => Shown }

const explanation = {
  waiting: messages.standing.waitingSection,
  refused: messages.standing.refusedSection,
  kept: messages.standing.keptSection,
  saved: null,
  open: null,
}

/** Where a section stands, and its save. */
export function SectionFooter({ section, known, isSaving, onGiven }: Props) {
  const given = givenItems(known)
  const save = useSaveSection(section, given, onGiven)
  const failure = useDraft((state) => state.failures.get(sectionHeaderId(section.id)))
  const isBegun = useDraft((state) => section.items.some((item) => state.draft.items[item.id]))
  const standing = sectionStanding(section, known)
  const isWhole = section.items.every((item) => given.has(item.id))
  return (
    <div className={classes.footer}>
      {standing !== 'open' && (
        <p className={classes.standing}>
          <StandingBadge standing={standing} />
          {explanation[standing]}
        </p>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {!isWhole && isBegun && <KeptNote />}
      {!isWhole && (
        <BusyButton className={classes.save} size="lg" isBusy={isSaving} onClick={() => void save()}>
          {messages.section.save}
        </BusyButton>
      )}
    </div>
  )
}
