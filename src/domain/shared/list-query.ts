import { z } from 'zod'

/** Rows of a list page by default (R 9.1). */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** Pseudo-field that searches every text column that the list shows (R 11.8). */
export const SEARCH_FIELD = 'q'

/** Distinct words of a search term. A row matches if it has all of them, in any order. */
export const searchWords = (term: string): string[] => [...new Set(term.split(/\s+/).filter((word) => word !== ''))]

/** Most words in all searches of one request together; the cost of a search grows with each word. */
export const MAX_SEARCH_WORDS = 40

export type ListFilter<Field extends string> = {
  field: Field | typeof SEARCH_FIELD
  /** `like` finds the value anywhere, ignoring case and accents; `=` is exact; `>=` and `<=` compare days, inclusive. */
  operator: 'like' | '=' | '>=' | '<='
  value: string
}

/** The rows of a list that are asked for, and their order. `Field` names the fields that may sort and filter the list. */
export type ListSelection<Field extends string> = {
  descending: boolean
  sortBy: Field
  filters: ListFilter<Field>[]
}

/** Request for one page of a list. */
export type ListQuery<Field extends string> = ListSelection<Field> & { limit: number; offset: number }

/** Kinds of file that a whole list is exported as. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Request for a whole list as a file. */
export type ExportQuery<Field extends string> = ListSelection<Field> & { format: ExportFormat }

/** One page of a list. `total` counts the matching rows of all pages. */
export type Page<Row> = { rows: Row[]; total: number }

/** Number of pages of a list. An empty list has one, so that its footer reads 'Página 1 de 1' (R 10.1). */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

const LIMIT = `El límite debe ser un número entero entre 1 y ${MAX_PAGE_SIZE}.`
const OFFSET = 'El inicio de la página debe ser un número entero desde 0.'

/** Number of rows in a page, and number of rows before it. */
export const pageLimit = z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_PAGE_SIZE, LIMIT)
export const pageOffset = z.int({ error: OFFSET }).min(0, OFFSET).max(2_147_483_647, OFFSET)
