import { daysBetween } from '../shared/days.ts'
import { type ContractDays, contractOn, serviceEnd } from './contracts.ts'

export type ExpiryKind = 'contract' | 'competence' | 'card'
export type Expiry = { kind: ExpiryKind; what: string; endsOn: string; daysLeft: number }

/** Things of a person that end: contracts, competences that were not withdrawn, and a card in force. */
export type Expiring = {
  contracts: readonly ContractDays[]
  competences: readonly { what: string; expiresOn: string | null }[]
  card: { serial: string; expiresOn: string } | null
}

/**
 * Things that end from today on within some days, the first to end first. A contract that another one continues without a gap
 * ends with the last of them.
 */
export function expiriesWithin({ contracts, competences, card }: Expiring, today: string, days: number): Expiry[] {
  const contract = contractOn(contracts, today)
  const ends: [ExpiryKind, string, string | null][] = []
  if (contract) ends.push(['contract', contract.number, serviceEnd(contracts, today)])
  for (const { what, expiresOn } of competences) ends.push(['competence', what, expiresOn])
  if (card) ends.push(['card', card.serial, card.expiresOn])
  return ends
    .flatMap(([kind, what, endsOn]) =>
      endsOn === null ? [] : [{ kind, what, endsOn, daysLeft: daysBetween(today, endsOn) }],
    )
    .filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= days)
    .sort((one, other) => one.daysLeft - other.daysLeft)
}
