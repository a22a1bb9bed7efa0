import { execFile, spawnSync } from 'node:child_process'

/** `pdfinfo` comes with Debian's poppler-utils. Where it is missing a test may skip, but not in CI. */
export const cannotReadPdf = spawnSync('pdfinfo', ['-v']).status !== 0 && !process.env.CI

const structure = (pdf: Uint8Array) =>
  new Promise<string>((resolve, reject) => {
    const reader = execFile('pdfinfo', ['-struct-text', '-'], { maxBuffer: 2 ** 26 }, (failure, text) =>
      failure ? reject(failure) : resolve(text),
    )
    reader.stdin?.end(pdf)
  })

/** The texts of a tagged PDF in reading order, as a screen reader has them; headers and footers of pages are left out. */
export async function pdfTexts(pdf: Uint8Array): Promise<string[]> {
  const lines = (await structure(pdf)).split('\n')
  return lines.flatMap((line) => /^\s*"(.*)"$/.exec(line)?.[1] ?? [])
}
