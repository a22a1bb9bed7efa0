import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentHash } from './content-hash.mjs'
import { buildNeeded } from './staleness.mjs'

test.each([
  ['nothing was built yet', undefined, 'whole'],
  ['inputs and outputs are those of the last build', { inputs: 'i', outputs: 'o' }, 'nothing'],
  ['an input changed', { inputs: 'other', outputs: 'o' }, 'changes'],
  ['an output was changed or deleted by something else', { inputs: 'i', outputs: 'other' }, 'whole'],
])('when %s', (_case, recorded, needed) => {
  expect(buildNeeded(recorded, { inputs: 'i', outputs: 'o' })).toBe(needed)
})

describe('the hash of contents', () => {
  let folder
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const hash = (options) => contentHash(folder, ['src', 'one.json'], options)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vigia-hash-'))
    write('src/a/rule.ts', 'export const rule = 1')
    write('one.json', '{}')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('the hash of contents is the same under other dates', () => {
    const before = hash()
    write('src/a/rule.ts', 'export const rule = 1')
    expect(hash()).toBe(before)
  })

  test.each([
    ['a changed file', () => write('src/a/rule.ts', 'export const rule = 2')],
    ['a new file', () => write('src/b.ts', '')],
    [
      'a moved file',
      () => {
        rmSync(join(folder, 'src/a'), { recursive: true })
        write('src/b/rule.ts', 'export const rule = 1')
      },
    ],
    ['a missing path', () => rmSync(join(folder, 'one.json'))],
    [
      'bytes that moved to the next file',
      () => {
        write('src/a/rule.ts', 'export const rule = ')
        write('one.json', '1{}')
      },
    ],
  ])('%s changes it', (_what, change) => {
    const before = hash()
    change()
    expect(hash()).not.toBe(before)
  })

  test('settings that end up in the output change it', () => {
    expect(hash({ also: 'client A' })).not.toBe(hash({ also: 'client B' }))
  })

  test('files that are not built do not count', () => {
    const isCounted = (file) => !file.endsWith('.test.ts')
    const before = hash({ isCounted })
    write('src/a/rule.test.ts', '')
    expect(hash({ isCounted })).toBe(before)
  })
})
