import { expect, test } from 'vitest'
import { commitFaults, commitsIn, MAX_FILES } from './commit-rules.mjs'
import { faultyCommits } from './commits.mjs'

test('commits outside main are small, or say that they only move, rename or format', () => {
  expect(faultyCommits('new')).toEqual([])
})

const id = 'abcdef0123'

test.each([
  ['refactor(users): move tables to schema', MAX_FILES + 1],
  ['docs: rename the pages', 500],
  ['style: format with the new rules', 500],
  ['feat(users): a phone number', MAX_FILES],
])('%s, of %i files, is accepted', (subject, files) => {
  expect(commitFaults({ id, subject, files })).toEqual([])
})

test('a planted fault is found: too many files, a subject too long', () => {
  expect(commitFaults({ id, subject: 'feat: information', files: MAX_FILES + 1 })).toEqual([
    'abcdef0 feat: information: 41 files, and its subject says neither move nor rename nor format',
  ])
  expect(commitFaults({ id, subject: 'x'.repeat(73), files: 1 })).toHaveLength(1)
})

test('the log is read commit by commit', () => {
  expect(commitsIn('\0aa\tone\n\na.ts\nb.ts\n\0bb\ttwo: a\tb\n')).toEqual([
    { id: 'aa', subject: 'one', files: 2 },
    { id: 'bb', subject: 'two: a\tb', files: 0 },
  ])
})
