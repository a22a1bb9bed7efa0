import { execFile, spawnSync } from 'node:child_process'

/** These readers come with Debian's poppler-utils. Without them a test may be skipped, but not in CI. */
export const cannotReadPdf = spawnSync('pdfinfo', ['-v']).status !== 0 && !process.env.CI

const readWith = (program: string, args: readonly string[], pdf: Uint8Array) =>
  new Promise<string>((resolve, reject) => {
    const reader = execFile(program, args, { maxBuffer: 2 ** 26 }, (failure, text) =>
      failure ? reject(failure) : resolve(text),
    )
    reader.stdin?.end(pdf)
  })

/** All printed text in order, with headers and footers; one line of print is one line. */
export const printedText = (pdf: Uint8Array): Promise<string> => readWith('pdftotext', ['-raw', '-', '-'], pdf)

/** The lines that each page prints, from the top; its foot comes last. */
export const printedPages = async (pdf: Uint8Array): Promise<string[][]> =>
  (await printedText(pdf))
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split('\n').filter((line) => line !== ''))

/** The printed words of a PDF, each with its right edge in points from the left of the page. */
export async function printedWords(pdf: Uint8Array): Promise<{ text: string; right: number }[]> {
  const words = await readWith('pdftotext', ['-bbox', '-', '-'], pdf)
  return [...words.matchAll(/ xMax="([\d.]+)" [^>]*>(.*)<\/word>/g)].map(([, right, text = '']) => ({
    text,
    right: Number(right),
  }))
}

/**
 * The texts of a tagged PDF in reading order, as a screen reader presents them, without headers and footers. The reader
 * redraws a page for each element: it takes seconds for a whole acta, and `printedText` takes none.
 */
export async function pdfTexts(pdf: Uint8Array): Promise<string[]> {
  const lines = (await readWith('pdfinfo', ['-struct-text', '-'], pdf)).split('\n')
  return lines.flatMap((line) => /^\s*"(.*)"$/.exec(line)?.[1] ?? [])
}
