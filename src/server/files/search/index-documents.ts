import { searchWords, systemText } from '../../../domain/files/search-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSealedText } from '../../records/records.service.ts'
import { findUnindexed, putWords, type UnindexedDocument } from './search.queries.ts'

type Parts = Pick<Platform, 'db' | 'checklists'>

/** The text of a system document; null for one that a person sent, whose text a job reads. */
async function bodyOf(
  { db, checklists }: Parts,
  { departmentId, source, sourceId, content }: UnindexedDocument,
): Promise<string | null> {
  if (content !== null) return systemText(content)
  if (source !== 'acta') return null
  const { text } = await readSealedText(checklists, db, departmentId, sourceId ?? 0)
  return text === undefined ? null : systemText(text)
}

/**
 * Tells the search the words of documents that it does not know yet.
 * @returns how many there were, `limit` at most
 */
export async function indexDocuments(parts: Parts, departmentId: number, limit: number): Promise<number> {
  const unindexed = await findUnindexed(parts.db, departmentId, limit)
  for (const document of unindexed) {
    await putWords(parts.db, document, searchWords(document, await bodyOf(parts, document)))
  }
  return unindexed.length
}
