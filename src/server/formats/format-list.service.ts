import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { formatRow, listFormats } from '../../contract/formats/formats.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { draftProblems, errorsOf } from '../../domain/formats/draft-problems.ts'
import { editionOnDay } from '../../domain/formats/edition-state.ts'
import { itemsOf } from '../../domain/formats/format-draft.ts'
import {
  editionText,
  errorsText,
  formatStateWords,
  MODEL_OF_VIGIA,
  usesText,
} from '../../domain/formats/format-words.ts'
import { pointsOf, sumQuarters } from '../../domain/formats/quarters.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { currentEditions } from '../catalogues/checklist.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type Cells, pageOfRows, type ShownWords, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { findDrafts } from './drafts.queries.ts'
import { type EditionRow, findEditions, findFormatsOfEditions, findSizes } from './editions.queries.ts'
import { type FormatAct, stateOf } from './find-format.ts'
import { findFormats, findTypes } from './formats.queries.ts'

type FormatQuery = QueryOf<typeof listFormats>
type Row = z.output<typeof formatRow>
export type FormatUse = Row['uses'][number]

/** The types of inscription whose visits are filled today on each format, by format. */
export async function readUses(q: Querier, { departmentId }: Official, day: string): Promise<Map<number, FormatUse[]>> {
  const types = await findTypes(q)
  const current = await currentEditions(
    q,
    { departmentId, day },
    types.map(({ inscriptionTypeId }) => inscriptionTypeId),
  )
  const ids = [...new Set([...current.values()].map(({ checklistId }) => checklistId))]
  const formatOf = await findFormatsOfEditions(q, ids)
  const uses = new Map<number, FormatUse[]>()
  for (const { inscriptionTypeId, name } of types) {
    const formatId = formatOf.get(current.get(inscriptionTypeId)?.checklistId ?? 0)
    if (formatId !== undefined) uses.set(formatId, [...(uses.get(formatId) ?? []), { inscriptionTypeId, name }])
  }
  return uses
}

/** The edition that follows the one in force. */
export const nextOf = (editions: readonly EditionRow[], day: string): EditionRow | undefined =>
  editions
    .filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom > day)
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))[0]

/** The types that pass to a format with its first edition; undefined for a format that has one in force, or none to come. */
export const readNextUses = async (
  q: Querier,
  official: Official,
  id: number,
  { current, next }: { current: EditionRow | undefined; next: EditionRow | undefined },
): Promise<FormatUse[] | undefined> =>
  current || !next ? undefined : ((await readUses(q, official, next.effectiveFrom)).get(id) ?? [])

const cells: Cells<Row, FormatQuery['sortBy']> = {
  id: ({ id }) => id,
  code: ({ code }) => code,
  name: ({ name }) => name,
  isModel: ({ isModel }) => isModel,
  // The draft of a retired format waits for that to be brought back: no work is open on it.
  hasDraft: ({ draft, state }) => draft !== null && state === 'activo',
  state: ({ state }) => state,
  sum: ({ sum }) => sum,
  uses: (row) => usesText(row) || null,
}

const shown: ShownWords<Row> = ({ isModel, state, current, next, draft }) => [
  isModel ? MODEL_OF_VIGIA : '',
  formatStateWords[state],
  current ? editionText(current) : '',
  next ? editionText(next) : '',
  ...(draft ? [draft.by, errorsText(draft.errors)] : []),
]

/** The department's formats and the models. They are few, so they are read whole. */
async function readFormats(q: Querier, official: Official, now: Date): Promise<Row[]> {
  const day = dayOf(now)
  const formats = await findFormats(q, official.departmentId)
  const ids = formats.map(({ id }) => id)
  const editions = await findEditions(q, ids)
  const drafts = new Map((await findDrafts(q, ids)).map((draft) => [draft.formatId, draft]))
  const uses = await readUses(q, official, day)
  const ofFormat = (id: number) => editions.filter(({ formatId }) => formatId === id)
  const current = new Map(ids.map((id) => [id, editionOnDay(ofFormat(id), day)]))
  const next = new Map(ids.map((id) => [id, nextOf(ofFormat(id), day)]))
  const sized = (id: number) => (current.get(id) ?? next.get(id))?.checklistId ?? 0
  const sizes = await findSizes(q, ids.map(sized))
  const nextUses = new Map<number, FormatUse[] | undefined>()
  for (const id of ids) {
    const own = { current: current.get(id), next: next.get(id) }
    nextUses.set(id, await readNextUses(q, official, id, own))
  }
  return formats.map((format): Row => {
    const { id, code, name } = format
    const draft = drafts.get(id)
    const inForce = current.get(id)
    return {
      id,
      code,
      name,
      isModel: format.departmentId === null,
      state: stateOf(format),
      current: inForce ?? null,
      next: next.get(id) ?? null,
      draft: draft
        ? {
            by: draft.updatedBy,
            at: draft.updatedAt.toISOString(),
            errors: errorsOf(draftProblems(draft.content)).length,
          }
        : null,
      uses: uses.get(id) ?? [],
      nextUses: nextUses.get(id),
      sum: draft ? pointsOf(sumQuarters(itemsOf(draft.content))) : (sizes.get(sized(id))?.sum ?? 0),
    }
  })
}

export const readFormatPage = async (
  q: Querier,
  official: Official,
  query: FormatQuery,
  now: Date,
): Promise<Page<Row>> => pageOfRows(await readFormats(q, official, now), query, cells, shown)

export const openFormatSnapshot = async (
  q: Querier,
  { by, at }: FormatAct,
  selection: ListSelection<FormatQuery['sortBy']>,
): Promise<ListSnapshot<Row>> => snapshotOfRows(await readFormats(q, by, at), selection, cells, shown)
