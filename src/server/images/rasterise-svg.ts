import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../domain/shared/problem.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { loaderArguments, siblingFile } from '../platform/source-loader.ts'

/** A signature is a few strokes; more than this is no signature, and slow to draw. */
const MAX_SVG_BYTES = 512 * 1024
/** Most of it is the start of a process on a slow machine. */
const WITHIN_MS = 10_000
const CHILD = siblingFile('draw-svg.child', import.meta.url)

/**
 * What may stand before the root; a document type with entities of its own may not: they can be made to explode. There is one
 * way alone to read a text by it: with a comment that could also end later, or two places for the same comments, some
 * dozens of them would take hours to be told from an SVG.
 */
const COMMENTS = String.raw`(?:<!--(?:[^-]|-(?!->))*-->\s*)*`
const ROOT = new RegExp(
  String.raw`^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?${COMMENTS}(?:<!DOCTYPE[^>[]*>\s*${COMMENTS})?<svg[\s>]`,
)
const HEAD_BYTES = 4096

/** Whether bytes say that they are an SVG, in UTF-8 and uncompressed: nothing else is drawn. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES)
  // No XML has a zero byte, and every PNG, JPEG and WebP has one here: most signatures need not be read as text.
  return !head.includes(0) && ROOT.test(new TextDecoder().decode(head))
}

async function draw(bytes: Uint8Array, withinMs: number): Promise<Uint8Array> {
  const child = spawn(process.execPath, [...loaderArguments(), fileURLToPath(CHILD)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of the installation is its business.
    env: {},
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  const [drawing, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code !== 0 || drawing.length === 0) throw new Problem('image.undecodable')
  return drawing
}

/** Each may take a core and some memory; a signature that is no PNG is rare. */
const limitDrawing = limitConcurrency({ atOnce: 1, waiting: 20 })

/**
 * An SVG as a PNG, drawn by a process of its own: a few hundred bytes can be made to take hours to lay out or to filter, and
 * what draws them can be ended in no other way.
 * @param withinMs after which it is given up
 * @throws Problem image.too-large, image.undecodable; request.too-many when too many wait
 */
export async function rasteriseSvg(bytes: Uint8Array, withinMs = WITHIN_MS): Promise<Uint8Array> {
  if (bytes.byteLength > MAX_SVG_BYTES) throw new Problem('image.too-large')
  return limitDrawing(() => draw(bytes, withinMs))
}
