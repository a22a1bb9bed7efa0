import { expect, test } from 'vitest'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { aContent } from '../testing.ts'
import { renameSection } from './content-edits.ts'
import { beginHistory, historyAfter, MAX_UNDO_STEPS, type UndoHistory } from './undo-history.ts'

const named = (name: string) => (content: FormatContent) => renameSection(content, 's1', name)
const edit = (history: UndoHistory, name: string, field?: string, atMs = 0) =>
  historyAfter(history, { type: 'edit', change: named(name), field, atMs })
const nameOf = ({ content }: UndoHistory) => content.sections[0]?.name
const undo = (history: UndoHistory) => historyAfter(history, { type: 'undo' })
const redo = (history: UndoHistory) => historyAfter(history, { type: 'redo' })
const begun = beginHistory(aContent)

test('a step back and forth', () => {
  const edited = edit(edit(begun, 'Uno'), 'Dos')
  expect(nameOf(undo(edited))).toBe('Uno')
  expect(undo(undo(edited)).content).toBe(aContent)
  expect(nameOf(redo(undo(edited)))).toBe('Dos')
  expect(undo(begun)).toBe(begun)
  expect(redo(begun)).toBe(begun)
})

test('an edit after a step back drops the steps forth', () => {
  expect(edit(undo(edit(begun, 'Uno')), 'Otro').future).toEqual([])
})

test('the letters of one field are one step, until a pause or another field', () => {
  const typed = edit(edit(begun, 'P', 's1.name', 0), 'Pi', 's1.name', 500)
  expect(undo(typed).content).toBe(aContent)
  const paused = edit(typed, 'Pis', 's1.name', 5_000)
  expect(nameOf(undo(paused))).toBe('Pi')
  const other = edit(typed, 'Otro', 's2.name', 600)
  expect(nameOf(undo(other))).toBe('Pi')
})

test('an edit that changes nothing is no step', () => {
  expect(historyAfter(begun, { type: 'edit', change: (content) => content, atMs: 0 })).toBe(begun)
})

test('fifty steps are kept, the newest ones', () => {
  let history = begun
  for (let step = 1; step <= MAX_UNDO_STEPS + 5; step += 1) history = edit(history, `Nombre ${step}`)
  expect(history.past).toHaveLength(50)
  for (let step = 0; step < MAX_UNDO_STEPS; step += 1) history = undo(history)
  expect(nameOf(history)).toBe('Nombre 5')
  expect(undo(history)).toBe(history)
})
