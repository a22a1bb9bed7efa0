import type { Official } from '../../domain/access/official.ts'
import { type ContentDiff, contentDiff } from '../../domain/formats/content-diff.ts'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import type { ComparedSide } from '../../domain/formats/format-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { readContent } from '../catalogues/checklist-editions.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEdition } from './editions.queries.ts'
import { heldDraft, readableFormat } from './find-format.ts'
import type { FormatRow } from './formats.queries.ts'

/** The content of an edition of the format, or of the one that it was copied from; or of its draft. */
async function contentOf(
  q: Querier,
  official: Official,
  format: FormatRow,
  side: ComparedSide,
): Promise<FormatContent> {
  if (side === 'draft') return (await heldDraft(q, format.id)).content
  const edition = await findEdition(q, official.departmentId, side)
  if (!edition || (edition.formatId !== format.id && edition.formatId !== format.derivedFrom)) {
    throw new Problem('format.edition-not-found')
  }
  return readContent(q, side)
}

/** The changes from one edition, or the draft, to another. */
export async function compareEditions(
  q: Querier,
  official: Official,
  formatId: number,
  { from, to }: { from: ComparedSide; to: ComparedSide },
): Promise<ContentDiff> {
  const format = await readableFormat(q, official, formatId)
  const before = await contentOf(q, official, format, from)
  return contentDiff(before, await contentOf(q, official, format, to))
}
