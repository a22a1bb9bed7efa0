import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getEdition, getFormat } from '../../contract/formats/formats.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { draftProblems } from '../../domain/formats/draft-problems.ts'
import { editionOnDay, statesOf } from '../../domain/formats/edition-state.ts'
import { droppedWarning, laterEdition } from '../../domain/formats/later-edition.ts'
import { foreignLineages } from '../../domain/formats/lineages.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { readContent } from '../catalogues/checklist-editions.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { type DraftRow, findDraft } from './drafts.queries.ts'
import { countInspections, findEditions, findSizes } from './editions.queries.ts'
import { knownLineages, readableEdition, readableFormat, stateOf } from './find-format.ts'
import { nextOf, readNextUses, readUses } from './format-list.service.ts'
import type { FormatRow } from './formats.queries.ts'

type FormatDetail = ReplyOf<typeof getFormat>['format']
export type EditionSummary = FormatDetail['editions'][number]

/** The editions of a format, the newest first, with how many inspections of the department were begun on each. */
export async function readEditionSummaries(
  q: Querier,
  { departmentId }: Official,
  formatId: number,
  now: Date,
): Promise<EditionSummary[]> {
  const editions = await findEditions(q, [formatId])
  const ids = editions.map(({ checklistId }) => checklistId)
  const counts = await countInspections(q, departmentId, ids)
  const sizes = await findSizes(q, ids)
  const states = statesOf(editions, dayOf(now))
  return editions.map((edition, index) => ({
    ...edition,
    state: states[index] as EditionSummary['state'],
    inspections: counts.get(edition.checklistId) ?? 0,
    items: sizes.get(edition.checklistId)?.items ?? 0,
    publishedAt: edition.publishedAt?.toISOString() ?? null,
    withdrawnAt: edition.withdrawnAt?.toISOString() ?? null,
  }))
}

/** The warning for a draft that would undo changes of an edition newer than the one it began with. */
async function droppedBy(q: Querier, { formatId, baseChecklistId, content }: DraftRow) {
  const editions = await findEditions(q, [formatId])
  const base = editions.find(({ checklistId }) => checklistId === baseChecklistId)
  const later = base && laterEdition(editions, base.version)
  if (!base || !later) return []
  const whole = async (edition: typeof base) => ({ ...edition, content: await readContent(q, edition.checklistId) })
  return droppedWarning(await whole(base), await whole(later), content)
}

/** A draft with everything that is wrong with it. */
export async function shownDraft(q: Querier, format: FormatRow, draft: DraftRow) {
  const { content, rowVersion, baseChecklistId, updatedBy, updatedAt } = draft
  const problems = [
    ...draftProblems(content),
    ...foreignLineages(content, await knownLineages(q, format)),
    ...(await droppedBy(q, draft)),
  ]
  return { content, rowVersion, baseChecklistId, updatedBy, updatedAt: updatedAt.toISOString(), problems }
}

export async function readFormat(q: Querier, official: Official, id: number, now: Date): Promise<FormatDetail> {
  const format = await readableFormat(q, official, id)
  const draft = await findDraft(q, id)
  const editions = await findEditions(q, [id])
  const day = dayOf(now)
  const stages = { current: editionOnDay(editions, day), next: nextOf(editions, day) }
  return {
    ...format,
    isModel: format.departmentId === null,
    state: stateOf(format),
    retiredAt: format.retiredAt?.toISOString() ?? null,
    uses: (await readUses(q, official, day)).get(id) ?? [],
    nextUses: await readNextUses(q, official, id, stages),
    draft: draft ? await shownDraft(q, format, draft) : null,
    editions: await readEditionSummaries(q, official, id, now),
  }
}

/** One edition whole, as a draft would have it. */
export async function readEdition(
  q: Querier,
  official: Official,
  checklistId: number,
  now: Date,
): Promise<ReplyOf<typeof getEdition>['edition']> {
  const edition = await readableEdition(q, official, checklistId, now)
  return { ...edition, content: await readContent(q, checklistId) }
}
