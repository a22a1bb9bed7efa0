import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveSyncTimestamps, useSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { anItem, emptyDatabase } from '../sync/testing.ts'
import { usePrepared } from '../visits/prepared-visits.ts'
import { aPreparedVisit } from '../visits/testing.ts'
import { dequeue, enqueue, keepUnsent } from './outbox.ts'
import { useOutboxCounts, useUserCommands } from './use-outbox.ts'

const owner = { userId: 2, assignmentId: 7 }

beforeEach(emptyDatabase)
afterEach(cleanup)

test('waiting parts are shown as they change, to their user alone', async () => {
  const mine = renderHook(() => ({
    all: useUserCommands(2),
    counts: useOutboxCounts(2),
  }))
  const theirs = renderHook(() => useUserCommands(3))
  expect(mine.result.current.counts).toEqual({ waiting: 0, refused: 0, kept: 0 })
  await act(async () => {
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await enqueue({ userId: 2, assignmentId: 8 }, [anItem(8, 1)])
  })
  await waitFor(() => expect(mine.result.current.counts).toEqual({ waiting: 3, refused: 0, kept: 0 }))
  await waitFor(() => expect(mine.result.current.all).toHaveLength(3))
  expect(mine.result.current.all.map(({ slot }) => slot)).toEqual(['item-1', 'item-2', 'item-1'])
  await act(async () => {
    await keepUnsent(owner, 'item-1')
    await dequeue(owner, 'item-2')
  })
  await waitFor(() => expect(mine.result.current.counts).toEqual({ waiting: 1, refused: 0, kept: 1 }))
  expect(theirs.result.current).toEqual([])
})

test('prepared visits are shown as they change', async () => {
  const { result } = renderHook(() => ({
    all: usePrepared(2),
    marks: useSyncTimestamps(2),
  }))
  expect(result.current).toEqual({ all: undefined, marks: undefined })
  await waitFor(() => expect(result.current).toEqual({ all: [], marks: { userId: 2 } }))
  await act(async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    await saveSyncTimestamps(2, { preparedAt: '2026-03-02T15:00:00.000Z' })
  })
  await waitFor(() => expect(result.current.all).toEqual([aPreparedVisit(owner)]))
  await waitFor(() => expect(result.current.marks?.preparedAt).toBe('2026-03-02T15:00:00.000Z'))
})
