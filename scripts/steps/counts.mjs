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

/** Counts files that failed outside their tests, in an import or a hook: no test of theirs is counted as failed. */
const brokenFiles = (report) =>
  report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length

/** Lines of a reason: the message, which may show what was expected, and the first places of its stack. */
const [MESSAGE_LINES, STACK_LINES] = [12, 3]

function reason(text = '') {
  const lines = text.split('\n')
  const isPlace = (line) => /^\s+at /.test(line)
  const message = lines.filter((line) => !isPlace(line)).slice(0, MESSAGE_LINES)
  return [...message, ...lines.filter(isPlace).slice(0, STACK_LINES)].join('\n    ')
}

/**
 * Failed tests of a Vitest run with the first lines of each reason. The run's last lines repeat them: a log is often
 * read from its end.
 * @param report the JSON report; undefined when the run broke before it wrote one
 * @param [folder] left out of file names
 */
export const failuresOf = (report, folder = '') =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults, status }) => {
    const file = name.startsWith(folder) ? name.slice(folder.length) : name
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}: ${reason(message)}`]
    return tests.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${reason(failureMessages?.[0])}`)
  })

/**
 * Counts the tests of a Vitest run.
 * @param report the JSON report; undefined when the run broke before it wrote one
 */
export function vitestCounts(report, exitCode) {
  if (!report) return { ...NONE, failed: 1 }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + brokenFiles(report)
  // An error outside any test shows only in the exit code. A run without tests proves nothing, so it fails too.
  const failedOtherwise = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failedOtherwise ? 1 : failed, skipped }
}

export const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** In CI a skipped test is a failure: no other run would make up for it. */
export const isGreen = ({ passed, failed, skipped }, { isCi }) => passed > 0 && failed === 0 && !(isCi && skipped > 0)
