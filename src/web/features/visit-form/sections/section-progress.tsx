import { type ChecklistSection, pointsFor } from '../../../../domain/inspections/checklist.ts'
import { formatPoints, sectionScore } from '../../../../domain/inspections/score.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import { type AnsweredState, sectionStatus } from '../outbox-status/answered-state.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import { savedAnswers } from '../visit-progress.ts'
import classes from './checklist-section.module.css'
import { sectionTexts } from './messages.ts'

/** Answered items of a section and their points, saved or queued. */
export function SectionProgress({ section, answered }: { section: ChecklistSection; answered: AnsweredState }) {
  const choices = useDraft((state) => state.choices)
  const expected = savedAnswers(answered.expected)
  const points = new Map<number, number>()
  for (const item of section.items) {
    const choice = choices.get(item.id)
    const earned = expected.get(item.id)?.points ?? (choice && pointsFor(item, choice.concept))
    if (earned !== undefined) points.set(item.id, earned)
  }
  const score = sectionScore(section, points)
  const status = sectionStatus(section, answered)
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <span
          className={classes.fill}
          style={{ width: `${(100 * score.answered) / score.items}%` }}
          data-status={status}
        />
      </span>
      <span className={classes.figures}>
        <span>{sectionTexts.answered(score.answered, score.items)}</span>
        <span>{sectionTexts.points(formatPoints(score.points), formatPoints(score.weight))}</span>
        <StatusBadge status={status} />
      </span>
    </span>
  )
}
