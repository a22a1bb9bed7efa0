import { daysBetween } from '../shared/days.ts'
import { type ContractDays, contractOn, lastEnded, spanOf } from './contracts.ts'

/** Days after the end of a contract in which a device may still send its outbox. */
const OUTBOX_DAYS = 10

/** The login of an official whose service is asked about: whole, for the outbox alone, or none. */
export type LoginService = 'whole' | 'outbox' | 'none'

/**
 * The login that an official's contracts allow on a day, where the installation asks for one in force (R 17.9). An
 * official without any contract on record logs in as before.
 */
export function loginServiceOn(contracts: readonly ContractDays[], today: string): LoginService {
  if (contracts.length === 0 || contractOn(contracts, today)) return 'whole'
  const ended = lastEnded(contracts, today)
  const end = ended && spanOf(ended).endsOn
  return end && daysBetween(end, today) <= OUTBOX_DAYS ? 'outbox' : 'none'
}

/**
 * Whether an act was written on a day of a contract, as a session for the outbox alone may send it (R 17.9). An act that
 * tells no day may have been written afterwards.
 */
export const wasWrittenInService = (contracts: readonly ContractDays[], writtenOn: string | undefined): boolean =>
  writtenOn !== undefined && contractOn(contracts, writtenOn) !== undefined
