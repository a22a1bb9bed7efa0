import { problemReplies } from '../../contract/problems.ts'
import { editionOnDay } from '../../domain/formats/edition-state.ts'
import { emptyContent, type FormatContent, MAX_DRAFT_BYTES } from '../../domain/formats/format-draft.ts'
import { baseEdition } from '../../domain/formats/later-edition.ts'
import { withoutLineages } from '../../domain/formats/lineages.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf, formatInstant } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { readContent } from '../catalogues/checklist-editions.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { type DraftRow, deleteDraftRow, findDraft, insertDraft, updateDraft } from './drafts.queries.ts'
import { findEditions } from './editions.queries.ts'
import { type FormatAct, heldDraft, holdAnyOwnFormat, holdOwnFormat, readableFormat } from './find-format.ts'
import { shownDraft } from './format-detail.service.ts'
import { type FormatRow, insertFormat, isCodeTaken, updateFormat } from './formats.queries.ts'

export type NewFormat = {
  code: string
  name: string
  legalBase?: string | undefined
  copyOf?: number | undefined
}

/** The edition that a draft or a copy begins with. */
export async function baseOf(q: Querier, formatId: number, at: Date) {
  const editions = await findEditions(q, [formatId])
  return baseEdition(editionOnDay(editions, dayOf(at)), editions)
}

/** An edition of the format that was asked for as the base of a draft. */
async function chosenBase(q: Querier, formatId: number, checklistId: number) {
  const chosen = (await findEditions(q, [formatId])).find((edition) => edition.checklistId === checklistId)
  if (!chosen || chosen.withdrawnAt !== null) throw new Problem('format.edition-not-found')
  return chosen
}

/** The text of the change that an editor must see first: 'Ana Ruiz guardó este borrador a las 10:41…' */
function refuseStaleDraft({ rowVersion, updatedBy, updatedAt }: DraftRow, opened: number, now: Date): void {
  if (rowVersion === opened) return
  const [day = '', time = ''] = formatInstant(updatedAt).split(' ')
  const when = dayOf(updatedAt) === dayOf(now) ? `a las ${time}` : `el ${day} a las ${time}`
  throw new Problem('format.draft-changed', {
    params: { name: updatedBy, when },
    consequence: { savedBy: updatedBy, savedAt: updatedAt.toISOString() },
  })
}

export function refuseLarge(content: FormatContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_DRAFT_BYTES) throw new Problem('format.draft-too-large')
}

/** The open draft of a format, as the caller has it. */
export async function openedDraft(tx: Querier, formatId: number, opened: number, now: Date): Promise<DraftRow> {
  const draft = await heldDraft(tx, formatId)
  refuseStaleDraft(draft, opened, now)
  return draft
}

export async function beginDraft(
  tx: Querier,
  format: Pick<FormatRow, 'id' | 'lastDraftVersion'>,
  { by, at }: FormatAct,
  { content, baseChecklistId }: { content: FormatContent; baseChecklistId: number | null },
): Promise<void> {
  refuseLarge(content)
  await insertDraft(tx, {
    formatId: format.id,
    departmentId: by.departmentId,
    baseChecklistId,
    content,
    rowVersion: format.lastDraftVersion + 1,
    updatedBy: by.id,
    updatedAt: at,
  })
}

/** Ends a draft. The next one of the format goes on from its version. */
export async function endDraft(tx: Querier, { formatId, rowVersion }: DraftRow): Promise<void> {
  await deleteDraftRow(tx, formatId)
  await updateFormat(tx, formatId, { lastDraftVersion: rowVersion })
}

/**
 * The content that a copy begins with. A copy with the code of its source takes its place for the types of that code, so
 * its items stay the same ones; with another code they begin anew.
 */
async function copiedContent(tx: Querier, source: FormatRow, code: string, at: Date) {
  const base = await baseOf(tx, source.id, at)
  const content = base
    ? await readContent(tx, base.checklistId)
    : ((await findDraft(tx, source.id))?.content ?? emptyContent)
  return source.code === code ? content : withoutLineages(content)
}

/** Makes a format of the department with an open draft. */
export const createFormat = (
  db: Querier,
  act: FormatAct,
  { code, name, legalBase, copyOf }: NewFormat,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { by, at } = act
    if (await isCodeTaken(tx, by.departmentId, code)) {
      throw new Problem('format.code-taken', { fields: { code: problemReplies['format.code-taken'].text } })
    }
    const source = copyOf === undefined ? undefined : await readableFormat(tx, by, copyOf)
    const content = source ? await copiedContent(tx, source, code, at) : emptyContent
    const id = await insertFormat(tx, {
      departmentId: by.departmentId,
      code,
      name,
      legalBase: legalBase ?? source?.legalBase ?? '',
      derivedFrom: source?.id ?? null,
      createdBy: by.id,
      createdAt: at,
    })
    await beginDraft(tx, { id, lastDraftVersion: 0 }, act, { content, baseChecklistId: null })
    const details = { code, name, ...(source && { copyOf: source.code }) }
    await audit(tx, { official: by, at, action: 'create', subject: 'format', subjectId: id, details })
    return id
  })

/** Opens a draft with the content and the lineages of the current edition, or of another one that is asked for. */
export const openDraft = (db: Querier, act: FormatAct, id: number, { from }: { from?: number | undefined } = {}) =>
  db.transaction(async (tx) => {
    const { by, at } = act
    const format = await holdOwnFormat(tx, by, id)
    if (await findDraft(tx, id)) throw new Problem('format.draft-open')
    const base = from === undefined ? await baseOf(tx, id, at) : await chosenBase(tx, id, from)
    const content = base ? await readContent(tx, base.checklistId) : emptyContent
    await beginDraft(tx, format, act, { content, baseChecklistId: base?.checklistId ?? null })
    await audit(tx, { official: by, at, action: 'open-draft', subject: 'format', subjectId: id })
    return shownDraft(tx, format, (await findDraft(tx, id)) as DraftRow)
  })

/** Keeps a draft as it is, right or wrong, unless somebody else saved it meanwhile. */
export const saveDraft = (
  db: Querier,
  { by, at }: FormatAct,
  id: number,
  { rowVersion, content }: { rowVersion: number; content: FormatContent },
) =>
  db.transaction(async (tx) => {
    const format = await holdOwnFormat(tx, by, id)
    const draft = await openedDraft(tx, id, rowVersion, at)
    refuseLarge(content)
    const saved = { content, rowVersion: rowVersion + 1, updatedBy: by.id, updatedAt: at }
    await updateDraft(tx, id, saved)
    return shownDraft(tx, format, { ...draft, content, rowVersion: saved.rowVersion })
  })

/** Throws a draft away, also that of a retired format. */
export const discardDraft = (db: Querier, { by, at }: FormatAct, id: number, rowVersion: number): Promise<void> =>
  db.transaction(async (tx) => {
    await holdAnyOwnFormat(tx, by, id)
    await endDraft(tx, await openedDraft(tx, id, rowVersion, at))
    await audit(tx, { official: by, at, action: 'discard-draft', subject: 'format', subjectId: id })
  })
