import { measureProblems } from '../../../../contract/problems/measure-problems.ts'
import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../../domain/inspections/outcome.ts'
import { measuresAgainst } from '../../../../domain/measures/against-favorable.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { reviewTexts } from './messages.ts'

type MeasureInForce = NonNullable<VisitProgress['measuresInForce']>[number]

/** The refusal with the measures and the ways out of it. */
export const stoppedText = (stopping: readonly MeasureInForce[]): string =>
  `${measureProblems['measure.blocks-favorable'].text} ${reviewTexts.stopped(stopping.map(measureWords))}`

/** A measure by its name and, where it has its acta, its number. */
const measureWords = ({ name, number }: Pick<MeasureInForce, 'name' | 'number'>): string =>
  number === null ? name : `${name} (${number})`

/** The measures that forbid the concepto of the visit as it stands on this device. Older servers name none. */
export const stoppingMeasures = (
  checklist: Pick<Checklist, 'sections'>,
  { answers, floors, measuresInForce = [] }: Pick<VisitProgress, 'answers' | 'floors' | 'measuresInForce'>,
  today = dayOf(new Date()),
): MeasureInForce[] =>
  measuresAgainst({ concepto: outcomeOf(checklist, answers, floors).concepto, day: today }, measuresInForce)
