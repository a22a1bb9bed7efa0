import { writeFileSync } from 'node:fs'

/** File of the last Vitest run's errors outside any test, which its JSON report does not hold. */
export const UNHANDLED_FILE = 'VIGIA_UNHANDLED_ERRORS'

/** A Vitest reporter that keeps errors outside any test: a rejected promise that nobody awaits, for example. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env[UNHANDLED_FILE]
    if (!file) return
    writeFileSync(file, JSON.stringify(errors.map((error) => String(error.stack ?? error.message ?? error))))
  }
}
