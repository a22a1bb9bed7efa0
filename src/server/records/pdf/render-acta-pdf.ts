import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ActaPdf } from '../../platform/acta-pdf.ts'
import { loaderArguments, siblingFile } from '../../platform/project-files.ts'
import type { ActaPdfResult, ActaPdfTask } from './acta-pdf.worker.ts'

const WORKER = siblingFile('acta-pdf.worker', import.meta.url)
/** One core stays free for requests. */
export const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A layout makes few JavaScript objects. Without this limit a thread's young generation grows as large as the server's. */
const YOUNG_MB = 6
/** A new thread takes 0.2 s to load its fonts, so a thread stays alive between downloads. */
const IDLE_MS = 10 * 60 * 1000

const startPool = () =>
  new Piscina<ActaPdfTask, ActaPdfResult>({
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
 * Renders actas and cards in worker threads, which start with the first render.
 * @param onRender called with the number of the thread that made a file
 */
export function createActaPdf(onRender: (threadId: number) => void = () => {}): ActaPdf {
  let pool: Piscina<ActaPdfTask, ActaPdfResult> | undefined
  const run = async (task: ActaPdfTask): Promise<Uint8Array> => {
    pool ??= startPool()
    const { pdf, threadId } = await pool.run(task)
    onRender(threadId)
    return pdf
  }
  return {
    render: (document, images, record) => run({ document, images, record }),
    renderCard: (card, photo) => run({ card, photo }),
    async close() {
      const closing = pool
      pool = undefined
      await closing?.destroy()
    },
  }
}
