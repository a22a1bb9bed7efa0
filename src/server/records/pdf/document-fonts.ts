import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { fontCoverage } from './font-coverage.ts'

const FONTS = join(PROJECT_ROOT, 'assets/fonts')
/** Folder of the templates; a document's data are virtual files in it. */
const WORKSPACE = join(PROJECT_ROOT, 'assets/acta')
type PdfStandard = 'a-2a' | 'a-3a'
/** PDF/A-2a: archivable, and tagged for screen readers. */
export const PDF_STANDARD: PdfStandard = 'a-2a'
/** PDF/A-3a: the same, and may carry a file. */
export const PDF_STANDARD_WITH_FILE: PdfStandard = 'a-3a'

const fonts = readdirSync(FONTS)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(FONTS, name)))

/** Whether a font of the documents can draw a character. */
export const covers = fontCoverage(fonts)

export const inWorkspace = (path: string): string => join(WORKSPACE, path)

export const startCompiler = (): NodeCompiler =>
  NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: fonts }] })
