import { onTestFinished } from 'vitest'

/** Collects errors that would end a server's process, until the test ends. */
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
