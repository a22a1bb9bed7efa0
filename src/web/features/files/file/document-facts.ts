import { isOfSystem, sourceText } from '../../../../domain/files/file-words.ts'
import { countText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import type { DocumentRow } from '../files.queries.ts'

/** The pages of a document in its file, such as `18–23`, or how many it has until they are numbered. */
export function pagesText({ firstPage, lastPage, pages }: DocumentRow): string {
  if (firstPage !== null && lastPage !== null) {
    return firstPage === lastPage ? `${firstPage}` : `${firstPage}–${lastPage}`
  }
  return pages === null ? '' : countText(pages, 'página', 'páginas')
}

export const typeText = (document: DocumentRow): string =>
  document.type ?? (isOfSystem(document) ? sourceText(document.source) : '')

export const dateText = ({ documentDate }: DocumentRow): string => formatDay(documentDate)
