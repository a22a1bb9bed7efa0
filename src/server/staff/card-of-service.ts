import { dayOf } from '../../domain/shared/time.ts'
import { contractOn, lastEnded, serviceEnd } from '../../domain/staff/contracts.ts'
import { findContractDays } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { revokeCardOfUser, shortenCard } from './card-ends.queries.ts'
import { findCardsInForce } from './cards-in-force.queries.ts'

const SERVICE_ENDED = 'Terminó el contrato'
const NOT_YET_IN_SERVICE = 'Sin contrato vigente'

/** The change of a card, as the trail of the contract tells it. */
type CardChange = { revokedCard: string } | { serial: string; expiresOn: { from: string; to: string } }

/**
 * Ends the card in force of an official with their contracts, after one of these was written. The public page then names no
 * one as active whose service is over (R 17.7). A longer contract lengthens no card; another one is issued.
 */
export async function endCardWithService(
  tx: Querier,
  departmentId: number,
  userId: number,
  at: Date,
): Promise<CardChange | undefined> {
  const today = dayOf(at)
  const which = { departmentId, userIds: [userId] }
  const card = (await findCardsInForce(tx, which, today)).get(userId)
  if (!card) return undefined
  const contracts = await findContractDays(tx, which)
  if (!contractOn(contracts, today)) {
    const revokedReason = lastEnded(contracts, today) ? SERVICE_ENDED : NOT_YET_IN_SERVICE
    const revokedCard = await revokeCardOfUser(tx, departmentId, userId, { revokedAt: at, revokedReason })
    return revokedCard === undefined ? undefined : { revokedCard }
  }
  const end = serviceEnd(contracts, today)
  if (end === null || end >= card.expiresOn) return undefined
  await shortenCard(tx, card.serial, end)
  return { serial: card.serial, expiresOn: { from: card.expiresOn, to: end } }
}
