import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import type { ActaPdfTask } from './acta-pdf.worker.ts'

const runsFromSource = import.meta.url.endsWith('.ts')
const WORKER = new URL(`./acta-pdf.worker.${runsFromSource ? 'ts' : 'js'}`, import.meta.url)
/** A core stays free for the requests. */
export const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A cold thread takes a fifth of a second to load its fonts, so it outlives the pause between two downloads. */
const IDLE_MS = 10 * 60 * 1000

/** A thread does not inherit what reads TypeScript in this one. */
const loader = () => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

let pool: Piscina<ActaPdfTask, Uint8Array> | undefined

const startPool = () =>
  new Piscina<ActaPdfTask, Uint8Array>({
    filename: fileURLToPath(WORKER),
    minThreads: 1,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    // A thread that waits for its next task without turning its event loop never frees the files it made.
    atomics: 'disabled',
    ...(runsFromSource ? { execArgv: loader() } : {}),
  })

/**
 * The acta as a tagged PDF/A-2a, laid out in a worker thread.
 * @param images bytes by the name that the document gives; one that is not there leaves its words in its place
 */
export function renderActaPdf(document: ActaDocument, images: Map<string, Uint8Array>): Promise<Uint8Array> {
  pool ??= startPool()
  return pool.run({ document, images })
}

/** Ends the threads; a later render starts them again. */
export async function closeActaPdf(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
