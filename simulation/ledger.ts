import type { SlotCommand } from '../src/web/offline/outbox/outbox-command.ts'

/** Why a person let a part go. `discarded in doubt`: the phone had said that the server may have it. */
export type LetGo = 'taken back' | 'discarded' | 'discarded in doubt' | 'settled as saved' | 'sent as correction'

/** The place of a part: one phone, one person, one visit, one slot. */
type Place = { phone: string; userId: number; visitId: number; slot: string }

/** A part that a tab stored, and that the person then saw as saved or as waiting to be sent. */
export type SafeEntry = Place & {
  key: string
  call: string
  /** The establishment that the form showed; undefined where the command does not tell it. */
  establishmentId: number | undefined
  /** Number of the part in the order of storing, from 0. */
  order: number
  /** Whether the person saw it as safe; the tab may have died right before. */
  isTold: boolean
  /** The person's decision, once the tab had carried it out. */
  letGo?: LetGo
  /** A decision that a tab began to carry out; the tab may have died in the middle. */
  mayHaveGone?: LetGo
}

/** The parts that phones called safe, and the decisions by which people let parts go. */
export type Ledger = ReturnType<typeof createLedger>

const placeOf = ({ phone, userId, visitId, slot }: Place): string => `${phone} ${userId} ${visitId} ${slot}`

export function createLedger() {
  const entries = new Map<string, SafeEntry>()
  /** Phones whose store the browser deleted. */
  const evicted = new Set<string>()
  let order = 0
  return {
    entries: (): readonly SafeEntry[] => [...entries.values()],
    find: (key: string): SafeEntry | undefined => entries.get(key),
    /** A tab is about to store these parts. A part that was taken back keeps its key. */
    begin(
      where: Omit<Place, 'slot'>,
      commands: readonly Pick<SlotCommand, 'key' | 'slot' | 'write' | 'filledOn'>[],
    ): void {
      for (const { key, slot, write, filledOn } of commands) {
        const { phone, userId, visitId } = where
        const { establishmentId } = filledOn ?? {}
        const entry = { phone, userId, visitId, slot, key, call: write.call, establishmentId, order, isTold: false }
        entries.set(key, entry)
        order += 1
      }
    },
    /** The person saw that these parts are safe. */
    told(commands: readonly Pick<SlotCommand, 'key'>[]): void {
      for (const { key } of commands) {
        const entry = entries.get(key)
        if (entry) entry.isTold = true
      }
    },
    /** A tab begins to carry out a decision. */
    decide(key: string, why: LetGo): void {
      const entry = entries.get(key)
      if (entry) entry.mayHaveGone = why
    },
    letGo(key: string, why: LetGo): void {
      const entry = entries.get(key)
      if (entry) entry.letGo = why
    },
    /** Whether a newer part took the place of this one in the queue. */
    isReplaced: (entry: SafeEntry): boolean =>
      [...entries.values()].some((other) => other.order > entry.order && placeOf(other) === placeOf(entry)),
    evict: (phone: string) => void evicted.add(phone),
    isEvicted: (phone: string): boolean => evicted.has(phone),
  }
}
