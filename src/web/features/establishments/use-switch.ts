import { confirmSwitch } from '../../ui/confirm/confirm-switch.ts'
import { type EstablishmentRow, useSwitchEstablishments } from './establishments.queries.ts'
import { messages } from './messages.ts'

const whatOf = ([first, ...others]: readonly EstablishmentRow[]) =>
  first && others.length === 0 ? messages.establishment(first.name) : messages.establishments(others.length + 1)

export function useSwitch() {
  const { mutateAsync: switchRows } = useSwitchEstablishments()
  return (rows: readonly EstablishmentRow[], onDone?: () => void): Promise<void> =>
    confirmSwitch(rows, { messages, what: whatOf(rows), switchRows, onDone })
}
