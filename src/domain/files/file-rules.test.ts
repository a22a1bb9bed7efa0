import { describe, expect, test } from 'vitest'
import { type FileAct, fileRefusal, type RuledFile } from './file-rules.ts'

const TODAY = '2026-11-27'
const open: RuledFile = { number: 'EXP-13-2026-000001', state: 'abierto', closedOn: null, holds: 0, keepUntil: null }
const closed: RuledFile = { ...open, state: 'cerrado', closedOn: '2026-01-31', keepUntil: '2036-01-31' }
const due: RuledFile = { ...closed, closedOn: '2016-11-27', keepUntil: TODAY }
const gone: RuledFile = { ...due, state: 'eliminado' }
const ofCase = (file: RuledFile): RuledFile => ({ ...file, isOfCase: true })
const held = (file: RuledFile): RuledFile => ({ ...file, holds: 1 })

describe('an act on a file', () => {
  test.each<[FileAct, string, RuledFile, string | null]>([
    ['add', 'open', open, null],
    ['add', 'open and held', held(open), null],
    ['add', 'closed', closed, 'file.closed'],
    ['add', 'of a case', ofCase(open), null],
    ['change', 'open', open, null],
    ['change', 'closed', closed, 'file.closed'],
    ['change', 'of a case', ofCase(open), 'file.of-case'],
    ['withdraw', 'of a case', ofCase(open), 'file.of-case'],
    ['close', 'of a case', ofCase(open), 'file.of-case'],
    ['reopen', 'of a case', ofCase(closed), 'file.of-case'],
    ['export', 'of a case', ofCase(closed), null],
    ['dispose', 'of a case and due', ofCase(due), null],
    ['add', 'disposed of', gone, 'file.disposed'],
    ['withdraw', 'open', open, null],
    ['withdraw', 'closed', closed, 'file.closed'],
    ['edit', 'open', open, null],
    ['edit', 'closed', closed, null],
    ['edit', 'disposed of', gone, 'file.disposed'],
    ['close', 'open', open, null],
    ['close', 'open and held', held(open), null],
    ['close', 'closed', closed, 'file.closed'],
    ['reopen', 'open', open, 'file.not-closed'],
    ['reopen', 'closed', closed, null],
    ['reopen', 'closed and held', held(closed), null],
    ['reopen', 'disposed of', gone, 'file.disposed'],
    ['hold', 'open', open, null],
    ['hold', 'closed', closed, null],
    ['hold', 'held already', held(closed), null],
    ['hold', 'disposed of', gone, 'file.disposed'],
    ['export', 'open', open, null],
    ['export', 'closed and held', held(closed), null],
    ['export', 'disposed of', gone, 'file.disposed'],
    ['release', 'disposed of', held(gone), null],
    ['dispose', 'open', open, 'file.not-closed'],
    ['dispose', 'within its term', closed, 'file.not-due'],
    ['dispose', 'due today', due, null],
    ['dispose', 'due and held', held(due), 'file.held'],
    ['dispose', 'within its term and held', held(closed), 'file.held'],
    ['dispose', 'disposed of', gone, 'file.disposed'],
  ])('%s: %s', (act, _title, file, code) => {
    expect(fileRefusal(act, file, TODAY)?.code ?? null).toBe(code)
  })

  test('an act on a file tells the day', () => {
    expect(fileRefusal('add', closed, TODAY)?.params).toEqual({ date: '31/01/2026' })
    expect(fileRefusal('dispose', closed, TODAY)?.params).toEqual({ number: open.number, date: '31/01/2036' })
  })
})
