import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { imageExtension } from '../../images/image-extension.ts'
import { PROJECT_ROOT } from '../../platform/project-root.ts'
import { fontCoverage } from './font-coverage.ts'
import { printable } from './printable-text.ts'

const FONTS = join(PROJECT_ROOT, 'assets/fonts')
const WORKSPACE = join(PROJECT_ROOT, 'assets/acta')
const TEMPLATE = join(WORKSPACE, 'acta.typ')
/** Archivable, and tagged for who reads it with a screen reader. */
const PDF_STANDARD = 'a-2a'
/**
 * Renders for which the compiler remembers what none of them used: what all actas have alike is used by each, and a remembered acta is
 * mostly its decoded pictures, 5 MB of ten thumbnails.
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

/** In one step: a compiled document of its own would wait for the garbage collector, which cannot see how big it is. */
const compile = (source: Source): Uint8Array => compiler.pdf(source, { pdfStandard: PDF_STANDARD })

/** Puts each picture where the template finds it: its name → its path there. */
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

/** The acta as PDF/A-2a, in this thread. A picture that is missing or broken leaves its words in its place. */
export function typesetActa(document: ActaDocument, images: Images): Uint8Array {
  const acta = printable(document, covers)
  const paths = placeImages(images)
  try {
    return typeset(acta, paths)
  } catch (failure) {
    // One broken picture fails the whole document, so each is tried alone; only then are the good ones known.
    const good = new Map([...paths].filter(([, path]) => canBeSet(path)))
    if (good.size === paths.size) throw failure
    return typeset(acta, good)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHE_AGE)
  }
}
