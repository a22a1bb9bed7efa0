import { IconChevronDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ChecklistSection as Section } from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { mayCorrect } from '../answers/correction.ts'
import { ItemCard } from '../answers/item-card.tsx'
import { DepartmentTerms } from '../answers/term-choices.tsx'
import { SectionConflict } from '../conflicts/section-conflict.tsx'
import { sectionConflicts } from '../conflicts/section-conflicts.ts'
import { saveState } from '../draft/draft-state.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import { type FocusTarget, sectionHeaderId } from '../focus/focus-after.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { useVisit } from '../visit-context.ts'
import type { OpenRequirement } from '../visit-form.queries.ts'
import classes from './checklist-section.module.css'
import { SectionFooter } from './section-footer.tsx'
import { SectionProgress } from './section-progress.tsx'

type Props = {
  section: Section
  answered: AnsweredState
  isOpen: boolean
  onToggle: () => void
  onEnqueued: () => FocusTarget
}

/** Requirements of earlier visits, by item; the arrays stay the same until these change, for the memoised cards. */
const askedOf = ({ items }: Section, asked: readonly OpenRequirement[] = []) =>
  new Map(items.map(({ id }) => [id, asked.filter(({ itemId }) => itemId === id)]))

/** A folded section renders no items, which spares cheap phones. */
export function ChecklistSection({ section, answered, isOpen, onToggle, onEnqueued }: Props) {
  const headerId = sectionHeaderId(section.id)
  const isSaving = useDraft((state) => saveState(state, headerId).isSending)
  const { owner } = useVisit()
  const isCorrectable = (itemId: number) => {
    const saved = answered.saved.get(itemId)
    return saved !== undefined && mayCorrect(answered.progress, saved, owner.userId)
  }
  const { openRequirements, requirementTerms } = answered.progress
  const asked = useMemo(() => askedOf(section, openRequirements), [section, openRequirements])
  const conflicts = isOpen ? sectionConflicts(section, answered) : []
  const inConflict = new Set(conflicts.map(({ item }) => item.id))
  const panelId = `${headerId}-panel`
  return (
    <section className={classes.section} aria-labelledby={headerId}>
      <h3 className={classes.heading}>
        <button
          type="button"
          id={headerId}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <span className={classes.name}>{section.name}</span>
          <SectionProgress section={section} answered={answered} />
          <IconChevronDown className={classes.chevron} size={22} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <div id={panelId}>
          {conflicts.length > 0 && <SectionConflict headerId={headerId} conflicts={conflicts} answered={answered} />}
          {/* Disabled as a group, so that no item renders for it. */}
          <fieldset className={classes.items} disabled={isSaving}>
            <DepartmentTerms value={requirementTerms}>
              {section.items.map((item) => (
                <ItemCard
                  key={item.id}
                  item={item}
                  saved={answered.saved.get(item.id)}
                  command={answered.commands.get(itemSlot(item.id))}
                  mayCorrect={isCorrectable(item.id)}
                  isInConflict={inConflict.has(item.id)}
                  asked={asked.get(item.id)}
                />
              ))}
            </DepartmentTerms>
          </fieldset>
          <SectionFooter section={section} answered={answered} isSaving={isSaving} onEnqueued={onEnqueued} />
        </div>
      )}
    </section>
  )
}
