import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { CardDocument } from '../../../domain/staff/card-document.ts'
import { covers, inWorkspace, PDF_STANDARD, startCompiler } from './document-fonts.ts'
import { printable } from './printable-text.ts'

const PHOTO = '/photo.jpg'
let compiler: NodeCompiler | undefined

/**
 * Renders an official's card of 54 by 86 mm, front and back, as PDF/A-2a in this thread.
 * @param photo a JPEG, or undefined for the initials in its place
 */
export function typesetCard(document: CardDocument, photo: Uint8Array | undefined): Uint8Array {
  compiler ??= startCompiler()
  const { qr, ...texts } = document
  const card = { ...printable(texts, covers), qr }
  const data = { card, date: document.day.split('-').map(Number), photo: photo ? PHOTO : null }
  compiler.mapShadow(inWorkspace('carnet.json'), Buffer.from(JSON.stringify(data)))
  if (photo) compiler.mapShadow(inWorkspace(PHOTO), Buffer.from(photo))
  try {
    return compiler.pdf({ mainFilePath: inWorkspace('carnet.typ') }, { pdfStandard: PDF_STANDARD })
  } finally {
    compiler.resetShadow()
    compiler.evictCache(1)
  }
}
