import { type PdfObject, readLayout, UnexpectedPdf } from './read-layout.ts'

/** Texts of the signature dictionary, which readers show. */
export type SignatureTexts = { name: string; reason: string; location: string; signedAt: Date }

/** A PDF with an empty place for its signature, and the bytes that the signature covers. */
export type PreparedPdf = {
  before: Buffer
  after: Buffer
  /** Completes the file. @throws UnexpectedPdf when the signature is longer than its place */
  withSignature(cms: Buffer): Buffer
}

/** Text of any letters: UTF-16 with its mark, in hexadecimal figures. */
const pdfText = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

const pdfTime = (at: Date) => `(D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`

const object = (number: number, ...entries: string[]) => `${number} 0 obj\n<<\n${entries.join('\n')}\n>>\nendobj\n`

/** The catalog with the field of the signature, which certifies the document: nothing may be changed (DocMDP, P 1). */
function catalogText({ number, dictionary }: PdfObject, widget: number, signature: number): string {
  const added = /\/(AcroForm|Perms|Extensions)\b/.exec(dictionary)?.[1]
  if (added !== undefined) throw new UnexpectedPdf(`the catalog has ${added}`)
  return object(
    number,
    dictionary,
    `  /AcroForm << /Fields [${widget} 0 R] /SigFlags 3 >>`,
    `  /Perms << /DocMDP ${signature} 0 R >>`,
    '  /Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 2 >> >>',
  )
}

/** The first page with the signature's widget beside annotations that it has, such as links. */
function pageText({ number, dictionary }: PdfObject, widget: number): string {
  if (!/\/Annots\b/.test(dictionary)) return object(number, dictionary, `  /Annots [${widget} 0 R]`)
  const joined = dictionary.replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${widget} 0 R]`)
  if (joined === dictionary) throw new UnexpectedPdf('annotations have another form')
  return object(number, joined)
}

/** A zero rectangle needs no appearance in PDF/A. Flags: printed and locked. */
const widgetText = (number: number, page: number, signature: number) =>
  object(
    number,
    '  /Type /Annot /Subtype /Widget /FT /Sig',
    '  /T (Firma) /TU (Firma de la entidad)',
    `  /Rect [0 0 0 0] /F 132 /P ${page} 0 R /V ${signature} 0 R`,
  )

const RANGE_WIDTH = 10
/** Ten figures each, so that the range can be filled in without moving a byte. */
const EMPTY_RANGE = `/ByteRange [0 ${Array(3).fill('*'.repeat(RANGE_WIDTH)).join(' ')}]`

const signatureText = (number: number, texts: SignatureTexts, holeBytes: number) =>
  object(
    number,
    '  /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `  ${EMPTY_RANGE}`,
    `  /Contents <${'0'.repeat(holeBytes * 2)}>`,
    `  /M ${pdfTime(texts.signedAt)}`,
    `  /Name ${pdfText(texts.name)}`,
    `  /Reason ${pdfText(texts.reason)}`,
    `  /Location ${pdfText(texts.location)}`,
    '  /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]',
  )

/** The table of an update: a section for each run of numbers. */
function tableText(places: ReadonlyMap<number, number>): string {
  let text = 'xref\n'
  for (const number of [...places.keys()].toSorted((a, b) => a - b)) {
    if (!places.has(number - 1)) {
      let count = 1
      while (places.has(number + count)) count++
      text += `${number} ${count}\n`
    }
    text += `${String(places.get(number)).padStart(10, '0')} 00000 n\r\n`
  }
  return text
}

/**
 * Appends a revision with an empty signature. Every byte of the PDF stays, and so do its tags and its attachment.
 * @param holeBytes bytes that the signature may take
 * @throws UnexpectedPdf for a file that the compiler did not write
 */
export function prepareSignature(pdf: Buffer, texts: SignatureTexts, holeBytes: number): PreparedPdf {
  const { catalog, firstPage, size, tableAt, trailer } = readLayout(pdf)
  const [widget, signature] = [size, size + 1]
  const revised: [number, string][] = [
    [catalog.number, catalogText(catalog, widget, signature)],
    [firstPage.number, pageText(firstPage, widget)],
    [widget, widgetText(widget, firstPage.number, signature)],
    [signature, signatureText(signature, texts, holeBytes)],
  ]
  const places = new Map<number, number>()
  let update = '\n'
  for (const [number, text] of revised) {
    places.set(number, pdf.length + update.length)
    update += `${text}\n`
  }
  const newTableAt = pdf.length + update.length
  update += `${tableText(places)}trailer\n<<\n/Size ${size + 2}\n${trailer}\n/Prev ${tableAt}\n>>\nstartxref\n${newTableAt}\n%%EOF\n`

  const hole = update.indexOf('<', update.indexOf('/Contents <'))
  const holeEnd = hole + holeBytes * 2 + 2
  const range = `/ByteRange [0 ${pdf.length + hole} ${pdf.length + holeEnd} ${update.length - holeEnd}]`
  const filled = update.replace(EMPTY_RANGE, range.padEnd(EMPTY_RANGE.length))
  const before = Buffer.concat([pdf, Buffer.from(filled.slice(0, hole), 'latin1')])
  const after = Buffer.from(filled.slice(holeEnd), 'latin1')
  return {
    before,
    after,
    withSignature(cms) {
      if (cms.length > holeBytes) throw new UnexpectedPdf('the signature is longer than its place')
      const hex = cms.toString('hex').padEnd(holeBytes * 2, '0')
      return Buffer.concat([before, Buffer.from(`<${hex}>`), after])
    },
  }
}
