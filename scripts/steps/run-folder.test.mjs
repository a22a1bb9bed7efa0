import { existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enterRunFolder, withLeft } from './run-folder.mjs'

test('temporary files of a run stand in one folder, removed with it; left folders are named', async () => {
  const before = tmpdir()
  const { path, takeLeft, remove } = enterRunFolder()
  expect(tmpdir()).toBe(path)
  expect((statSync(path).mode & 0o777).toString(8)).toBe('755')
  mkdirSync(join(path, 'vigia-test-planted'))
  mkdirSync(join(path, 'browser-of-another'))
  expect(await takeLeft(0)).toEqual(['vigia-test-planted'])
  expect(await takeLeft(0)).toEqual([])
  expect(existsSync(join(path, 'browser-of-another'))).toBe(true)
  remove()
  expect(existsSync(path)).toBe(false)
  expect(tmpdir()).toBe(before)
})

test('a left folder fails a green stage, and is a warning of a red one', () => {
  const green = { passed: 3, failed: 0, skipped: 0, failures: [], flaky: [] }
  expect(withLeft(green, [])).toBe(green)
  expect(withLeft(green, ['vigia-test-1'])).toMatchObject({
    ...{ passed: 3, failed: 1 },
    failures: ['left in the folder for temporary files, removed now: vigia-test-1'],
  })
  for (const red of [
    { ...green, failed: 1, failures: ['a.test.ts > a test'] },
    { ...green, flaky: ['a.test.ts > a test'] },
  ])
    expect(withLeft(red, ['vigia-test-1'])).toEqual({
      ...red,
      warnings: ['left in the folder for temporary files, removed now: vigia-test-1'],
    })
})
