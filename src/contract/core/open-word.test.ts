import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { saidOf } from '../../domain/shared/known-words.ts'
import { listAttention } from '../analytics/analytics.wire.ts'
import { getNoticeSettings, listNotices } from '../finding/notices.wire.ts'
import { openWord } from './open-word.ts'
import { list } from './wire-field.ts'
import { wireObject } from './wire-object.ts'

const labels = { import_done: 'Importaciones', job_done: 'Trabajos' }
const kinds = Object.keys(labels) as (keyof typeof labels)[]
const reply = wireObject({ kind: ['kind', openWord(kinds)], may: ['may_do', list(openWord(kinds))] })

test('any word of a newer server is read, and sent back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (kind, may_do) => {
      const wire = { kind, may_do }
      expect(z.encode(reply, z.decode(reply, wire))).toEqual(wire)
    }),
  )
})

test.each([
  ['import_done', 'Importaciones'],
  ['of_a_newer_version', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['', undefined],
])('a table says of %j: %j', (kind, said) => {
  expect(saidOf(labels, z.decode(reply, { kind, may_do: [] }).kind)).toBe(said)
})

test.each([
  ['a number', 7],
  ['nothing', undefined],
  ['a list', ['import_done']],
])('%s is no word', (_what, kind) => {
  expect(z.safeDecode(reply, { kind, may_do: [] } as never).success).toBe(false)
})

const NEWER = 'kind_of_a_newer_version'
const notice = { text: 'Algo nuevo.', link: '/dashboard', subject: 'x', subject_id: 1, due_on: null, read_at: null }
test.each([
  [
    'the bell',
    listNotices,
    { notices: [{ ...notice, notice_id: 1, kind: NEWER, created_at: '2026-11-20T15:00:00Z' }], total: 1, unread: 1 },
  ],
  [
    'the settings of notices',
    getNoticeSettings,
    { digest: 'nunca', mail_available: 0, kinds: [{ kind: NEWER, label: 'Nuevo', silenced: 0, may_silence: 1 }] },
  ],
  ['the home', listAttention, { attention: [{ kind: NEWER, count: 1, link: '/dashboard' }] }],
] as const)('%s reads a kind that only a newer server knows', (_what, { reply: known }, wire) => {
  expect(JSON.stringify(z.decode(known as z.ZodType, wire))).toContain(NEWER)
})
