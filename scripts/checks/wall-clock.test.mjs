import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../steps/project.mjs'
import { filesUnder } from './files.mjs'
import { isChecked, wallClockFaults } from './wall-clock-rules.mjs'

const files = filesUnder(['src', 'e2e', 'scripts', 'simulation']).filter(isChecked)
const faultsIn = (code, file = 'src/a.test.ts') => wallClockFaults(file, code)

describe('the tests of the project', () => {
  test.each(['src/web/', 'src/domain/', 'src/contract/', 'src/server/', 'e2e/', 'scripts/', 'simulation/'])(
    'the tests of %s are read',
    (side) => {
      expect(files.filter((file) => file.startsWith(side)).length).toBeGreaterThan(5)
    },
  )

  test('observe events instead of the time of the machine', () => {
    expect(files.flatMap((file) => wallClockFaults(file, readFileSync(inProject(file), 'utf8')))).toEqual([])
  })
})

describe('a fault is found:', () => {
  test.each([
    ['await vi.waitFor(() => expect(a).toBe(1))', 'vi.waitFor'],
    ['const begun = performance.now()', 'performance.now'],
    ['const begun = process.hrtime.bigint()', 'process.hrtime'],
    ['expect(process.memoryUsage().rss).toBe(1)', 'memoryUsage'],
    ['const dice = Math.random()', 'Math.random'],
    ['const hand = randomInt(1_000)', 'randomInt('],
    ['expect(Date.now() - begun).toBe(1)', 'Date.now() -'],
    ['expect(Math.abs(at - Date.now())).toBeLessThan(60_000)', '- Date.now()'],
    ['expect(at).toBeGreaterThan(Date.now() - 60_000)', 'Than(Date.now() -'],
    ['vi.useFakeTimers({ shouldAdvanceTime: true })', 'shouldAdvanceTime'],
    ['await page.waitForTimeout(50)', 'waitForTimeout('],
    ['const turns = setInterval(count, 1)', 'setInterval('],
    ['await new Promise((resolve) => setTimeout(resolve, 50))', 'setTimeout('],
    ['window.setTimeout(work)', 'setTimeout('],
    ['globalThis.setImmediate(work)', 'setImmediate('],
    ['await delay(50)', 'delay('],
    ['await sleep(50) // a while', 'sleep('],
  ])('%s', (code, word) => {
    expect(faultsIn(`const a = 1\n${code}\n`)).toEqual([`src/a.test.ts:2: ${word}`])
  })

  test('a timer of Node under another name', () => {
    const code =
      "import { setTimeout as pause, setImmediate as delay } from 'node:timers/promises'\nawait pause(1)\nawait delay()\n"
    expect(faultsIn(code)).toEqual(['src/a.test.ts:2: pause(', 'src/a.test.ts:3: delay('])
  })

  test('each of two in one line', () => {
    expect(faultsIn('setTimeout(() => delay(1))')).toEqual(['src/a.test.ts:1: setTimeout(', 'src/a.test.ts:1: delay('])
  })
})

describe('no fault is found:', () => {
  test.each([
    ["// The page calls setTimeout( and Math.random.\nconst a = 'b'"],
    ['/**\n * performance.now\n */'],
    ['request.setTimeout(50)'],
    ["spawn('sleep', ['60'])"],
    ['vi.setSystemTime(Date.now() - 60_000)'],
    ['timers.redelay(1)'],
    ["vi.useFakeTimers({ toFake: ['setTimeout'] })"],
  ])('%s', (code) => {
    expect(faultsIn(code)).toEqual([])
  })
})

describe('a reason', () => {
  test('directly above the line permits it', () => {
    expect(faultsIn('// wall clock: the child has no other clock\nsetTimeout(work, 50)')).toEqual([])
  })

  test('a reason may have several lines', () => {
    expect(faultsIn('// wall clock: the child has\n// no other clock\nsetTimeout(work, 50)')).toEqual([])
  })

  test.each([
    ['is missing in the comment', '// wall clock:\nsetTimeout(work, 50)', [2]],
    ['stands further above', '// wall clock: a child\n\nsetTimeout(work, 50)', [3, 1]],
    ['stands behind the line', 'setTimeout(work, 50) // wall clock: a child', [1]],
    ['stands above another line', '// wall clock: a child\nconst a = 1\nsetTimeout(work, 50)', [3, 1]],
    ['permits nothing', '// wall clock: a child\nconst a = 1', [1]],
  ])('a reason that %s is a fault', (_title, code, lines) => {
    expect(faultsIn(code).map((fault) => Number(fault.split(':')[1]))).toEqual(lines)
  })
})

test.each([
  ['src/web/a.test.tsx', true],
  ['e2e/a.test.ts', true],
  ['scripts/a.test.mjs', true],
  ['simulation/world/a.test.ts', true],
  ['simulation/phone/a.test.ts', false],
  ['src/web/testing.ts', false],
  ['bench/a.test.ts', false],
])('%s is checked: %s', (file, is) => {
  expect(isChecked(file)).toBe(is)
})
