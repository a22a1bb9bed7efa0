import { expect, test } from 'vitest'
import { textRows } from '../../../domain/import/columns/read-sheet.ts'
import { dirtyCensus } from '../../testing/data/dirty-census.ts'
import { textsInTurn } from './texts-in-turn.ts'

test('a long sheet is read whole, and leaves turns to other requests', async () => {
  const sheet = dirtyCensus(2_000).map((cells, at) => ({ number: at + 2, cells }))
  let [turns, isRead] = [0, false]
  const other = () => {
    turns += 1
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)
  const texts = await textsInTurn(sheet)
  isRead = true
  expect(texts).toEqual(textRows(sheet))
  expect(turns).toBeGreaterThanOrEqual(4)
})
