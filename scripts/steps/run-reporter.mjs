import { writeFileSync } from 'node:fs'

/** Variable with the path of the JSON file that this reporter writes. */
export const RUN_FILE = 'VIGIA_RUN_FILE'

/**
 * A Vitest reporter of what the JSON report lacks. Errors outside any test are one thing, such as a rejected promise
 * that no code awaits. The files that run now are the other: they name what hangs.
 */
export default class RunReporter {
  #running = new Set()
  #unhandled = []

  #write() {
    const file = process.env[RUN_FILE]
    if (file) writeFileSync(file, JSON.stringify({ running: [...this.#running], unhandled: this.#unhandled }))
  }

  onTestModuleStart(module) {
    this.#running.add(module.relativeModuleId)
    this.#write()
  }

  onTestModuleEnd(module) {
    this.#running.delete(module.relativeModuleId)
    this.#write()
  }

  onTestRunEnd(_modules, errors) {
    this.#unhandled = errors.map((error) => String(error.stack ?? error.message ?? error))
    this.#write()
  }
}
