import { inflateSync } from 'node:zlib'

/** Bytes that streams of one PDF may unfold to together; its pages are counted in what was read by then. */
const MAX_UNFOLDED_BYTES = 32 * 1024 * 1024

/** Facts of a PDF that its entry in a file needs. */
export type PdfFacts = { pages: number; isProtected: boolean }

/** Texts of the object streams, in which PDF 1.5 packs the pages. */
function* unfolded(file: Buffer): Generator<string> {
  let left = MAX_UNFOLDED_BYTES
  for (let at = file.indexOf('/ObjStm'); at >= 0 && left > 0; at = file.indexOf('/ObjStm', at + 1)) {
    const begin = file.indexOf('stream', at)
    if (begin < 0) return
    const from = begin + (file[begin + 6] === 0x0d ? 8 : 7)
    const end = file.indexOf('endstream', from)
    if (end < 0) return
    try {
      const text = inflateSync(file.subarray(from, end), { maxOutputLength: left })
      left -= text.length
      yield text.toString('latin1')
    } catch {
      // An encrypted or damaged stream is no text.
    }
  }
}

const TREE = /\/Type\s*\/Pages\b/g
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g
/** Nodes of the tree of pages that are looked at, and letters of each. */
const [MAX_NODES, MAX_NODE] = [2_000, 20_000]

/** Pages under a node of the tree, whose text lies around `at`. */
function countAround(text: string, at: number): number {
  const begin = Math.max(text.lastIndexOf('<<', at), at - MAX_NODE)
  const end = text.indexOf('>>', at)
  const node = text.slice(begin, Math.min(end < 0 ? text.length : end, at + MAX_NODE))
  return Number(/\/Count\s+(\d{1,6})/.exec(node)?.[1] ?? 0)
}

/** The root of the tree of pages has the largest count. A file without one has as many pages as page objects. */
function pagesIn(text: string): { counted: number; objects: number } {
  let counted = 0
  let nodes = 0
  for (const { index } of text.matchAll(TREE)) {
    nodes += 1
    if (nodes > MAX_NODES) break
    counted = Math.max(counted, countAround(text, index))
  }
  return { counted, objects: text.match(PAGE)?.length ?? 0 }
}

/** Pages of a PDF, at least one, and whether it asks for a password. */
export function readPdf(bytes: Uint8Array): PdfFacts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const raw = file.toString('latin1')
  let [counted, objects] = [0, 0]
  for (const text of [raw, ...unfolded(file)]) {
    const found = pagesIn(text)
    counted = Math.max(counted, found.counted)
    objects += found.objects
  }
  return { pages: Math.max(1, counted || objects), isProtected: /\/Encrypt(?:\s+\d+\s+\d+\s+R|\s*<<)/.test(raw) }
}
