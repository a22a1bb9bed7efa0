import type { MeasureCode } from '../../../domain/inspections/sanitary-measures.ts'
import { imposesMeasure } from '../../../domain/measures/imposed-measure.ts'
import type { ActItem, FieldAct } from './field-act.ts'

type Answer = { itemId: number; measure: string | null }

const answerOf = (answers: readonly Answer[], id: unknown) => answers.find(({ itemId }) => itemId === id)

/**
 * Whether an act is the acta of a measure that its finding no longer imposes, because the answer was corrected afterwards.
 * The server would refuse it. An answer that this device does not know tells nothing.
 */
export function isUnfounded({ call, form }: Pick<FieldAct, 'call' | 'form'>, answers: readonly Answer[]): boolean {
  const answer = call === 'measure' ? answerOf(answers, form.itemId) : undefined
  return answer !== undefined && !imposesMeasure(answer, form.code as MeasureCode)
}

/** The items that a form offers, with the measures that their answers impose now. */
export const itemsNow = (items: readonly ActItem[], answers: readonly Answer[]): ActItem[] =>
  items.map((item) => {
    const answer = answerOf(answers, item.id)
    return answer ? { ...item, measure: answer.measure ?? undefined } : item
  })
