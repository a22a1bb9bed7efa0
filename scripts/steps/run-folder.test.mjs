import { existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enterRunFolder } from './run-folder.mjs'

test('temporary files of a run stand in one folder, removed with it; left folders are named', () => {
  const before = tmpdir()
  const { path, remove } = enterRunFolder()
  expect(tmpdir()).toBe(path)
  expect((statSync(path).mode & 0o777).toString(8)).toBe('755')
  mkdirSync(join(path, 'vigia-test-planted'))
  mkdirSync(join(path, 'browser-of-another'))
  expect(remove()).toEqual(['vigia-test-planted'])
  expect(existsSync(path)).toBe(false)
  expect(tmpdir()).toBe(before)
})
