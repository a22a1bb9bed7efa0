import type { AcceptedWork } from '../accepted-work.ts'
import type { Ledger } from '../ledger.ts'
import type { Phone } from '../phone/types.ts'
import type { Plan } from '../plan/plan.ts'
import type { PlacedVisit } from '../server/place-visits.ts'
import type { SimulatedServer } from '../server/server.ts'

/** Everything that an invariant may look at once a run is over. */
export type Facts = {
  plan: Plan
  server: SimulatedServer
  ledger: Ledger
  work: AcceptedWork
  phones: readonly Phone[]
  visits: readonly PlacedVisit[]
  /** Ids of the users who have logged in, by phone, in order. */
  logins: ReadonlyMap<string, readonly number[]>
  /** Users whose logout ran to its end, by phone; a later login takes them out again. */
  loggedOut: ReadonlyMap<string, ReadonlySet<number>>
}

/** One rule of a whole run. `check` describes the breach; undefined means that the rule holds. */
export type Invariant = {
  name: string
  check: (facts: Facts) => Promise<string | undefined> | string | undefined
}

/** A row in a phone's table of commands, with the columns that rules read. */
export type CommandRow = {
  key: string
  userId: number
  assignmentId: number
  slot: string
  state: 'waiting' | 'refused' | 'kept'
  refusal: { code: string } | null
}

export const VISIT_DATABASE = 'vigia-visits'

export const commandsOf = (phone: Phone): readonly CommandRow[] =>
  phone.rows(VISIT_DATABASE, 'commands') as readonly CommandRow[]

/** The first five lines in one, with the count of the others; undefined without any. */
export const told = (lines: readonly string[]): string | undefined =>
  lines.length === 0
    ? undefined
    : `${lines.slice(0, 5).join(' · ')}${lines.length > 5 ? ` and ${lines.length - 5} more` : ''}`
