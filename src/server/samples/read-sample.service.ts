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
import { analysedSample, holderOf, mayClose, readParts, type SampleParts } from './sample-facts.ts'
import { shownSample } from './sample-list.queries.ts'
import type { CustodyLink } from './sample-parts.queries.ts'
import { findReplacement, findSample, findSampleActs, type Sample } from './samples.queries.ts'

type Card = ReplyOf<typeof getSample>['sample']

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

const shownLink = ({ at, temperature, ...link }: CustodyLink) => ({
  ...link,
  at: at.toISOString(),
  temperature: numberOf(temperature),
})

const shownActs = ({ acts, links, results }: SampleParts): Card['acts'] =>
  acts.map(({ reportBlob: _, at, ...act }) => {
    const link = links.find(({ actId }) => actId === act.id)
    return {
      ...{ ...act, at: at.toISOString(), link: link ? shownLink(link) : null },
      results: results.filter(({ actId }) => actId === act.id),
    }
  })

/** The acts that an official may record now, of those that the state allows. */
function actsOf(
  by: Official,
  sample: Sample,
  parts: SampleParts,
  { team, isReplaced }: { team: ReadonlySet<number>; isReplaced: boolean },
): Card['may'] {
  const { state } = sample
  const hasResults = parts.results.length > 0
  const isCloser = mayClose(by, team)
  return [
    ...(isMoving(state) ? (['custodia'] as const) : []),
    ...(takesResults(state) ? (['resultado'] as const) : []),
    ...(isRejectable({ state, hasResults }) ? (['rechazo'] as const) : []),
    ...(state === 'rechazada' && team.has(by.id) && !isReplaced ? (['reemplazo'] as const) : []),
    ...plainActsOf(analysedSample(sample, parts)).filter((kind) => kind === 'analisis' || isCloser),
  ]
}

/** A sample with its chain of custody, its results and its acts (R 39.2). @throws Problem sample.not-found */
export async function readSample(q: Querier, by: Official, id: number): Promise<Card> {
  const found = await findSample(q, by.departmentId, id)
  if (!found) throw new Problem('sample.not-found')
  const { departmentId, measureId, replaces } = found
  const parts = await readParts(q, found)
  const measure = measureId === null ? undefined : await findMeasure(q, departmentId, measureId)
  const replaced = replaces === null ? undefined : await findSample(q, departmentId, replaces)
  const replacement = await findReplacement(q, found)
  const team = await findActaOfficials(q, departmentId, found.inspectionId)
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
    holder: holderOf(parts).name,
    acts: shownActs(parts),
    may: actsOf(by, found, parts, { team, isReplaced: replacement !== undefined }),
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
