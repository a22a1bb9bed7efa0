import { type DraftProblem, errorsOf } from '../../../../domain/formats/draft-problems.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import classes from './editor.module.css'
import { editorTexts as texts } from './messages.ts'
import { PROBLEMS_ID, type ProblemTarget, targetOf } from './problem-target.ts'

type Props = {
  problems: readonly DraftProblem[]
  content: FormatContent
  /** Leads to the field of a problem. */
  onReveal: (target: ProblemTarget) => void
}

/** Errors, which hinder publishing, and warnings; each entry leads to its field. */
export function ProblemList({ problems, content, onReveal }: Props) {
  const errors = errorsOf(problems)
  const warnings = problems.filter(({ level }) => level === 'warning')
  return (
    <aside className={classes.problems} aria-label={texts.problems}>
      <h2 id={PROBLEMS_ID} tabIndex={-1} className={classes.heading}>
        {texts.problems}
      </h2>
      <p className={classes.count}>
        {problems.length === 0 ? texts.noProblems : texts.problemCount(errors.length, warnings.length)}
      </p>
      {problems.length > 0 && (
        <ul className={classes.problemList}>
          {[...errors, ...warnings].map((problem) => {
            const target = targetOf(problem, content)
            return (
              <li key={`${problem.path} ${problem.text}`}>
                <button
                  type="button"
                  className={classes.problem}
                  data-level={problem.level}
                  onClick={() => onReveal(target)}
                >
                  {target.label && <strong>{target.label}: </strong>}
                  {problem.level === 'warning' && `${texts.warning}: `}
                  {problem.text}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </aside>
  )
}
