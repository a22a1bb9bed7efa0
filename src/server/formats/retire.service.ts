import { problemReplies } from '../../contract/problems.ts'
import { editionOnDay } from '../../domain/formats/edition-state.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEditions } from './editions.queries.ts'
import { type FormatAct, holdAnyOwnFormat, holdOwnFormat } from './find-format.ts'
import { readUses } from './format-list.service.ts'
import { findFormat, replaceReplacement, updateFormat } from './formats.queries.ts'

const countedUses = (uses: number) =>
  uses === 1
    ? 'Lo usa 1 tipo de inscripción. Elija qué formato lo reemplaza.'
    : `Lo usan ${uses} tipos de inscripción. Elija qué formato los reemplaza.`

/** A replacement is active and in force today: no type may be left without a checklist. */
async function checkReplacement(tx: Querier, { by, at }: FormatAct, id: number, replacementId: number) {
  const replacement = replacementId === id ? undefined : await findFormat(tx, by.departmentId, replacementId)
  const editions = replacement ? await findEditions(tx, [replacement.id]) : []
  if (replacement?.retiredAt === null && editionOnDay(editions, dayOf(at))) return replacement
  throw new Problem('format.no-replacement', {
    fields: { replacementId: problemReplies['format.no-replacement'].text },
  })
}

/**
 * Retires a format of the department. Its types go over to the replacement; its editions open for ever, and an open draft
 * waits for it to be brought back.
 */
export const retireFormat = (
  db: Querier,
  act: FormatAct,
  id: number,
  { reason, replacementId }: { reason: string; replacementId?: number | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { by, at } = act
    const format = await holdOwnFormat(tx, by, id)
    const uses = (await readUses(tx, by, dayOf(at))).get(id)?.length ?? 0
    const replacement = replacementId === undefined ? undefined : await checkReplacement(tx, act, id, replacementId)
    if (!replacement && uses > 0) throw new Problem('format.in-use', { params: { reason: countedUses(uses) } })
    await replaceReplacement(tx, by.departmentId, { from: id, to: replacementId ?? null })
    const columns = { retiredAt: at, retiredBy: by.id, retiredReason: reason, replacementId: replacementId ?? null }
    await updateFormat(tx, id, columns)
    const details = { code: format.code, reason, ...(replacement && { replacement: replacement.code }) }
    await audit(tx, { official: by, at, action: 'retire', subject: 'format', subjectId: id, details })
  })

/** Brings a retired format back with its editions and its draft. Types that used it before its retirement use it again. */
export const restoreFormat = (db: Querier, { by, at }: FormatAct, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const format = await holdAnyOwnFormat(tx, by, id)
    if (format.retiredAt === null) throw new Problem('format.active')
    const active = { retiredAt: null, retiredBy: null, retiredReason: null, replacementId: null }
    await updateFormat(tx, id, { ...active, restoredAt: at })
    const details = { code: format.code, reason }
    await audit(tx, { official: by, at, action: 'restore', subject: 'format', subjectId: id, details })
  })
