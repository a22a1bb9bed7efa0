import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getVisitProgress } from '../../../../contract/inspections.wire.ts'
import { call } from '../../../api/call.ts'
import { enqueue } from '../../../offline/outbox/outbox.ts'
import { drainOutbox } from '../../../offline/sync/drain-outbox.ts'
import { anItem, createModelServer, drainDeps } from '../../../offline/sync/testing.ts'
import { visitDatabase } from '../../../offline/visit-database.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { VisitProgress } from '../inspections.queries.ts'
import { aChecklist, anItemWrite } from '../testing.ts'
import { useOpenVisit } from './use-open-visit.ts'

vi.mock('../../../api/call.ts', () => ({ call: vi.fn() }))

// A database in JavaScript takes its time.
configure({ asyncUtilTimeout: 5_000 })

const owner = { userId: 2, assignmentId: 7 }
const ids = { assignmentId: 7, establishmentId: 5, inscriptionTypeId: 1 }
const { header } = aPreparedVisit(owner)
/** As the server told it once: item 1 answered, and the visit closed. */
const known = withWrites(aProgress(7, { isDone: true, inspectionId: 70 }), [anItemWrite(1)])

/** A server that tells this progress of the visit. */
const serve = (told: () => Promise<VisitProgress>) =>
  vi
    .mocked(call)
    .mockImplementation(((asked: unknown) =>
      asked === getVisitProgress ? told() : Promise.resolve(header && { header })) as never)

function open() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOpenVisit(owner.userId, ids), { wrapper })
  return () => (result.current.state === 'open' ? result.current.visit : undefined)
}
const answered = (visit: ReturnType<ReturnType<typeof open>>) => visit?.progress.answers.map(({ itemId }) => itemId)

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.checklists.put({ ...aChecklist, id: 1 })
})
afterEach(cleanup)

test('what a restored server no longer holds can be entered again, and stays so with what is delivered next', async () => {
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: known, closedInspectionId: 70, applied: 4 }))
  serve(async () => aProgress(7))
  const visit = open()
  await waitFor(() => expect(visit()).toMatchObject({ isClosedHere: false, progress: { isDone: false, answers: [] } }))
  await enqueue(owner, [anItem(7, 5)])
  await drainOutbox(drainDeps(createModelServer().reach().wire).deps)
  await waitFor(() => expect(answered(visit())).toEqual([5]))
  expect(visit()?.progress.isDone).toBe(false)
})

test('what was delivered while the server was asked is not lost for its late answer', async () => {
  await visitDatabase.visits.put(aPreparedVisit(owner))
  serve(async () => {
    await enqueue(owner, [anItem(7, 5)])
    await drainOutbox(drainDeps(createModelServer().reach().wire).deps)
    return withWrites(aProgress(7), [anItemWrite(6)])
  })
  const visit = open()
  await waitFor(() => expect(answered(visit())?.toSorted()).toEqual([5, 6]))
  expect((await visitDatabase.visits.get([2, 7]))?.progress.answers).toHaveLength(2)
})
