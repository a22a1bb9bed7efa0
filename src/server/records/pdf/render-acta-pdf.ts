import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { loaderArguments, siblingFile } from '../../platform/source-loader.ts'
import type { ActaPdfTask } from './acta-pdf.worker.ts'

const WORKER = siblingFile('acta-pdf.worker', import.meta.url)
/** One core stays free for requests. */
export const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A layout makes few JavaScript objects. Without this limit a thread's young generation grows as large as the server's. */
const YOUNG_MB = 6
/** A new thread takes 0.2 s to load its fonts, so a thread stays alive between downloads. */
const IDLE_MS = 10 * 60 * 1000

let pool: Piscina<ActaPdfTask, Uint8Array> | undefined

const startPool = () =>
  new Piscina<ActaPdfTask, Uint8Array>({
    filename: fileURLToPath(WORKER),
    minThreads: 1,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    // Atomics block the event loop between tasks, so the memory of finished files would never be freed.
    atomics: 'disabled',
    execArgv: loaderArguments(),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })

/**
 * Renders the acta as a tagged PDF/A-2a in a worker thread.
 * @param images bytes by their names in the document; a missing image is replaced by its alternative text
 */
export function renderActaPdf(document: ActaDocument, images: Map<string, Uint8Array>): Promise<Uint8Array> {
  pool ??= startPool()
  return pool.run({ document, images })
}

/** Ends the threads. A later render starts new ones. */
export async function closeActaPdf(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
