import { useState } from 'react'
import type { MissingPart } from '../../../domain/inspections/visit-state.ts'
import { ChecklistSection } from './checklist-section.tsx'
import { ClosingParts } from './closing/closing-parts.tsx'
import classes from './inspection-form.module.css'
import type { VisitChecklist, VisitProgress } from './inspections.queries.ts'
import { messages } from './messages.ts'
import { OutcomeBar } from './preview/outcome-bar.tsx'
import { partHeaderId, reveal, sectionHeaderId } from './reveal.ts'
import { savedAnswers } from './visit-progress.ts'

type Props = { checklist: VisitChecklist; progress: VisitProgress }

/** The checklist, the parts that close the visit, and where it stands. */
export function InspectionForm({ checklist, progress }: Props) {
  const saved = savedAnswers(progress)
  const incomplete = checklist.sections.filter((section) => section.items.some((item) => !saved.has(item.id)))
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(incomplete.slice(0, 1).map(({ id }) => id)))

  const toggle = (sectionId: number) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(sectionId)) after.add(sectionId)
      return after
    })
  const revealPart = (part: MissingPart) => {
    if (part.part === 'section') setOpen((before) => new Set([...before, part.sectionId]))
    const target = part.part === 'section' ? sectionHeaderId(part.sectionId) : partHeaderId(part.part)
    requestAnimationFrame(() => reveal(target, 'start'))
  }
  /** On to what comes next, so that the thumb need not look for it. */
  const goOn = (savedId: number) => {
    const position = checklist.sections.findIndex(({ id }) => id === savedId)
    const others = incomplete.filter(({ id }) => id !== savedId)
    const next =
      others.find(({ id }) => checklist.sections.findIndex((section) => section.id === id) > position) ?? others[0]
    setOpen((before) => new Set([...[...before].filter((id) => id !== savedId), ...(next ? [next.id] : [])]))
    const target = next ? sectionHeaderId(next.id) : partHeaderId('health-observation')
    requestAnimationFrame(() => reveal(target, 'start'))
  }
  return (
    <div className={classes.layout}>
      <div className={classes.main}>
        <h2 className={classes.heading}>{messages.section.checklist}</h2>
        {checklist.sections.map((section) => (
          <ChecklistSection
            key={section.id}
            section={section}
            saved={saved}
            isOpen={open.has(section.id)}
            onToggle={() => toggle(section.id)}
            onSaved={() => goOn(section.id)}
          />
        ))}
        <ClosingParts progress={progress} />
      </div>
      <OutcomeBar checklist={checklist} progress={progress} onReveal={revealPart} />
    </div>
  )
}
