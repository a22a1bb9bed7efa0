import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { loaderArguments } from './project-files.ts'

type Limits = { maxHeapMb: number; timeoutMs: number }

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Does one task in a thread of its own, which ends with it.
 * @param worker module whose default export does the task (`siblingFile`)
 * @returns undefined when the task takes too much time or memory
 */
export async function runInThread<Task, Answer>(
  worker: URL,
  task: Task,
  { maxHeapMb, timeoutMs }: Limits,
): Promise<Answer | undefined> {
  const thread = new Piscina<Task, Answer>({
    filename: fileURLToPath(worker),
    maxThreads: 1,
    atomics: 'disabled',
    execArgv: loaderArguments(),
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await thread.run(task, { signal })
  } catch (error) {
    if (signal.aborted || isOutOfMemory(error)) return undefined
    throw error
  } finally {
    await thread.destroy()
  }
}
