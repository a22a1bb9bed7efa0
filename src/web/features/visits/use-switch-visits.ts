import { confirmSwitch } from '../../ui/confirm/confirm-switch.ts'
import { messages } from './messages.ts'
import { type AssignmentRow, useSwitchAssignments } from './visits.queries.ts'

const whatOf = ([first, ...others]: readonly AssignmentRow[]) =>
  first && others.length === 0 ? messages.visitTo(first.establishment) : messages.visits(others.length + 1)

export function useSwitchVisits() {
  const { mutateAsync: switchRows } = useSwitchAssignments()
  return (rows: readonly AssignmentRow[], onDone?: () => void): Promise<void> =>
    confirmSwitch(rows, { messages, what: whatOf(rows), switchRows, onDone })
}
