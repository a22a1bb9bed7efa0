import type { FormatContent } from '../../domain/formats/format-draft.ts'
import { readFormatSheet } from '../../domain/formats/sheet/read-format-sheet.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Upload } from '../../domain/shared/upload.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { readSheets } from '../sheets/read-sheets.ts'
import { type DraftRow, findDraft, updateDraft } from './drafts.queries.ts'
import { baseOf, beginDraft, openedDraft, refuseLarge } from './drafts.service.ts'
import { type FormatAct, holdOwnFormat } from './find-format.ts'
import { shownDraft } from './format-detail.service.ts'

export type ReadWorkbook = { content: FormatContent; warnings: string[] }

/**
 * Reads the workbook of a format, whole or not at all.
 * @throws Problem format.sheet with an error for each cell, and those of `readSheets`
 */
export async function readWorkbook(file: Upload): Promise<ReadWorkbook> {
  if (!(file instanceof ReceivedFile)) throw new Problem('sheet.no-sheet')
  const { sheets } = await readSheets(file.bytes)
  const read = readFormatSheet(sheets)
  if ('content' in read) return read
  throw new Problem('format.sheet', {
    params: { reason: read.errors[0] ?? '' },
    consequence: { errors: read.errors, warnings: read.warnings },
  })
}

/** Puts what a workbook says in the place of the draft, or opens one with it. Publishing is another step. */
export const importFormat = (
  db: Querier,
  act: FormatAct,
  id: number,
  { content, warnings, rowVersion }: ReadWorkbook & { rowVersion?: number | undefined },
) =>
  db.transaction(async (tx) => {
    const { by, at } = act
    const format = await holdOwnFormat(tx, by, id)
    const open = await findDraft(tx, id)
    if (open) {
      // A client that knows no versions sends none, and is not checked.
      const draft = rowVersion === undefined ? open : await openedDraft(tx, id, rowVersion, at)
      refuseLarge(content)
      await updateDraft(tx, id, { content, rowVersion: draft.rowVersion + 1, updatedBy: by.id, updatedAt: at })
    } else {
      const base = await baseOf(tx, id, at)
      await beginDraft(tx, format, act, { content, baseChecklistId: base?.checklistId ?? null })
    }
    await audit(tx, {
      official: by,
      at,
      action: 'import',
      subject: 'format',
      subjectId: id,
      details: { code: format.code },
    })
    return { ...(await shownDraft(tx, format, (await findDraft(tx, id)) as DraftRow)), warnings }
  })
