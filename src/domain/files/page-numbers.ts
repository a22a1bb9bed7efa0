/** Pages of a document in its file, both included; null until its pages are counted. */
type PageSpan = { firstPage: number | null; lastPage: number | null }
export type CountedDocument = PageSpan & { order: number; pages: number | null }

/**
 * Numbers pages in the order of entry, from the last numbered one on. A document whose pages are not counted yet stops the
 * numbering, so that no span ever changes once it is given.
 * @returns the documents that get a span now, by order
 */
export function numberPages<D extends CountedDocument>(
  documents: readonly D[],
): (D & { firstPage: number; lastPage: number })[] {
  let last = 0
  const numbered: (D & { firstPage: number; lastPage: number })[] = []
  for (const document of [...documents].sort((one, other) => one.order - other.order)) {
    if (document.lastPage !== null) last = document.lastPage
    else if (document.pages === null) break
    else {
      numbered.push({ ...document, firstPage: last + 1, lastPage: last + document.pages })
      last += document.pages
    }
  }
  return numbered
}
