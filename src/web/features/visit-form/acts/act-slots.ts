import { createContext, type ReactNode, useContext } from 'react'
import { type Checklist, isDetection, itemParts } from '../../../../domain/inspections/checklist.ts'
import type { VisitProgress } from '../visit-form.queries.ts'

/** An item that an act may name, and the code of the measure that its answer imposed. */
type SlotItem = { id: number; title: string; measure?: string | undefined }
type SlotVisit = { userId: number; assignmentId: number; establishmentId: number; items: SlotItem[] }

/** The places of the visit for actas of measures and samples. The page fills them with another feature. */
export type ActSlots = {
  /** Around the form and around a closed visit. */
  around: (visit: SlotVisit, children: ReactNode) => ReactNode
  /** The form of an open visit, or the reason why it is not filled. */
  ofForm: (form: ReactNode) => ReactNode
  /** Beside a finding that imposes a measure. */
  ofFinding: (itemId: number, cause: string) => ReactNode
  /** In the closing section, and in the place of a closed visit. */
  ofVisit: (isClosed: boolean) => ReactNode
}

const noSlots: ActSlots = {
  around: (_, children) => children,
  ofForm: (form) => form,
  ofFinding: () => null,
  ofVisit: () => null,
}
export const ActSlotsContext = createContext<ActSlots>(noSlots)
export const useActSlots = (): ActSlots => useContext(ActSlotsContext)

/** The findings of a visit, with the measures that they impose. */
export function itemsOfActs({ sections }: Pick<Checklist, 'sections'>, { answers }: VisitProgress): SlotItem[] {
  const answered = new Map(answers.map((answer) => [answer.itemId, answer]))
  return sections.flatMap(({ items }) =>
    items.flatMap(({ id, text }) => {
      const answer = answered.get(id)
      if (!answer || !isDetection(answer.concept)) return []
      const { number, title } = itemParts(text)
      return [{ id, title: `${number} ${title}`, measure: answer.measure ?? undefined }]
    }),
  )
}
