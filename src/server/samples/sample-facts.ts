import type { Holder } from '../../domain/samples/custody.ts'
import type { AnalysedSample } from '../../domain/samples/results.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { type CustodyLink, findResults } from './sample-parts.queries.ts'
import { findSampleActs, type Sample } from './samples.queries.ts'

/** The person who has a sample: the last who received it, or its taker. */
export async function holderOf(q: Querier, sample: Sample, links: readonly CustodyLink[]): Promise<Holder> {
  const last = links.at(-1)
  if (last) return { party: last.toParty, name: last.toName }
  const [taking] = await findSampleActs(q, sample)
  return { party: 'funcionario', name: taking?.by ?? '' }
}

/** The day on which the laboratory got what it analyses now: the sample, or the counter-sample that was asked for. */
async function receivedOn(q: Querier, sample: Sample, links: readonly CustodyLink[]): Promise<string> {
  const acts = sample.state === 'contramuestra' ? await findSampleActs(q, sample) : []
  const asked = acts.findLast(({ kind }) => kind === 'contramuestra')
  return dayOf(asked?.at ?? links.at(-1)?.at ?? sample.takenAt)
}

/** A sample as the rules of results read it. */
export async function analysedSample(
  q: Querier,
  sample: Sample,
  links: readonly CustodyLink[],
): Promise<AnalysedSample> {
  const { state, counterSample, tests } = sample
  return {
    ...{ state, counterSample, tests },
    receivedOn: await receivedOn(q, sample, links),
    results: await findResults(q, sample),
  }
}
