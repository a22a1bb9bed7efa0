import { IconChevronDown } from '@tabler/icons-react'
import type { ChecklistSection as Section } from '../../../domain/inspections/checklist.ts'
import classes from './checklist-section.module.css'
import { useDraft } from './draft/use-visit-draft.ts'
import type { SavedAnswer } from './inspections.queries.ts'
import { ItemCard } from './item/item-card.tsx'
import { sectionHeaderId } from './reveal.ts'
import { SectionFooter } from './section-footer.tsx'
import { SectionProgress } from './section-progress.tsx'

type Props = {
  section: Section
  saved: ReadonlyMap<number, SavedAnswer>
  isOpen: boolean
  onToggle: () => void
  onSaved: () => void
}

/** A closed section holds no items in the page: a cheap phone carries only what is looked at. */
export function ChecklistSection({ section, saved, isOpen, onToggle, onSaved }: Props) {
  const headerId = sectionHeaderId(section.id)
  const isSending = useDraft((state) => state.sending.has(headerId))
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
          <SectionProgress section={section} saved={saved} />
          <IconChevronDown className={classes.chevron} size={22} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <div id={panelId}>
          {section.items.map((item) => (
            <ItemCard key={item.id} item={item} saved={saved.get(item.id)} isLocked={isSending} />
          ))}
          <SectionFooter section={section} saved={saved} isSending={isSending} onSaved={onSaved} />
        </div>
      )}
    </section>
  )
}
