import { confirmSwitch } from '../../ui/confirm/confirm-switch.ts'
import { messages } from './messages.ts'
import { type UserRow, useSwitchUsers } from './users.queries.ts'

const whatOf = ([first, ...others]: readonly UserRow[]) =>
  first && others.length === 0 ? messages.user(first.name) : messages.users(others.length + 1)

export function useSwitchSelected() {
  const { mutateAsync: switchRows } = useSwitchUsers()
  return (rows: readonly UserRow[], onDone?: () => void): Promise<void> =>
    confirmSwitch(rows, { messages, what: whatOf(rows), switchRows, onDone })
}
