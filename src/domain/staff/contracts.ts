import { addDays, daysBetween } from '../shared/days.ts'
import { coversDay, earlierEnd, overlaps, type Span } from './span.ts'

/** A contract as far as its days matter. `endedEarlyOn` is its last day when it ended before the agreed one. */
export type ContractDays = Span & { id: number; number: string; endedEarlyOn: string | null }

/** The days on which a contract really holds. */
export const spanOf = ({ startsOn, endsOn, endedEarlyOn }: Omit<ContractDays, 'id' | 'number'>): Span => ({
  startsOn,
  endsOn: earlierEnd(endsOn, endedEarlyOn),
})

/** The contract in force on a day. */
export const contractOn = <C extends ContractDays>(contracts: readonly C[], day: string): C | undefined =>
  contracts.find((contract) => coversDay(spanOf(contract), day))

/** Another contract of the same person that shares a day with this one. */
export const overlappingContract = <C extends ContractDays>(
  contracts: readonly C[],
  asked: Omit<ContractDays, 'id' | 'number'>,
  ownId?: number,
): C | undefined => contracts.find((one) => one.id !== ownId && overlaps(spanOf(one), spanOf(asked)))

/** Days left of a contract, 0 on its last day; null without an end. */
export function daysLeft(contract: Omit<ContractDays, 'id' | 'number'>, today: string): number | null {
  const { endsOn } = spanOf(contract)
  return endsOn === null ? null : daysBetween(today, endsOn)
}

/** The last day of an uninterrupted service that covers `day`; null when it is open or there is none that day. */
export function serviceEnd(contracts: readonly ContractDays[], day: string): string | null {
  let at = contractOn(contracts, day)
  let end: string | null = null
  while (at) {
    end = spanOf(at).endsOn
    at = end === null ? undefined : contractOn(contracts, addDays(end, 1))
  }
  return end
}

/** A contract with its own days left, and the last day of the service that it is part of; null where that is open. */
export type ServedContract = Pick<ContractDays, 'startsOn' | 'endsOn' | 'endedEarlyOn'> & {
  daysLeft: number | null
  /** Absent in replies of older servers. */
  serviceEndsOn?: string | null | undefined
}

/** Days left of the service that a contract is part of; its own where no other contract continues it. */
export function serviceDaysLeft({ daysLeft: own, serviceEndsOn, ...contract }: ServedContract): number | null {
  const { endsOn } = spanOf(contract)
  if (own === null || endsOn === null || serviceEndsOn === null) return null
  return serviceEndsOn === undefined ? own : own + daysBetween(endsOn, serviceEndsOn)
}

/** The last contract that ended before a day. */
export const lastEnded = <C extends ContractDays>(contracts: readonly C[], day: string): C | undefined =>
  contracts.reduce<C | undefined>((last, one) => {
    const { endsOn } = spanOf(one)
    if (endsOn === null || endsOn >= day) return last
    return last && (spanOf(last).endsOn ?? '') > endsOn ? last : one
  }, undefined)

/** The first contract that starts after a day. */
export const nextContract = <C extends ContractDays>(contracts: readonly C[], day: string): C | undefined =>
  contracts.reduce<C | undefined>((next, one) => {
    if (one.startsOn <= day) return next
    return next && next.startsOn < one.startsOn ? next : one
  }, undefined)
