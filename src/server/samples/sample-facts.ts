import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Holder } from '../../domain/samples/custody.ts'
import type { AnalysedSample } from '../../domain/samples/results.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { findLinks, findResults } from './sample-parts.queries.ts'
import { findSampleActs, type Sample } from './samples.queries.ts'

/** The chain of custody, the results and the acts of a sample, each from its first one. */
export const readParts = async (q: Querier, sample: Sample) => ({
  links: await findLinks(q, sample),
  results: await findResults(q, sample),
  acts: await findSampleActs(q, sample),
})
export type SampleParts = Awaited<ReturnType<typeof readParts>>

/** The person who has a sample: the last who received it, or its taker. */
export function holderOf({ links, acts }: SampleParts): Holder {
  const last = links.at(-1)
  return last ? { party: last.toParty, name: last.toName } : { party: 'funcionario', name: acts[0]?.by ?? '' }
}

/** The instant of the last link, or of the taking. */
export const lastMoved = ({ takenAt }: Sample, { links }: SampleParts): Date => links.at(-1)?.at ?? takenAt

/** The day on which the laboratory got what it analyses now: the sample, or the counter-sample that was asked for. */
function receivedOn(sample: Sample, parts: SampleParts): string {
  const isOfCounter = sample.state === 'contramuestra'
  const asked = isOfCounter ? parts.acts.findLast(({ kind }) => kind === 'contramuestra') : undefined
  return dayOf(asked?.at ?? lastMoved(sample, parts))
}

/** A sample as the rules of results read it. */
export function analysedSample(sample: Sample, parts: SampleParts): AnalysedSample {
  const { state, counterSample, tests } = sample
  return { state, counterSample, tests, receivedOn: receivedOn(sample, parts), results: parts.results }
}

/**
 * Whether an official may ask for a counter-sample's analysis and close: administrators, and who made the visit.
 * @param team officials of the visit
 */
export const mayClose = (by: Official, team: ReadonlySet<number>): boolean =>
  may(by, 'samples.work', by) || team.has(by.id)
