import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { anItem, emptyDatabase, fullPut } from '../sync/testing.ts'
import { isQuotaError } from './quota-error.ts'
import { visitDatabase } from './visit-database.ts'

const owner = { userId: 2, assignmentId: 7 }
const { commands, marks } = visitDatabase

beforeEach(async () => {
  await emptyDatabase()
  await enqueue(owner, [anItem(7, 1)])
})
afterEach(() => {
  vi.restoreAllMocks()
})

const change = async () => {
  const [row] = await commands.toArray()
  await commands.update(row?.seq ?? 0, { wasAttempted: true })
}
const inTransaction = (work: () => Promise<unknown>) => visitDatabase.transaction('rw', [commands, marks], work)
const putOne = () => marks.put({ userId: 2 })
const putMany = () => marks.bulkPut([{ userId: 2 }, { userId: 3 }])

test.each<[string, () => Promise<unknown>]>([
  ['a row', putOne],
  ['several rows', putMany],
  ['a change', change],
  ['a row, in a transaction', () => inTransaction(putOne)],
  ['several rows, in a transaction', () => inTransaction(putMany)],
  ['a change, in a transaction', () => inTransaction(change)],
])('a request that fails for want of room tells of a full device: %s', async (_what, write) => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)
  const error = await write().catch((reason: unknown) => reason)
  expect(isQuotaError(error)).toBe(true)
})

test('several failures without one for lack of room do not count as a full device', async () => {
  const [row] = await commands.toArray()
  const error = await commands.bulkAdd(row ? [row, row] : []).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'BulkError' })
  expect(isQuotaError(error)).toBe(false)
})
