import { confirmSwitch } from '../../ui/confirm/confirm-switch.ts'
import { messages } from './messages.ts'
import { useSwitchVisitRows, type VisitRow } from './visits.queries.ts'

const whatOf = ([first, ...others]: readonly VisitRow[]) =>
  first && others.length === 0 ? messages.visitTo(first.establishment) : messages.visits(others.length + 1)

export function useSwitchVisits() {
  const { mutateAsync: switchRows } = useSwitchVisitRows()
  return (rows: readonly VisitRow[], onDone?: () => void): Promise<void> =>
    confirmSwitch(rows, { messages, what: whatOf(rows), switchRows, onDone })
}
