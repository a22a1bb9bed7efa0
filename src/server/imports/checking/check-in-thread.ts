import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { loaderArguments, siblingFile } from '../../platform/project-files.ts'
import type { PackedCheck, PackedFile } from './check.worker.ts'

const MAX_HEAP_MB = 512
/** A check takes a core and some hundred megabytes, so they take turns. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 10 })

/** Checks a file in a worker thread, which ends with it. @param signal ends the thread */
export const checkInThread = (file: PackedFile, signal: AbortSignal): Promise<PackedCheck> =>
  inTurn(async () => {
    const thread = new Piscina<PackedFile, PackedCheck>({
      filename: fileURLToPath(siblingFile('check.worker', import.meta.url)),
      maxThreads: 1,
      atomics: 'disabled',
      execArgv: loaderArguments(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    try {
      return await thread.run(file, { signal })
    } finally {
      await thread.destroy()
    }
  })
