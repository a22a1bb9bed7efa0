/** The state 'Inactivo' holds 'Activo', so that a search for 'activo' would find every row. */
const ACTIVE = 'activo'

/** A pattern of PostgreSQL for 'activo' that is no part of 'inactivo'; the trigram index serves it. */
export const ACTIVE_ALONE = `(^|[^n]|(^|[^i])n)${ACTIVE}`

/** Whether a word of a search is the state 'Activo'. */
export const isActiveState = (word: string): boolean => word.toLowerCase() === ACTIVE

/** Whether a run of letters holds a searched one, as the search of the database finds it. */
export const holdsPart = (run: string, part: string): boolean =>
  part === ACTIVE ? /(?<!in)activo/.test(run) : run.includes(part)
