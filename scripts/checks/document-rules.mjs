/** Rules for documents and for what cites them, as functions from text to complaints. */

export const MAX_LINE = 160

/** Lines that are too long to read in a terminal or a review. Tables and code keep their form. */
export function longLines(text) {
  let isCode = false
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const isExempt = isCode || /^\s*\|/.test(line) || /^\[[^\]]+\]: /.test(line)
    return !isExempt && [...line].length > MAX_LINE ? [at + 1] : []
  })
}

/** Lines of tables with a cell that is too long to read in its column: it becomes a paragraph. */
export function longCells(text) {
  let isCode = false
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const cells = isCode || !/^\s*\|/.test(line) ? [] : line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return cells.some((cell) => [...cell].length > MAX_LINE && !/^:?-+:?$/.test(cell)) ? [at + 1] : []
  })
}

const numbersIn = (text, pattern) => [...text.matchAll(pattern)].flatMap(([all]) => all.match(/\d[\d.]*\d|\d/g))

/** `decision 013`, `decisions 012, 013 and 015`. */
export const citedDecisions = (text) => numbersIn(text, /\bdecisions? \d{3}\b(?:(?:,| and|, and) \d{3}\b)*/gi)

/** `R 5.3`, `R 5.3, 5.4 and 7.1`. */
export const citedRequirements = (text) =>
  numbersIn(text, /\bR \d+\.\d+\b(?:(?:,| and|, and| to|–) (?:R )?\d+\.\d+\b)*/g)

/** A requirement is defined where its number opens a line in bold, or a row of a table: `- **R 5.3** …`, `| R 15.1 |`. */
export const definedRequirements = (text) =>
  [...text.matchAll(/^\s*(?:[-*] )?(?:\*\*|\| (?:\*\*)?)R (\d+\.\d+)(?:\*\*| )/gm)].map(([, number]) => number)

/** The first cell of each row of the tables of a text, their headings included. */
export const firstCells = (text) => [...text.matchAll(/^\| ([^|]*?) *\|/gm)].map(([, cell]) => cell)

export const repeated = (values) => values.filter((value, at) => values.indexOf(value) !== at)

/** Spellings of the two documents that the repository does not hold. */
const MISSING_DOCUMENT =
  /\b(?:specification|spec|design) sections?\b|\bsections? [\d.]+ of the (?:specification|design)\b|\b(?:specification|design)\.md\b|\bshared\/[a-z]+\.md\b/gi

export const missingDocumentsIn = (text) => [...text.matchAll(MISSING_DOCUMENT)].map(([cited]) => cited)

/** `a.{b,c}` stands for two paths. */
function spellings(pattern) {
  const group = /\{([^{}]*)\}/.exec(pattern)
  return group ? group[1].split(',').flatMap((each) => spellings(pattern.replace(group[0], each))) : [pattern]
}

/** `*` stands for a name, `**` for folders, `(x)` for what may be absent: `*.test.ts(x)`. */
const asPattern = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.+^$|[\]\\]/g, '\\$&')
      .replace(/\)/g, ')?')
      .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))}(?:/.*)?$`,
  )

/**
 * Paths in backticks that are not there. `…/` stands for `src/`; a name in angle brackets is the reader's to fill in.
 * @param {string} text of a document
 * @param {string[]} files of the project
 */
export function missingPaths(text, files) {
  const named = [...text.matchAll(/`((?:…|src|e2e|bench|scripts|docs|deploy|migrations)\/[^`\s<]*)`/g)]
  return named
    .map(([, path]) => path)
    .filter((path) =>
      spellings(path.replace(/^…\//, 'src/').replace(/\/$/, '')).some((spelling) => {
        const pattern = asPattern(spelling)
        return !files.some((file) => pattern.test(file))
      }),
    )
}

/** Targets of relative links, without their anchors. */
export const linkedFiles = (text) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, target]) => target)
