import { expect, test } from 'vitest'
import { type DisposableFile, disposalRefusal } from './disposal.ts'

const TODAY = '2026-11-27'
const due: DisposableFile = {
  number: 'EXP-13-2016-000001',
  state: 'cerrado',
  closedOn: '2016-11-27',
  holds: 0,
  keepUntil: TODAY,
  disposition: 'E',
  isConfirmed: true,
}

test.each<[string, Partial<DisposableFile>, string | null]>([
  ['of an elimination series', {}, null],
  ['of a selection series', { disposition: 'S' }, null],
  ['of a series that keeps all', { disposition: 'CT' }, 'disposal.kept-forever'],
  ['of a reproduction series', { disposition: 'MT' }, 'disposal.kept-forever'],
  ['of a series that was not confirmed', { isConfirmed: false }, 'disposal.unconfirmed'],
  ['that is open', { state: 'abierto', closedOn: null, keepUntil: null }, 'file.not-closed'],
  ['under hold', { holds: 2 }, 'file.held'],
  ['one day before its term', { keepUntil: '2026-11-28' }, 'file.not-due'],
  ['within its term, of a series that keeps all', { keepUntil: '2026-11-28', disposition: 'CT' }, 'file.not-due'],
  ['that was disposed of', { state: 'eliminado' }, 'file.disposed'],
])('a closed file %s', (_title, differences, code) => {
  const refusal = disposalRefusal({ ...due, ...differences }, TODAY)
  expect(refusal?.code ?? null).toBe(code)
  if (refusal) expect(refusal.params).toMatchObject({ number: due.number })
})
