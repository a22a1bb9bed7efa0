import { z } from 'zod'

/** Rows of a list page (R 9.1). */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** The field that searches every visible text column of a list. */
export const SEARCH_FIELD = 'q'

/** The words of a search, each once: all of them have to be in a row, in any order. */
export const searchWords = (term: string): string[] => [...new Set(term.split(/\s+/).filter((word) => word !== ''))]

/** Words that all searches of one request may have together: each is looked for in every row that those before it leave. */
export const MAX_SEARCH_WORDS = 40

export type ListFilter<Field extends string> = {
  field: Field | typeof SEARCH_FIELD
  /** `like` ignores case and accents and finds the value anywhere; `=` is exact; the others bound a day, itself included. */
  operator: 'like' | '=' | '>=' | '<='
  value: string
}

/** One page of a list; `Field` is what the list may be sorted and filtered by. */
export type ListQuery<Field extends string> = {
  limit: number
  offset: number
  descending: boolean
  sortBy: Field
  filters: ListFilter<Field>[]
}

export type Page<Row> = { rows: Row[]; total: number }

/** How many pages a list has; an empty list has one, so that the footer reads 'Página 1 de 1'. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

const LIMIT = `El límite debe ser un número entero entre 1 y ${MAX_PAGE_SIZE}.`
const OFFSET = 'El inicio de la página debe ser un número entero desde 0.'

/** Rows of a page, and how many stand before them. */
export const pageLimit = z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_PAGE_SIZE, LIMIT)
export const pageOffset = z.int({ error: OFFSET }).min(0, OFFSET).max(2_147_483_647, OFFSET)
