import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { RECORD_FILE_NAME } from '../../../domain/records/record-file.ts'
import { imageExtension } from '../../images/image-extension.ts'
import { covers, inWorkspace, PDF_STANDARD, PDF_STANDARD_WITH_FILE, startCompiler } from './document-fonts.ts'
import { printable } from './printable-text.ts'
import { qrModules } from './qr-modules.ts'

const TEMPLATE = inWorkspace('acta.typ')
/**
 * Cached parts stay for this many renders without being used. The parts that all actas share are used by every render;
 * the rest is mostly decoded pictures, 5 MB for ten thumbnails.
 */
const CACHE_AGE = 1

export type Images = ReadonlyMap<string, Uint8Array>

const compiler = startCompiler()

type Source = { mainFilePath: string } | { mainFileContent: string }

/** Compiles and exports in one step: a separate compiled document would wait for a garbage collector that underrates it. */
const compile = (source: Source, pdfStandard = PDF_STANDARD_WITH_FILE): Uint8Array =>
  compiler.pdf(source, { pdfStandard })

/** Puts each picture into the compiler's virtual files. @returns the path of each name */
function placeImages(images: Images): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [name, bytes] of images) {
    const extension = imageExtension(bytes)
    if (!extension) continue
    const path = `/picture-${paths.size}.${extension}`
    compiler.mapShadow(inWorkspace(path), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
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

/** The document with the modules of its QR codes, which the template draws. */
const withModules = (acta: ActaDocument) => ({
  ...acta,
  blocks: acta.blocks.map((block) =>
    block.kind === 'fields' && block.qr ? { ...block, qr: { ...block.qr, modules: qrModules(block.qr.text) } } : block,
  ),
})

function typeset(acta: ActaDocument, paths: ReadonlyMap<string, string>, record: string | undefined): Uint8Array {
  const data = {
    acta: withModules(acta),
    images: Object.fromEntries(paths),
    date: acta.day.split('-').map(Number),
    attached: record === undefined ? null : RECORD_FILE_NAME,
  }
  if (record !== undefined) compiler.mapShadow(inWorkspace(RECORD_FILE_NAME), Buffer.from(record))
  compiler.mapShadow(inWorkspace('acta.json'), Buffer.from(JSON.stringify(data)))
  return compile({ mainFilePath: TEMPLATE }, record === undefined ? PDF_STANDARD : PDF_STANDARD_WITH_FILE)
}

/**
 * Renders the acta in this thread: as PDF/A-3a with its record, and as PDF/A-2a without one. A missing or broken picture is replaced by its alternative text.
 * @param record the sealed record as JSON, which the file carries
 */
export function typesetActa(document: ActaDocument, images: Images, record?: string): Uint8Array {
  const acta = printable(document, covers)
  const paths = placeImages(images)
  try {
    return typeset(acta, paths, record)
  } catch (failure) {
    // One broken picture fails the whole document without saying which, so each picture is tried alone.
    const good = new Map([...paths].filter(([, path]) => canBeSet(path)))
    if (good.size === paths.size) throw failure
    return typeset(acta, good, record)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHE_AGE)
  }
}
