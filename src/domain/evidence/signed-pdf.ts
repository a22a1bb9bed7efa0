/**
 * The revisions of an acta's PDF. `typeset`: the first one alone. `signed`: one more, which holds the file's only
 * signature. `appended`: others, or something after the last one. `torn`: the last lines are missing.
 */
export type Revisions = 'typeset' | 'signed' | 'appended' | 'torn'

/** White space of PDF. */
const SPACE = '[\\0\\t\\n\\f\\r ]'

/** Beginning of the last lines of a revision. Fonts have lines '%%EOF' of their own before it. */
const START = /[\r\n]startxref/g

/** Last lines of a file without signature, with the white space that a mail may add. */
const TYPESET_END = new RegExp(`^[\\r\\n]startxref${SPACE}+\\d+${SPACE}+%%EOF${SPACE}*$`)

/** Last lines of a signed file, as this product writes them. */
const SIGNED_END = /^\nstartxref\n\d+\n%%EOF\n?$/

/**
 * Tells the revisions of a PDF.
 * @param text one character for each byte
 */
export function revisionsOf(text: string): Revisions {
  const [first, second, ...others] = [...text.matchAll(START)].map(({ index }) => index)
  if (first === undefined) return 'torn'
  // Texts of the first revision, such as a finding, may hold any word. The signature belongs to the second one.
  const [signature, ...more] = [...text.matchAll(/\/ByteRange\b/g)]
    .map(({ index }) => index)
    .filter((index) => index > first)
  if (signature === undefined) return TYPESET_END.test(text.slice(first)) ? 'typeset' : 'appended'
  if (second === undefined) return 'torn'
  const isLast = others.length === 0 && more.length === 0 && signature < second
  return isLast && SIGNED_END.test(text.slice(second)) ? 'signed' : 'appended'
}

/** The part of PDF/A that a file declares in its metadata, which PDF/A keeps readable. */
const PART_2 = /<pdfaid:part>2<\/pdfaid:part>/

/**
 * Whether a PDF is a PDF/A-2, which carries no file: an acta's record is then not in it (R 27.26).
 * @param text one character for each byte
 */
export const carriesNoFile = (text: string): boolean => PART_2.test(text) && !text.includes('/Type /Filespec')
