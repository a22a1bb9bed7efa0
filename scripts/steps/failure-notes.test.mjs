import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetNotes, forgetNotesOf, readNotes, withNotes } from './failure-notes.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-notes-'))
})
afterEach(() => forgetNotes(folder))

const note = (name, file, test, ...lines) =>
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ file, test, lines }))

test('a failure is followed by what its test noted, and another one by nothing', () => {
  note('1', 'e2e/a.test.ts', 'a visit > closes', 'page: /x')
  note('2', 'e2e/a.test.ts', 'a visit > closes', 'server: 500')
  const failures = ['e2e/a.test.ts > a visit closes: expected 1', 'e2e/a.test.ts > a visit closes late: expected 2']
  expect(withNotes(failures, readNotes(folder))).toEqual([
    'e2e/a.test.ts > a visit closes: expected 1\n    page: /x\n    server: 500',
    failures[1],
  ])
})

test('a file that runs again leaves only what it notes then', () => {
  note('1', 'e2e/a.test.ts', 'closes', 'page: /x')
  note('2', 'e2e/b.test.ts', 'opens', 'page: /y')
  forgetNotesOf('e2e/a.test.ts', folder)
  expect([...readNotes(folder).keys()]).toEqual(['e2e/b.test.ts > opens'])
})

test('a run that noted nothing has no notes', () => {
  forgetNotes(folder)
  expect(readNotes(folder).size).toBe(0)
})
