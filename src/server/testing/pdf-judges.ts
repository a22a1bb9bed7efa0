import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs that judge signed PDFs, of Debian's poppler-utils and qpdf. Without them a test may be skipped, not in CI. */
export const lacksJudges =
  ['pdfsig', 'qpdf'].some((program) => spawnSync(program, ['--version']).error !== undefined) && !process.env.CI

/** Runs a program with a PDF as a file; `{}` in its arguments is the path. @returns what it printed, and its exit code */
function judge(program: string, args: readonly string[], pdf: Uint8Array): { said: string; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-judge-'))
  try {
    const path = join(folder, 'signed.pdf')
    writeFileSync(path, pdf)
    const { stdout, stderr, status, error } = spawnSync(
      program,
      args.map((arg) => (arg === '{}' ? path : arg)),
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    )
    if (error) throw error
    return { said: stdout + stderr, status }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The report of poppler on the signatures of a PDF, without judging certificates. */
export const pdfsig = (pdf: Uint8Array): string => judge('pdfsig', ['-nocert', '{}'], pdf).said

/** Faults that qpdf finds; exit code 0 for none. */
export const qpdfCheck = (pdf: Uint8Array) => judge('qpdf', ['--check', '{}'], pdf)

/** The judge of PDF/A. It is a Java program that no package of Debian has, so it judges where a machine has it, CI included. */
export const lacksVeraPdf = spawnSync('verapdf', ['--version']).error !== undefined

/** The report of veraPDF on a PDF as PDF/A-3a, which begins with 'PASS' where nothing is wrong. */
export const veraPdf = (pdf: Uint8Array): string =>
  judge('verapdf', ['--flavour', '3a', '--format', 'text', '-v', '{}'], pdf).said.trim()

/** The tree of tags of a PDF. */
export const tagsOf = (pdf: Uint8Array): string => judge('pdfinfo', ['-struct', '{}'], pdf).said

/** Information and layout of a PDF without its size, which a signature changes. */
export const infoOf = (pdf: Uint8Array): string =>
  judge('pdfinfo', ['{}'], pdf).said.replace(/^(File size|Form): .*\n/gm, '')

/** The first file that a PDF carries, byte for byte. */
export function attachmentOf(pdf: Uint8Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-judge-'))
  try {
    const out = join(folder, 'attached')
    const { said, status } = judge('pdfdetach', ['-save', '1', '-o', out, '{}'], pdf)
    if (status !== 0) throw new Error(said)
    return readFileSync(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The PDF as qpdf writes it anew, which no signature survives. */
export function savedAgain(pdf: Uint8Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-judge-'))
  try {
    const out = join(folder, 'saved.pdf')
    judge('qpdf', ['{}', out], pdf)
    return readFileSync(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
