import { expect, test } from 'vitest'
import { textRows } from '../../../domain/import/columns/read-sheet.ts'
import { dirtyCensus } from '../../testing/data/dirty-census.ts'
import { textsInTurn } from './texts-in-turn.ts'

test('a long sheet is read whole, and leaves turns to other requests', async () => {
  const sheet = dirtyCensus(2_000).map((cells, at) => ({ number: at + 2, cells }))
  let [turns, isRead] = [0, false]
  const other = () => {
    turns += 1
    // wall clock: a turn of the event loop is what the work has to leave, and its slices count the turns.
    if (!isRead) setImmediate(other)
  }
  // wall clock: a turn of the event loop is what the work has to leave, and its slices count the turns.
  setImmediate(other)
  const texts = await textsInTurn(sheet)
  isRead = true
  expect(texts).toEqual(textRows(sheet))
  expect(turns).toBeGreaterThanOrEqual(4)
})
