/** Errors that are told at most. */
const MAX_ERRORS = 200

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** A fault with its place, as a person finds it in Excel. */
export const told = (sheet: string, row: number, column: string, text: string): string =>
  `Hoja «${sheet}», fila ${row}, columna «${column}»: ${lowered(text)}`

const rowOf = (error: string) => Number(/fila (\d+)/.exec(error)?.[1] ?? 0)

/** Faults of a sheet in the order of their rows. */
export const byRow = (errors: readonly string[]): string[] => errors.toSorted((one, other) => rowOf(one) - rowOf(other))

/** The first errors, each once, and how many more there are. */
export function firstErrors(errors: readonly string[]): string[] {
  const distinct = [...new Set(errors)]
  const more = distinct.length - MAX_ERRORS
  return more > 0 ? [...distinct.slice(0, MAX_ERRORS), `y ${more} más`] : distinct
}
