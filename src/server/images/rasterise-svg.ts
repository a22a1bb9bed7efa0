import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../domain/shared/problem.ts'
import { limitByPerson } from '../platform/limit-concurrency.ts'
import { loaderArguments, PROJECT_ROOT, siblingFile } from '../platform/project-files.ts'
import { checkStrokes } from './check-strokes.ts'

/** A signature is a few strokes. A larger file is slow to draw. */
const MAX_SVG_BYTES = 512 * 1024
/**
 * Limits of a drawing (unit: ms). A signature takes some 20, and all who send one wait for a slow one. The start of a
 * process has none of the SVG yet and is slow on a slow machine.
 */
export const DRAWING_TIMES = { drawMs: 1_000, shieldMs: 5_000, startMs: 10_000 } as const
/** The limits in force. Tests allow more. */
export const drawingTimes: Record<keyof typeof DRAWING_TIMES, number> = { ...DRAWING_TIMES }
/** Most memory of the process. A signature takes about 90 MB, most of it the runtime. */
const MAX_MB = 384
const HEAP_MB = 64
const WATCH_MS = 25
const PAGE_BYTES = 4096
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

/** The tool that sets bounds of the kernel; undefined where it is not installed. */
export const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))

/** Open files of the child; the runtime has some twenty. */
const MAX_FILES = 128

/**
 * Node's arguments that let a process read the product's own files and nothing else, write none and start no process.
 * They bind the runtime alone, not the library that draws; the bounds of the kernel below bind both. The loader of
 * source files needs more, so they hold for what is built. Installed packages may be a link to another folder.
 */
export function confinedArguments(
  known: ReadonlySet<string> = process.allowedNodeEnvironmentFlags,
  root = PROJECT_ROOT,
): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) => known.has(name))
  if (!flag || !known.has('--allow-addons')) return []
  const packages = join(root, 'node_modules')
  const installed = existsSync(packages) ? realpathSync(packages) : packages
  const readable = installed === packages ? [root] : [root, installed]
  return [flag, '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)]
}

/** Starts the child under the kernel's bound of its data where the tool for it is installed (util-linux). */
function startChild(): ChildProcess {
  const loader = loaderArguments()
  const isBuilt = loader.length === 0
  const confined = isBuilt ? confinedArguments() : []
  const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, ...confined, ...loader, fileURLToPath(CHILD)]
  const bounds = [
    `--data=${MAX_MB * 1024 * 1024}`,
    '--core=0',
    `--nofile=${MAX_FILES}`,
    ...(isBuilt ? ['--fsize=0'] : []),
  ]
  const [command = '', ...args] = PRLIMIT ? [PRLIMIT, ...bounds, ...node] : node
  // The child must not see the installation's secrets.
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
}

/** The memory of a process in MB; 0 where it ended, or the system does not say. */
function residentMb(pid: number | undefined): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1024 / 1024
  } catch {
    return 0
  }
}

/**
 * Draws an SVG as a PNG in its own process, bounded in time and memory.
 * @throws Problem image.undecodable
 */
export async function drawInChild(bytes: Uint8Array, withinMs: number): Promise<Uint8Array> {
  const child = startChild()
  const end = () => child.kill('SIGKILL')
  let timer = setTimeout(end, drawingTimes.startMs)
  const watch = setInterval(() => {
    if (residentMb(child.pid) > MAX_MB) end()
  }, WATCH_MS)
  // The child may end before it has read everything.
  child.stdin?.on('error', () => {})
  const received: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => {
    if (received.push(chunk) > 1) return
    clearTimeout(timer)
    timer = setTimeout(end, withinMs)
    child.stdin?.end(bytes)
  })
  try {
    const [code] = await once(child, 'close')
    const drawing = Buffer.concat(received).subarray(1)
    if (code !== 0 || drawing.length === 0) throw new Problem('image.undecodable')
    return drawing
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

/**
 * One at a time, because each takes a core and some memory; SVG signatures are rare. One visit sends its two signatures
 * and the companion's together.
 */
const limitDrawing = limitByPerson({ atOnce: 1, waiting: 20, ofOne: 2 })

/**
 * Draws an SVG as a PNG in its own process, bounded in time and memory. Only strokes are drawn; anything else is
 * refused before.
 * @param personId sender, whose drawings wait for each other
 * @param withinMs time limit for the drawing
 * @throws Problem image.too-large, image.not-strokes, image.undecodable; request.too-many when too many wait
 */
export async function rasteriseSvg(
  bytes: Uint8Array,
  personId: number,
  withinMs = drawingTimes.drawMs,
): Promise<Uint8Array> {
  if (bytes.byteLength > MAX_SVG_BYTES) throw new Problem('image.too-large')
  checkStrokes(bytes)
  return limitDrawing(personId, () => drawInChild(bytes, withinMs))
}
