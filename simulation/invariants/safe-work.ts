import type { SafeEntry } from '../ledger.ts'
import { loggedInOn } from '../person/logged-in-on.ts'
import { commandsOf, type Facts, type Invariant, told } from './facts.ts'

const nameOf = ({ phone, visitId, slot, call, key }: SafeEntry): string =>
  `${phone} visit ${visitId} ${slot} (${call} ${key})`

/** Keys of the commands in the queue of each phone. */
const queuedKeys = ({ phones }: Facts): Map<string, Set<string>> =>
  new Map(phones.map((phone) => [phone.name, new Set(commandsOf(phone).map(({ key }) => key))]))

/**
 * Every part that a phone called safe is on the server or in that phone's queue, or the person let it go. Left out are
 * parts that a newer one replaced, parts refused because an answer was saved before, and phones without their store.
 */
export const safeIsKept: Invariant = {
  name: 'safe is kept',
  check(facts: Facts) {
    const { ledger, work } = facts
    const queued = queuedKeys(facts)
    const lost = ledger.entries().filter((entry) => {
      const { key, userId, phone } = entry
      if (!entry.isTold || entry.letGo || entry.mayHaveGone || ledger.isEvicted(phone)) return false
      if (work.isAccepted(userId, key) || queued.get(phone)?.has(key)) return false
      return !ledger.isReplaced(entry) && !work.wasAnsweredBefore(userId, key)
    })
    return told(lost.map(nameOf))
  },
}

/** A discarded part is not on the server, unless the phone had said that it may be there. */
export const discardedIsGone: Invariant = {
  name: 'discarded is not on the server',
  check({ ledger, work }: Facts) {
    const kept = ledger
      .entries()
      .filter(({ letGo, key, userId }) => letGo === 'discarded' && work.isAccepted(userId, key))
    return told(kept.map(nameOf))
  },
}

/** At the end of a run no command of the logged-in person waits, except in visits that a refusal stopped. */
export const queuesAreEmpty: Invariant = {
  name: 'queues are empty',
  check({ phones }: Facts) {
    const stuck = phones.flatMap((phone) => {
      const rows = commandsOf(phone)
      const stopped = new Set(rows.filter(({ state }) => state === 'refused').map(({ assignmentId }) => assignmentId))
      return rows
        .filter(
          ({ state, userId, assignmentId }) =>
            state === 'waiting' && userId === loggedInOn(phone) && !stopped.has(assignmentId),
        )
        .map(({ slot, assignmentId }) => `${phone.name} visit ${assignmentId} ${slot}`)
    })
    return told(stuck)
  },
}
