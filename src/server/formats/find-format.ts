import type { Official } from '../../domain/access/official.ts'
import { statesOf } from '../../domain/formats/edition-state.ts'
import type { FormatState } from '../../domain/formats/format-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { type DraftRow, findDraft } from './drafts.queries.ts'
import { findEdition, findEditions } from './editions.queries.ts'
import { type FormatRow, findFormat, findLineages, lockFormat } from './formats.queries.ts'

/** The official who acts, and the instant. */
export type FormatAct = { by: Official; at: Date }

export const stateOf = ({ retiredAt }: Pick<FormatRow, 'retiredAt'>): FormatState =>
  retiredAt === null ? 'activo' : 'retirado'

/** A format that the official may read: the department's, or a model. */
export async function readableFormat(q: Querier, { departmentId }: Official, id: number): Promise<FormatRow> {
  const format = await findFormat(q, departmentId, id)
  if (!format) throw new Problem('format.not-found')
  return format
}

type OwnFormat = FormatRow & { departmentId: number }

/** A format of the department, active or retired, locked until the transaction ends. Models are copied and never changed. */
export async function holdAnyOwnFormat(tx: Querier, { departmentId }: Official, id: number): Promise<OwnFormat> {
  const format = await lockFormat(tx, departmentId, id)
  if (!format) throw new Problem('format.not-found')
  if (format.departmentId === null) throw new Problem('format.model')
  return { ...format, departmentId: format.departmentId }
}

/** An active format of the department, locked until the transaction ends. */
export async function holdOwnFormat(tx: Querier, official: Official, id: number): Promise<OwnFormat> {
  const format = await holdAnyOwnFormat(tx, official, id)
  if (format.retiredAt !== null) throw new Problem('format.retired')
  return format
}

/** An edition that the official may read, with its format, its first day and its state today. */
export async function readableEdition(q: Querier, { departmentId }: Official, checklistId: number, now: Date) {
  const edition = await findEdition(q, departmentId, checklistId)
  if (!edition) throw new Problem('format.edition-not-found')
  const editions = await findEditions(q, [edition.formatId])
  const at = editions.findIndex((one) => one.checklistId === checklistId)
  const { effectiveFrom = '', publishedAt = null } = editions[at] ?? {}
  return { ...edition, effectiveFrom, publishedAt, state: statesOf(editions, dayOf(now))[at] ?? 'vigente' }
}

/** The open draft of a format. */
export async function heldDraft(q: Querier, formatId: number): Promise<DraftRow> {
  const draft = await findDraft(q, formatId)
  if (!draft) throw new Problem('format.no-draft')
  return draft
}

/**
 * The lineages that items of a format may have: those of its editions. A format with the code of the one that it was
 * copied from goes on with the same items, so it has that one's too.
 */
export async function knownLineages(q: Querier, format: FormatRow): Promise<Set<number>> {
  const source = format.derivedFrom === null ? undefined : await findSource(q, format)
  return findLineages(q, [format.id, ...(source ? [source.id] : [])])
}

async function findSource(q: Querier, format: FormatRow): Promise<FormatRow | undefined> {
  const source = await findFormat(q, format.departmentId ?? 0, format.derivedFrom ?? 0)
  return source?.code === format.code ? source : undefined
}
