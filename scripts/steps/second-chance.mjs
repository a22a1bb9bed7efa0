import { failuresOf, vitestCounts } from './counts.mjs'

/** More failed files than these are no accident of the machine: nothing runs again. */
export const MOST_FILES = 10
const TRIES = 2

const isFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((test) => test.status === 'failed')

const failedTests = ({ assertionResults }) =>
  assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)

/** The report with one file's results replaced by those of another run of that file. */
function withFile(report, again) {
  const testResults = report.testResults.map((file) => again.testResults.find(({ name }) => name === file.name) ?? file)
  const replaced = report.testResults.filter(({ name }) => again.testResults.some((file) => file.name === name))
  const of = (files, ...statuses) =>
    files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status)).length
  return {
    ...report,
    testResults,
    numPassedTests: report.numPassedTests - of(replaced, 'passed') + again.numPassedTests,
    numFailedTests: report.numFailedTests - of(replaced, 'failed') + again.numFailedTests,
    numPendingTests: report.numPendingTests - of(replaced, 'pending', 'skipped') + again.numPendingTests,
    numTodoTests: report.numTodoTests - of(replaced, 'todo') + again.numTodoTests,
  }
}

/**
 * Runs each failed file of a Vitest run again, alone, at most twice. What passes then counts as passed, and is named
 * as flaky: a defect of the test or of the product, to be mended next.
 * @param {{ report?: object, code: number, unhandled: string[] }} first run; `unhandled` are errors outside any test
 * @param {(file: string) => Promise<{ report?: object, code: number }>} runAlone runs one file by its whole path
 * @param [folder] left out of file names
 */
export async function withSecondChance(first, runAlone, folder = '') {
  const failed = (first.report?.testResults ?? []).filter(isFailed)
  let { report, code } = first
  const flaky = []
  if (failed.length <= MOST_FILES && first.unhandled.length === 0) {
    for (const file of failed) {
      for (let tries = 0; tries < TRIES; tries++) {
        const again = await runAlone(file.name)
        if (!again.report || again.report.testResults.length === 0) continue
        report = withFile(report, again.report)
        if (again.code !== 0 || again.report.testResults.some(isFailed)) continue
        const name = file.name.startsWith(folder) ? file.name.slice(folder.length) : file.name
        const tests = failedTests(file)
        flaky.push(...(tests.length > 0 ? tests.map((test) => `${name} › ${test}`) : [name]))
        break
      }
    }
    if (failed.length > 0 && !report.testResults.some(isFailed)) code = 0
  }
  const unhandled = first.unhandled.map((error) => `an error outside any test: ${error}`)
  return { ...vitestCounts(report, code), failures: [...failuresOf(report, folder), ...unhandled], flaky }
}
