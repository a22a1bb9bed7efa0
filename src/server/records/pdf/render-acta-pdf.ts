import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { loaderArguments, siblingFile } from '../../platform/source-loader.ts'
import type { ActaPdfTask } from './acta-pdf.worker.ts'

const WORKER = siblingFile('acta-pdf.worker', import.meta.url)
/** A core stays free for the requests. */
export const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/**
 * A layout's objects are few, its memory is the engine's own. Without a bound of its own a thread's young generation grows
 * as large as the server's.
 */
const YOUNG_MB = 6
/** A cold thread takes a fifth of a second to load its fonts, so it outlives the pause between two downloads. */
const IDLE_MS = 10 * 60 * 1000

let pool: Piscina<ActaPdfTask, Uint8Array> | undefined

const startPool = () =>
  new Piscina<ActaPdfTask, Uint8Array>({
    filename: fileURLToPath(WORKER),
    minThreads: 1,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    // A thread that waits for its next task without turning its event loop never frees the files it made.
    atomics: 'disabled',
    execArgv: loaderArguments(),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
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
