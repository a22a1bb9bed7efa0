import { type ReactNode, useMemo } from 'react'
import type { OpenedVisit } from '../opening/use-open-visit.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { itemsOfActs, useActSlots } from './act-slots.ts'

type Props = { userId: number; visit: OpenedVisit; children: ReactNode }

/** The acts of a visit, around its form and its end: a window stays open while the visit is closed behind it. */
export function ActsAround({ userId, visit, children }: Props) {
  const { around } = useActSlots()
  const { checklist, progress, commands } = visit
  const { assignmentId, establishmentId } = progress
  const items = useMemo(
    () => itemsOfActs(checklist, answeredStateOf(progress, commands).expected),
    [checklist, progress, commands],
  )
  return around({ userId, assignmentId, establishmentId, items }, children)
}
