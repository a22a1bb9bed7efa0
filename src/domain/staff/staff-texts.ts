import { countText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import { type ServedContract, spanOf } from './contracts.ts'

// Words of the lists of officials, which the screen shows and the search finds.

/** Days that a contract, a competence or a card has left. */
export const expiryText = (daysLeft: number | null): string => {
  if (daysLeft === null) return 'Sin fecha de terminación'
  if (daysLeft < 0) return `Venció hace ${countText(-daysLeft, 'día', 'días')}`
  if (daysLeft === 0) return 'Vence hoy'
  return `Vence en ${countText(daysLeft, 'día', 'días')}`
}

/** How long a contract lasts, or until when others continue it. */
export function contractEndText(contract: ServedContract): string {
  const { daysLeft, serviceEndsOn } = contract
  if (serviceEndsOn === undefined || serviceEndsOn === spanOf(contract).endsOn) return expiryText(daysLeft)
  return serviceEndsOn === null ? 'Continúa sin fecha final' : `Continúa hasta el ${formatDay(serviceEndsOn)}`
}

/** How long the service under the contract in force lasts; null where none is. */
export const contractText = (contract: { daysLeft: number | null } | null): string =>
  contract === null ? 'Sin contrato vigente' : expiryText(contract.daysLeft)

const WITHDRAWN = 'Retirada'

/** Whether a competence still counts, and for how long. */
export function competenceText({ withdrawnAt, daysLeft }: { withdrawnAt: unknown; daysLeft: number | null }): string {
  if (withdrawnAt !== null) return WITHDRAWN
  return daysLeft === null ? 'No vence' : expiryText(daysLeft)
}

/** Whether an official can be sent on a visit today, or the first reason why not. */
export const todayText = ({ availableToday, reasons }: { availableToday: boolean; reasons: readonly string[] }) =>
  availableToday ? 'Disponible hoy' : (reasons[0] ?? 'No disponible hoy')
