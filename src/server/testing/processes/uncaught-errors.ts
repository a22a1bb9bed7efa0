import { onTestFinished } from 'vitest'

/** What would have ended a server's process, for as long as the test lasts. */
export function uncaughtErrors(): unknown[] {
  const errors: unknown[] = []
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => errors.push(error))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of others) process.on('uncaughtException', listener)
  })
  return errors
}
