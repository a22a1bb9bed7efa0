import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../domain/shared/problem.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { loaderArguments, siblingFile } from '../platform/project-files.ts'

/** A signature is a few strokes. A larger file is slow to draw. */
const MAX_SVG_BYTES = 512 * 1024
/** Most of this time allows for the start of a process on a slow machine. */
const WITHIN_MS = 10_000
const CHILD = siblingFile('draw-svg.child', import.meta.url)

/**
 * The text allowed before the root. A document type must not declare entities, which can be made to explode. The
 * pattern must match in one way only: an ambiguous one takes hours on some dozens of comments.
 */
const COMMENTS = String.raw`(?:<!--(?:[^-]|-(?!->))*-->\s*)*`
const ROOT = new RegExp(
  String.raw`^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?${COMMENTS}(?:<!DOCTYPE[^>[]*>\s*${COMMENTS})?<svg[\s>]`,
)
const HEAD_BYTES = 4096

/** Whether the bytes are an uncompressed SVG in UTF-8. No other SVG is drawn. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES)
  // XML has no zero byte, and every PNG, JPEG and WebP has one here, so most signatures skip the pattern.
  return !head.includes(0) && ROOT.test(new TextDecoder().decode(head))
}

async function draw(bytes: Uint8Array, withinMs: number): Promise<Uint8Array> {
  const child = spawn(process.execPath, [...loaderArguments(), fileURLToPath(CHILD)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The child must not see the installation's secrets.
    env: {},
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  // The child may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  const [drawing, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code !== 0 || drawing.length === 0) throw new Problem('image.undecodable')
  return drawing
}

/** One at a time, because each takes a core and some memory; SVG signatures are rare. */
const limitDrawing = limitConcurrency({ atOnce: 1, waiting: 20 })

/**
 * Draws an SVG as a PNG in its own process: a few hundred bytes can take hours to draw, and only ending the process
 * stops that.
 * @param withinMs time limit for the process
 * @throws Problem image.too-large, image.undecodable; request.too-many when too many wait
 */
export async function rasteriseSvg(bytes: Uint8Array, withinMs = WITHIN_MS): Promise<Uint8Array> {
  if (bytes.byteLength > MAX_SVG_BYTES) throw new Problem('image.too-large')
  return limitDrawing(() => draw(bytes, withinMs))
}
