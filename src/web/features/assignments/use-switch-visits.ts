import { confirmSwitch } from '../../ui/confirm/confirm-switch.ts'
import { type AssignmentRow, useSwitchAssignments } from './assignments.queries.ts'
import { messages } from './messages.ts'

const whatOf = ([first, ...others]: readonly AssignmentRow[]) =>
  first && others.length === 0 ? messages.visitTo(first.establishment) : messages.visits(others.length + 1)

export function useSwitchVisits() {
  const { mutateAsync: switchRows } = useSwitchAssignments()
  return (rows: readonly AssignmentRow[], onDone?: () => void): Promise<void> =>
    confirmSwitch(rows, { messages, what: whatOf(rows), switchRows, onDone })
}
