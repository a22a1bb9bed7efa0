import { publishedContent } from '../../domain/formats/canonical-content.ts'
import { draftProblems } from '../../domain/formats/draft-problems.ts'
import { type FormatContent, type FormatItem, itemsOf } from '../../domain/formats/format-draft.ts'
import { conceptsOf } from '../../domain/formats/item-concepts.ts'
import { dateProblem, draftRefusal } from '../../domain/formats/publishing.ts'
import { pointsOf, sumQuarters } from '../../domain/formats/quarters.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { contentHash } from '../catalogues/checklist-editions.queries.ts'
import { findActiveIds, notify } from '../notices/notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { endDraft, openedDraft } from './drafts.service.ts'
import {
  type EditionRow,
  findEdition,
  findEditions,
  insertEditionRows,
  insertItems,
  isUsed,
  updateEdition,
} from './editions.queries.ts'
import { type FormatAct, holdOwnFormat, knownLineages } from './find-format.ts'
import { type FormatRow, reserveItemIds } from './formats.queries.ts'

export type Publication = { rowVersion: number; effectiveFrom: string; note: string; confirm: string }
export type PublishedEdition = { checklistId: number; version: number }

const CONFIRM = 'Escriba el código del formato para confirmar.'

/** Refuses a draft that is wrong, a day that is not free, and a content that changes nothing. */
function refusePublication(
  content: FormatContent,
  { code }: FormatRow,
  { effectiveFrom, confirm }: Publication,
  { editions, today }: { editions: readonly EditionRow[]; today: string },
): void {
  if (confirm !== code) throw new Problem('format.confirm', { fields: { confirm: CONFIRM } })
  const refusal = draftRefusal(draftProblems(content))
  if (refusal) {
    const { isSum, text, fields } = refusal
    if (isSum) throw new Problem('format.sum', { params: { reason: text } })
    throw new Problem('format.problems', { params: { reason: text }, fields })
  }
  const wrongDay = dateProblem(effectiveFrom, today, editions)
  if (wrongDay !== null)
    throw new Problem('format.date', { params: { reason: wrongDay }, fields: { effectiveFrom: wrongDay } })
  const newest = editions.find(({ withdrawnAt }) => withdrawnAt === null)
  if (newest?.contentHash === contentHash(content)) {
    throw new Problem('format.unchanged', { params: { version: String(newest.version) } })
  }
}

const itemRow = (
  item: FormatItem,
  place: { id: number; checklistId: number; sectionId: number; position: number },
) => ({
  ...place,
  number: item.number,
  title: item.title,
  description: item.description,
  norm: item.norm,
  concepts: conceptsOf(item),
  suggestedCritical: item.suggestedCritical,
  suggestedRequirement: item.requirement,
  theme: item.theme,
})

/** Writes an edition. An item whose lineage the format does not know begins one. */
async function writeEdition(
  tx: Querier,
  format: FormatRow,
  content: FormatContent,
  columns: { version: number; effectiveFrom: string; note: string; by: number; at: Date },
): Promise<number> {
  const { version, effectiveFrom, note, by, at } = columns
  const known = await knownLineages(tx, format)
  const { checklistId, sectionIds } = await insertEditionRows(
    tx,
    {
      code: format.code,
      name: format.name,
      formatId: format.id,
      version,
      effectiveFrom,
      publishNote: note,
      publishedBy: by,
    },
    content.sections.map(({ name, items }, index) => ({
      name,
      position: index + 1,
      weight: pointsOf(sumQuarters(items)),
    })),
  )
  const ids = await reserveItemIds(tx, itemsOf(content).length)
  const rows = content.sections.flatMap(({ items }, section) =>
    items.map((item, index) => {
      const id = ids.shift() as number
      const place = { id, checklistId, sectionId: sectionIds[section] as number, position: index + 1 }
      const lineage = item.lineage !== null && known.has(item.lineage) ? item.lineage : id
      return { ...itemRow(item, place), lineage }
    }),
  )
  await insertItems(tx, rows)
  await updateEdition(tx, checklistId, { publishedAt: at, contentHash: contentHash(content) })
  return checklistId
}

/** Tells everybody in the department but the person who publishes. */
async function tellPublished(
  tx: Querier,
  { by, at }: FormatAct,
  { id, code, name }: FormatRow,
  { version, effectiveFrom }: { version: number; effectiveFrom: string },
): Promise<void> {
  const userIds = (await findActiveIds(tx, by.departmentId)).filter((userId) => userId !== by.id)
  const facts = { kind: 'format_published', code, name, version, effectiveFrom } as const
  const what = { subject: 'format', subjectId: id, dueOn: effectiveFrom }
  await notify(tx, { departmentId: by.departmentId, userIds, ...what, at, facts })
}

/** Publishes the draft as the edition that is in force from a day on. It never changes again. */
export const publishDraft = (
  db: Querier,
  { by, at }: FormatAct,
  id: number,
  publication: Publication,
): Promise<PublishedEdition> =>
  db.transaction(async (tx) => {
    const format = await holdOwnFormat(tx, by, id)
    const draft = await openedDraft(tx, id, publication.rowVersion, at)
    const content = publishedContent(draft.content)
    const editions = await findEditions(tx, [id])
    refusePublication(content, format, publication, { editions, today: dayOf(at) })
    const { effectiveFrom, note } = publication
    const version = Math.max(0, ...editions.map((edition) => edition.version)) + 1
    const checklistId = await writeEdition(tx, format, content, { version, effectiveFrom, note, by: by.id, at })
    await endDraft(tx, draft)
    const details = { code: format.code, version, effectiveFrom, note }
    await audit(tx, { official: by, at, action: 'publish', subject: 'format', subjectId: id, details })
    await tellPublished(tx, { by, at }, format, { version, effectiveFrom })
    return { checklistId, version }
  })

/** Withdraws an edition that is not yet in force and that no inspection uses. */
export const withdrawEdition = (
  db: Querier,
  { by, at }: FormatAct,
  checklistId: number,
  reason: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await findEdition(tx, by.departmentId, checklistId)
    if (!found) throw new Problem('format.edition-not-found')
    await holdOwnFormat(tx, by, found.formatId)
    const edition = (await findEditions(tx, [found.formatId])).find((one) => one.checklistId === checklistId)
    const isFree = edition && edition.effectiveFrom > dayOf(at) && !(await isUsed(tx, checklistId))
    if (!isFree || edition.withdrawnAt !== null) throw new Problem('format.edition-in-force')
    await updateEdition(tx, checklistId, { withdrawnAt: at, withdrawnBy: by.id, withdrawnReason: reason })
    const details = { code: found.code, version: found.version, effectiveFrom: edition.effectiveFrom, reason }
    await audit(tx, { official: by, at, action: 'withdraw', subject: 'format', subjectId: found.formatId, details })
  })
