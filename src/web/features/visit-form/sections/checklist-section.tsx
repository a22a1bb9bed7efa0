import { IconChevronDown } from '@tabler/icons-react'
import type { ChecklistSection as Section } from '../../../../domain/inspections/checklist.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { ItemCard } from '../answers/item-card.tsx'
import { saveState } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import { type FocusTarget, sectionHeaderId } from '../focus/focus-after.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
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

/** A folded section renders no items, which spares cheap phones. */
export function ChecklistSection({ section, answered, isOpen, onToggle, onEnqueued }: Props) {
  const headerId = sectionHeaderId(section.id)
  const isSaving = useDraft((state) => saveState(state, headerId).isSending)
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
          {/* Disabled as a group, so that no item renders for it. */}
          <fieldset className={classes.items} disabled={isSaving}>
            {section.items.map((item) => (
              <ItemCard
                key={item.id}
                item={item}
                saved={answered.saved.get(item.id)}
                command={answered.commands.get(itemSlot(item.id))}
              />
            ))}
          </fieldset>
          <SectionFooter section={section} answered={answered} isSaving={isSaving} onEnqueued={onEnqueued} />
        </div>
      )}
    </section>
  )
}
