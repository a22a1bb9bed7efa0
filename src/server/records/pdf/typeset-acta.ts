import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { imageExtension } from '../../images/image-extension.ts'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { fontCoverage } from './font-coverage.ts'
import { printable } from './printable-text.ts'

const FONTS = join(PROJECT_ROOT, 'assets/fonts')
const WORKSPACE = join(PROJECT_ROOT, 'assets/acta')
const TEMPLATE = join(WORKSPACE, 'acta.typ')
/** PDF/A-2a: archivable, and tagged for screen readers. */
const PDF_STANDARD = 'a-2a'
/**
 * Cached parts stay for this many renders without being used. The parts that all actas share are used by every render;
 * the rest is mostly decoded pictures, 5 MB for ten thumbnails.
 */
const CACHE_AGE = 1

export type Images = ReadonlyMap<string, Uint8Array>

const fonts = readdirSync(FONTS)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(FONTS, name)))
const covers = fontCoverage(fonts)
const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: fonts }] })

const virtual = (path: string) => join(WORKSPACE, path)

type Source = { mainFilePath: string } | { mainFileContent: string }

/** Compiles and exports in one step: a separate compiled document would wait for a garbage collector that underrates it. */
const compile = (source: Source): Uint8Array => compiler.pdf(source, { pdfStandard: PDF_STANDARD })

/** Puts each picture into the compiler's virtual files. @returns the path of each name */
function placeImages(images: Images): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [name, bytes] of images) {
    const extension = imageExtension(bytes)
    if (!extension) continue
    const path = `/picture-${paths.size}.${extension}`
    compiler.mapShadow(virtual(path), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    paths.set(name, path)
  }
  return paths
}

function canBeSet(path: string): boolean {
  try {
    compile({ mainFileContent: `#set document(title: "x")\n#image("${path}", alt: "x")` })
    return true
  } catch {
    return false
  }
}

function typeset(acta: ActaDocument, paths: ReadonlyMap<string, string>): Uint8Array {
  const data = { acta, images: Object.fromEntries(paths), date: acta.day.split('-').map(Number) }
  compiler.mapShadow(virtual('acta.json'), Buffer.from(JSON.stringify(data)))
  return compile({ mainFilePath: TEMPLATE })
}

/** Renders the acta as PDF/A-2a in this thread. A missing or broken picture is replaced by its alternative text. */
export function typesetActa(document: ActaDocument, images: Images): Uint8Array {
  const acta = printable(document, covers)
  const paths = placeImages(images)
  try {
    return typeset(acta, paths)
  } catch (failure) {
    // One broken picture fails the whole document without saying which, so each picture is tried alone.
    const good = new Map([...paths].filter(([, path]) => canBeSet(path)))
    if (good.size === paths.size) throw failure
    return typeset(acta, good)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHE_AGE)
  }
}
