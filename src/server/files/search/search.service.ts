import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import type { searchDocuments } from '../../../contract/files/documents.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { searchParts } from '../../../domain/files/search-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { indexDocuments } from './index-documents.ts'
import { findWords } from './search.queries.ts'

/** Documents that a search tells the index first, so that what just entered is found. A pass does the rest. */
const INDEXED_FIRST = 100

/** Documents by the words of their titles and texts, without accents and endings, and by their numbers (R 18.14). */
export async function search(
  platform: Platform,
  by: Official,
  { q, limit, offset }: QueryOf<typeof searchDocuments>,
): Promise<ReplyOf<typeof searchDocuments>> {
  await indexDocuments(platform, by.departmentId, INDEXED_FIRST)
  return await findWords(platform.db, by, { ...searchParts(q), limit, offset })
}
