import { Button } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { Severity } from '../../../../domain/requirements/requirement-words.ts'
import type { RequirementTerm } from '../visit-form.queries.ts'
import classes from './finding-requirement.module.css'
import { itemTexts } from './messages.ts'

/** The department's terms, which came with the visit; undefined where an older server told none. */
export const DepartmentTerms = createContext<readonly RequirementTerm[] | undefined>(undefined)

/** The department's term of a severity: '15 días calendario'. */
export const useDepartmentTerm = (severity: Severity): string | undefined =>
  useContext(DepartmentTerms)?.find((term) => term.severity === severity)?.text

/** Days that inspectors give most. */
const USUAL_DAYS = [3, 15, 30] as const

type Props = { value: string | undefined; onChoose: (days: string | undefined) => void }

/** Fills the field of the term with one press. The chosen days, pressed again, leave it empty. */
export const TermChoices = ({ value, onChoose }: Props) => (
  <fieldset aria-label={itemTexts.usualTerms} className={classes.choices}>
    {USUAL_DAYS.map((days) => {
      const isChosen = value?.trim() === String(days)
      return (
        <Button
          key={days}
          h={44}
          variant={isChosen ? 'filled' : 'default'}
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : String(days))}
        >
          {itemTexts.usualTerm(days)}
        </Button>
      )
    })}
  </fieldset>
)
