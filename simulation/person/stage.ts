import type { Checklist } from '../../src/domain/inspections/checklist.ts'
import type { PersonName } from '../../src/server/testing/data/officials.ts'
import type { Ledger } from '../ledger.ts'
import type { Phone } from '../phone/types.ts'
import type { Plan } from '../plan/plan.ts'
import type { PlacedVisit } from '../server/place-visits.ts'
import type { SimulatedServer } from '../server/server.ts'
import type { World } from '../world/types.ts'

/** All that the people of a run share. */
export type Stage = {
  world: World
  plan: Plan
  server: SimulatedServer
  ledger: Ledger
  phones: ReadonlyMap<string, Phone>
  /** Visits in the order of the plan. */
  visits: readonly PlacedVisit[]
  /** Ids of the establishments, in the order of the plan's places. */
  places: readonly number[]
  /** A plain JPEG, from which every photo is made. */
  jpeg: Buffer
  /** Ids of users by phone, in the order of their logins. */
  logins: Map<string, number[]>
  loggedOut: Map<string, Set<number>>
}

/** The person of the plan with this id. */
export const personOf = ({ server }: Stage, userId: number): PersonName | undefined =>
  (Object.keys(server.officials) as PersonName[]).find((name) => server.officials[name].id === userId)

export const itemsOf = ({ sections }: Pick<Checklist, 'sections'>) => sections.flatMap(({ items }) => items)
