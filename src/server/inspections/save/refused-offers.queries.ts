import type { Official } from '../../../domain/access/official.ts'
import type { RefusedOffers } from '../../../domain/inspections/refused-offers.ts'
import type { CommandResult, TakenKeys } from '../../../domain/inspections/save/command.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import { insertion, insertTogether } from '../../platform/db/batching/prepared-sql.ts'
import { refusedOffers } from '../../schema/idempotency.table.ts'
import type { SaveCommand } from './save-transaction.ts'

/** An offer of a command that was refused (`src/domain/inspections/refused-offers.ts`). */
export type RefusedOffer = { userId: number; key: string; offer: number }

/** The results of one save; a save that is refused as a whole has none. */
type Answered = { commands: readonly SaveCommand[]; results: readonly CommandResult[] | undefined }

/**
 * The refused offers of a transaction: those that are stored, and those of its own saves.
 * @param stored of the sent keys
 */
export function offersOfLot(stored: readonly RefusedOffer[]) {
  const offers = new Map<number, Map<string, Set<number>>>()
  const added: RefusedOffer[] = []
  /** @returns whether the offer was not there before */
  const add = ({ userId, key, offer }: RefusedOffer): boolean => {
    const ofUser = offers.get(userId) ?? new Map<string, Set<number>>()
    const ofKey = ofUser.get(key) ?? new Set<number>()
    offers.set(userId, ofUser.set(key, ofKey))
    const isNew = !ofKey.has(offer)
    ofKey.add(offer)
    return isNew
  }
  for (const one of stored) add(one)
  return {
    of: ({ id }: Official): RefusedOffers => offers.get(id) ?? new Map(),
    /** Notes what an answer does not accept, also what it did not look at: the device may let go of all of it. */
    note: ({ id: userId }: Official, { commands, results }: Answered, takenKeys: TakenKeys): void => {
      for (const [index, { identity }] of commands.entries()) {
        if (identity?.offer === undefined || results?.[index] === null || takenKeys.has(identity.key)) continue
        const refused = { userId, key: identity.key, offer: identity.offer }
        if (add(refused)) added.push(refused)
      }
    },
    added: added as readonly RefusedOffer[],
  }
}

const insertOffers = insertion(
  'refused_offers',
  refusedOffers,
  ['userId', 'key', 'offer'],
  { refusedAt: '$1::timestamptz' },
  'on conflict do nothing',
)

/** Stores the offers that a transaction refused, so that the refusals and what was accepted commit together. */
export function writeRefusedOffers(tx: Pipeline, offers: readonly RefusedOffer[], at: Date): void {
  if (offers.length > 0) tx.write(insertTogether([insertOffers]), [at, JSON.stringify(offers)])
}
