import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ChecklistSection } from '../../../domain/inspections/checklist.ts'
import classes from './checklist-section.module.css'
import { KeptNote } from './draft/kept-note.tsx'
import { useDraft } from './draft/use-visit-draft.ts'
import type { SavedAnswer } from './inspections.queries.ts'
import { messages } from './messages.ts'
import { sectionHeaderId } from './reveal.ts'
import { useSaveSection } from './use-save-section.ts'

type Props = {
  section: ChecklistSection
  saved: ReadonlyMap<number, SavedAnswer>
  isSending: boolean
  onSaved: () => void
}

/** Where a section stands, and its save. */
export function SectionFooter({ section, saved, isSending, onSaved }: Props) {
  const save = useSaveSection(section, new Set(saved.keys()), onSaved)
  const failure = useDraft((state) => state.failures.get(sectionHeaderId(section.id)))
  const isBegun = useDraft((state) => section.items.some((item) => state.draft.items[item.id]))
  if (section.items.every((item) => saved.has(item.id))) {
    return (
      <p className={classes.footer}>
        <span className={classes.saved}>
          <IconCircleCheck size={20} aria-hidden /> {messages.section.saved}
        </span>
      </p>
    )
  }
  return (
    <div className={classes.footer}>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {isBegun && <KeptNote />}
      <Button className={classes.save} size="lg" loading={isSending} onClick={() => void save()}>
        {messages.section.save}
      </Button>
    </div>
  )
}
