export const NONE = { passed: 0, failed: 0, skipped: 0 }

export const sum = (counts) =>
  counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NONE,
  )

/** A stage without tests of its own, such as types or lint: one test. */
export const oneTest = (exitCode) => (exitCode === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 })

/** A file that broke outside its tests (an import, a hook) failed although none of its tests did. */
const brokenFiles = (report) =>
  report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length

const MESSAGE_LINES = 4

/**
 * What failed in a Vitest run, each with the first lines of why: said again where the run ends, since who reads its last
 * lines alone must know.
 * @param report its JSON report, if it got to write one
 * @param [folder] that file names begin in
 */
export const failuresOf = (report, folder = '') =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults, status }) => {
    const file = name.startsWith(folder) ? name.slice(folder.length) : name
    const why = (text) => (text ?? '').split('\n').slice(0, MESSAGE_LINES).join('\n    ')
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}: ${why(message)}`]
    return tests.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${why(failureMessages?.[0])}`)
  })

/**
 * What a Vitest run amounts to.
 * @param report its JSON report, if it got to write one
 */
export function vitestCounts(report, exitCode) {
  if (!report) return { ...NONE, failed: 1 }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + brokenFiles(report)
  // Errors outside any test fail the run alone; and a run without tests proves nothing.
  const failedOtherwise = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failedOtherwise ? 1 : failed, skipped }
}

export const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** In CI a skip is a failure: what did not run there is proved nowhere. */
export const isGreen = ({ passed, failed, skipped }, { isCi }) => passed > 0 && failed === 0 && !(isCi && skipped > 0)
