import { actaNumberOf } from '../records/record.ts'

/** Numbers of actas that a term may be, and ids: an acta of before decision 023 has its id for a number. */
export type ActaNumbers = { numbers: string[]; ids: number[] }

/** Years back from today for which a bare number is looked for. */
const YEARS = 10
const MAX_ID = 2_147_483_647

/** A number with its year: '2026-000123', '2026-123', 'Acta n.º 2026 123'. */
const WITH_YEAR = /^(?:acta\s*)?(?:n\.?\s?[º°o]?\.?\s*)?(\d{4})\s*[-–/ ]\s*(\d{1,9})$/i
const BARE = /^(?:acta\s*)?(?:n\.?\s?[º°o]?\.?\s*)?(\d{1,10})$/i

/**
 * The acta numbers that a term is, in any written form.
 * @param today the day in Colombia, `yyyy-mm-dd`; the newest year comes first
 */
export function actaNumbersOf(term: string, today: string): ActaNumbers {
  const text = term.trim()
  const [, year, consecutive] = WITH_YEAR.exec(text) ?? []
  if (year) return { numbers: [actaNumberOf(Number(year), Number(consecutive))], ids: [] }
  const number = Number(BARE.exec(text)?.[1] ?? 0)
  if (number < 1 || number > MAX_ID) return { numbers: [], ids: [] }
  const thisYear = Number(today.slice(0, 4))
  const numbers = Array.from({ length: YEARS }, (_, back) => actaNumberOf(thisYear - back, number))
  return { numbers, ids: [number] }
}
