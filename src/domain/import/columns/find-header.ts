import { guessFields } from './guess-columns.ts'

/** Rows in which the titles are looked for. */
const LOOKED_AT = 40
const LEAST_TITLES = 2
const LONGEST_TITLE = 60

const isTitle = (text: string) =>
  text !== '' && text.length <= LONGEST_TITLE && /\p{L}/u.test(text) && !/[@\d]{4}/.test(text)

/** A row counts by its fields that titles name, and then by its texts: a row of titles is the densest of texts. */
function scoreOf(cells: readonly string[]): number {
  const titles = cells.map((cell) => (isTitle(cell) ? cell : ''))
  const many = titles.filter((title) => title !== '').length
  if (many < LEAST_TITLES) return 0
  const named = [...guessFields(titles).values()].filter(({ confidence }) => confidence >= 0.7).length
  return named * 100 + many
}

/**
 * The row of titles, as its place among `rows`; undefined where no row names two fields, so that a person has to say it.
 */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  let best: { at: number; score: number } | undefined
  for (const [at, cells] of rows.slice(0, LOOKED_AT).entries()) {
    const score = scoreOf(cells)
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best && best.score >= LEAST_TITLES * 100 ? best.at : undefined
}
