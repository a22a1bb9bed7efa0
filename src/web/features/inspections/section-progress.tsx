import { IconCircleCheck } from '@tabler/icons-react'
import { type ChecklistSection, pointsFor } from '../../../domain/inspections/checklist.ts'
import { formatPoints, sectionScore } from '../../../domain/inspections/score.ts'
import classes from './checklist-section.module.css'
import { useDraft } from './draft/use-visit-draft.ts'
import type { SavedAnswer } from './inspections.queries.ts'
import { messages } from './messages.ts'

/** How far a section is: answered items and their points, on the server or on the device. */
export function SectionProgress({
  section,
  saved,
}: {
  section: ChecklistSection
  saved: ReadonlyMap<number, SavedAnswer>
}) {
  const choices = useDraft((state) => state.choices)
  const points = new Map<number, number>()
  for (const item of section.items) {
    const choice = choices.get(item.id)
    const earned = saved.get(item.id)?.points ?? (choice && pointsFor(item, choice.concept))
    if (earned !== undefined) points.set(item.id, earned)
  }
  const score = sectionScore(section, points)
  const isSaved = section.items.every((item) => saved.has(item.id))
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <span
          className={classes.fill}
          style={{ width: `${(100 * score.answered) / score.items}%` }}
          data-saved={isSaved || undefined}
        />
      </span>
      <span className={classes.figures}>
        <span>{messages.section.answered(score.answered, score.items)}</span>
        <span>{messages.section.points(formatPoints(score.points), formatPoints(score.weight))}</span>
        {isSaved && (
          <span className={classes.saved}>
            <IconCircleCheck size={16} aria-hidden /> {messages.section.saved}
          </span>
        )}
      </span>
    </span>
  )
}
