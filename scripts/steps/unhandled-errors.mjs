import { writeFileSync } from 'node:fs'

/** Variable with the path of the file that gets a Vitest run's errors outside any test; its JSON report has none. */
export const UNHANDLED_FILE = 'VIGIA_UNHANDLED_ERRORS'

/** A Vitest reporter that keeps errors outside any test, such as a rejected promise that no code awaits. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env[UNHANDLED_FILE]
    if (!file) return
    writeFileSync(file, JSON.stringify(errors.map((error) => String(error.stack ?? error.message ?? error))))
  }
}
