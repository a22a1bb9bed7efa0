import type { Found } from '../../contract/finding/search.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'

export type Asker = { by: Official; text: string; at: Date }
type FoundThing = Omit<Found, 'kind'>
/** Finds things of one kind. */
export type Finder = (q: Querier, asker: Asker) => Promise<FoundThing[]>

/** Facts on one line; an empty or absent one is left out. */
export const detailOf = (...facts: (string | false)[]) =>
  facts.filter((fact) => fact !== '' && fact !== false).join(' · ')
