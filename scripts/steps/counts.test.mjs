import { describe, expect, test } from 'vitest'
import { countLine, failuresOf, isGreen, NONE, oneTest, sum, vitestCounts } from './counts.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })
const report = (files, { skipped = 0, todo = 0 } = {}) => {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return {
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
    numPendingTests: skipped,
    numTodoTests: todo,
    testResults: files,
  }
}

describe('the counts of a Vitest run', () => {
  test.each([
    ['passed and failed tests count as they are', report([file('failed', 'passed', 'failed')]), 1, [1, 1, 0]],
    [
      'skipped and to-do tests are both skips',
      report([file('passed', 'passed')], { skipped: 2, todo: 1 }),
      0,
      [1, 0, 3],
    ],
    ['a file that does not load is one failure', report([file('passed', 'passed'), file('failed')]), 1, [1, 1, 0]],
    ['a broken hook after passing tests is one failure', report([file('failed', 'passed')]), 1, [1, 1, 0]],
    ['a failed file with a failed test is not counted twice', report([file('failed', 'failed')]), 1, [0, 1, 0]],
    ['an error outside every test is one failure', report([file('passed', 'passed')]), 1, [1, 1, 0]],
    ['a run without any test is one failure', report([]), 0, [0, 1, 0]],
    ['a run that only skips is one failure', report([file('passed', 'skipped')], { skipped: 1 }), 0, [0, 1, 1]],
    ['a run that crashed before its report is one failure', undefined, 0, [0, 1, 0]],
  ])('%s', (_rule, given, exitCode, [passed, failed, skipped]) => {
    expect(vitestCounts(given, exitCode)).toEqual({ passed, failed, skipped })
  })
})

describe('the list of failures at the end of a run', () => {
  const failed = {
    fullName: 'the saddle holds',
    status: 'failed',
    failureMessages: ['expected 1\n  2\n    at a.ts:1\n    at b.ts:2\n    at c.ts:3\n    at d.ts:4'],
  }

  test('a failure shows its file, the first lines of its reason and of its stack', () => {
    const testResults = [{ name: '/p/a.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] }]
    expect(failuresOf({ testResults }, '/p/')).toEqual([
      'a.test.ts > the saddle holds: expected 1\n      2\n        at a.ts:1\n        at b.ts:2\n        at c.ts:3',
    ])
  })

  test('the list of failures names a file that broke outside its tests', () => {
    const testResults = [{ name: '/p/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]
    expect(failuresOf({ testResults }, '/p/')).toEqual(['a.test.ts: no such module'])
  })

  test('the list of failures is empty after a passed run, or without a report', () => {
    const testResults = [{ name: '/p/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }]
    expect(failuresOf({ testResults })).toEqual([])
    expect(failuresOf(undefined)).toEqual([])
  })
})

test('types and lint count as one test each, by their exit code', () => {
  expect(sum([oneTest(0), oneTest(2)])).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test.each([
  [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
  [{ passed: 3, failed: 2, skipped: 1 }, '3 passed, 2 failed, 1 skipped'],
])('the count line names skips only when there are any: %o', (counts, line) => {
  expect(countLine(counts)).toBe(line)
})

test.each([
  [{ ...NONE, passed: 1 }, true, true],
  [{ ...NONE, passed: 1, skipped: 1 }, false, true],
  [{ ...NONE, passed: 1, skipped: 1 }, true, false],
  [{ ...NONE, passed: 9, failed: 1 }, false, false],
  [NONE, false, false],
])('%o in CI=%s is green: %s', (counts, isCi, green) => {
  expect(isGreen(counts, { isCi })).toBe(green)
})
