import type { z } from 'zod'
import type { formatEdit } from '../../domain/formats/format-forms.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { type FormatAct, holdOwnFormat } from './find-format.ts'
import { updateFormat } from './formats.queries.ts'

/**
 * Corrects the name and the legal basis of a format. Published editions keep the name that they were published with.
 * @returns the new version of the row
 */
export const editFormat = (
  db: Querier,
  { by, at }: FormatAct,
  id: number,
  { rowVersion, name, legalBase = '' }: z.output<typeof formatEdit>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const before = await holdOwnFormat(tx, by, id)
    refuseStaleEdit(before, { rowVersion })
    const columns = { name, legalBase }
    const saved = before.rowVersion + 1
    await updateFormat(tx, id, { ...columns, rowVersion: saved })
    const details = { code: before.code, ...changesOf(before, columns) }
    await audit(tx, { official: by, at, action: 'edit', subject: 'format', subjectId: id, details })
    return saved
  })
