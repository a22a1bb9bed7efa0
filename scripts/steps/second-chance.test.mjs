import { expect, test, vi } from 'vitest'
import { MOST_FILES, withSecondChance } from './second-chance.mjs'

const A = '/p/a.test.ts'
const B = '/p/b.test.ts'

const file = (name, ...statuses) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  message: 'no such module',
  assertionResults: statuses.map((status, nth) => ({
    status,
    fullName: `rule ${nth + 1}`,
    failureMessages: status === 'failed' ? ['expected 1'] : [],
  })),
})

function run(code, ...files) {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const count = (status) => statuses.filter((one) => one === status).length
  return {
    code,
    unhandled: [],
    report: {
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numPendingTests: count('skipped'),
      numTodoTests: 0,
      testResults: files,
    },
  }
}

/** Answers one run after the other. */
const runs = (...results) => vi.fn(async () => results.shift())

test('a run that passed runs nothing again', async () => {
  const again = runs()
  expect(await withSecondChance(run(0, file(A, 'passed')), again)).toMatchObject({ passed: 1, failed: 0, flaky: [] })
  expect(again).not.toHaveBeenCalled()
})

test('a file that passes alone counts as passed, and its failed test is named as flaky', async () => {
  const again = runs(run(0, file(A, 'passed', 'passed')))
  expect(await withSecondChance(run(1, file(A, 'passed', 'failed'), file(B, 'passed')), again, '/p/')).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: ['a.test.ts › rule 2'],
  })
  expect(again.mock.calls).toEqual([[A]])
})

test('a file that did not load at first is named by its path alone', async () => {
  const again = runs(run(0, file(A, 'passed')))
  expect(await withSecondChance(run(1, file(A)), again, '/p/')).toMatchObject({
    passed: 1,
    failed: 0,
    flaky: ['a.test.ts'],
  })
})

test('a file may pass at its second try', async () => {
  const again = runs(run(1, file(A, 'failed')), run(0, file(A, 'passed')))
  expect(await withSecondChance(run(1, file(A, 'failed')), again)).toMatchObject({ passed: 1, failed: 0 })
})

test('a failure that stays is a failure after two tries', async () => {
  const again = runs(run(1, file(A, 'failed')), run(1, file(A, 'failed')))
  expect(await withSecondChance(run(1, file(A, 'failed'), file(B, 'passed')), again)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [`${A} > rule 1: expected 1`],
    flaky: [],
  })
  expect(again).toHaveBeenCalledTimes(2)
})

test('a second run that ends without a report leaves the failure', async () => {
  const again = runs({ code: 1, report: undefined }, { code: 1, report: undefined })
  expect(await withSecondChance(run(1, file(A, 'failed')), again)).toMatchObject({ failed: 1 })
})

test('one failure stays, of one file that passes again and one that does not', async () => {
  const again = runs(run(0, file(A, 'passed')), run(1, file(B, 'failed')), run(1, file(B, 'failed')))
  expect(await withSecondChance(run(1, file(A, 'failed'), file(B, 'failed')), again)).toMatchObject({
    passed: 1,
    failed: 1,
    flaky: [`${A} › rule 1`],
  })
})

test('too many failed files run no second time', async () => {
  const files = Array.from({ length: MOST_FILES + 1 }, (_, nth) => file(`/p/${nth}.test.ts`, 'failed'))
  const again = runs()
  expect(await withSecondChance(run(1, ...files), again)).toMatchObject({ failed: MOST_FILES + 1 })
  expect(again).not.toHaveBeenCalled()
})

test('an error outside any test is a failure that nothing makes good', async () => {
  const broken = { ...run(1, file(A, 'passed')), unhandled: ['Error: socket hang up'] }
  expect(await withSecondChance(broken, runs())).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['an error outside any test: Error: socket hang up'],
  })
  const both = { ...run(1, file(A, 'failed')), unhandled: ['Error: socket hang up'] }
  expect(await withSecondChance(both, runs())).toMatchObject({ failed: 1 })
})

test('a run that wrote no report is one failure', async () => {
  expect(await withSecondChance({ code: 1, unhandled: [], report: undefined }, runs())).toMatchObject({ failed: 1 })
})
