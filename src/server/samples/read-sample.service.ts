import type { FileReply, ReplyOf } from '../../contract/core/endpoint.ts'
import type { getSample } from '../../contract/follow-up/samples.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { isRejectable } from '../../domain/samples/custody.ts'
import { plainActsOf } from '../../domain/samples/results.ts'
import { isMoving, takesResults } from '../../domain/samples/sample-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { findActaOfficials, findMeasure } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import type { Platform } from '../platform/platform.ts'
import { mayClose } from './sample-acts.service.ts'
import { analysedSample, holderOf } from './sample-facts.ts'
import { shownSample } from './sample-list.queries.ts'
import { type CustodyLink, findLinks, findResults } from './sample-parts.queries.ts'
import { findReplacement, findSample, findSampleActs, type Sample } from './samples.queries.ts'

type Card = ReplyOf<typeof getSample>['sample']

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

const shownLink = ({ at, temperature, ...link }: CustodyLink) => ({
  ...link,
  at: at.toISOString(),
  temperature: numberOf(temperature),
})

async function actsOf(q: Querier, by: Official, sample: Sample, links: readonly CustodyLink[]): Promise<Card['may']> {
  const { state, inspectionId } = sample
  const analysed = await analysedSample(q, sample, links)
  const plain = plainActsOf(analysed)
  const hasResults = analysed.results.length > 0
  const isCloser = await mayClose(q, by, sample)
  const isTaker =
    state === 'rechazada' &&
    (await findActaOfficials(q, by.departmentId, inspectionId)).has(by.id) &&
    !(await findReplacement(q, sample))
  return [
    ...(isMoving(state) ? (['custodia'] as const) : []),
    ...(takesResults(state) ? (['resultado'] as const) : []),
    ...(isRejectable({ state, hasResults }) ? (['rechazo'] as const) : []),
    ...(isTaker ? (['reemplazo'] as const) : []),
    ...plain.filter((kind) => kind === 'analisis' || isCloser),
  ]
}

/** A sample with its chain of custody, its results and its acts (R 39.2). @throws Problem sample.not-found */
export async function readSample(q: Querier, by: Official, id: number): Promise<Card> {
  const found = await findSample(q, by.departmentId, id)
  if (!found) throw new Problem('sample.not-found')
  const { departmentId, measureId, replaces } = found
  const links = await findLinks(q, found)
  const results = await findResults(q, found)
  const measure = measureId === null ? undefined : await findMeasure(q, departmentId, measureId)
  const replaced = replaces === null ? undefined : await findSample(q, departmentId, replaces)
  const replacement = await findReplacement(q, found)
  const { expiry, registration, maker, units, container, reason, rowVersion } = found
  const { counterReason, counterSeal, counterCustodian } = found
  return {
    ...shownSample(found),
    ...{ expiry, registration, maker, units, container, reason, rowVersion, replaces },
    ...{ counterReason, counterSeal, counterCustodian },
    temperature: numberOf(found.temperature),
    takenAt: found.takenAt.toISOString(),
    measureNumber: measure?.number ?? null,
    replacesNumber: replaced?.number ?? null,
    ...{ replacedById: replacement?.id ?? null, replacedByNumber: replacement?.number ?? null },
    holder: (await holderOf(q, found, links)).name,
    acts: (await findSampleActs(q, found)).map(({ reportBlob: _, at, ...act }) => {
      const link = links.find(({ actId }) => actId === act.id)
      return {
        ...{ ...act, at: at.toISOString(), link: link ? shownLink(link) : null },
        results: results.filter(({ actId }) => actId === act.id),
      }
    }),
    may: await actsOf(q, by, found, links),
  }
}

/** The report of an act. @throws Problem sample.not-found, sample.no-report */
export async function readReport(
  { db, blobs }: Platform,
  by: Official,
  { id, actId }: { id: number; actId: number },
): Promise<FileReply> {
  const found = await findSample(db, by.departmentId, id)
  if (!found) throw new Problem('sample.not-found')
  const blob = (await findSampleActs(db, found)).find((act) => act.id === actId)?.reportBlob
  if (!blob) throw new Problem('sample.no-report')
  const opened = await blobs.openFile(blob)
  if (!opened) throw new Problem('storage.unavailable')
  const headers = downloadHeaders('application/pdf', opened.bytes, `filename="informe-${found.number}-${actId}.pdf"`)
  return { bytes: opened.stream, headers }
}
