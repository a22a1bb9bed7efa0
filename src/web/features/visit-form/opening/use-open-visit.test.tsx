import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getChecklist } from '../../../../contract/inspections/checklist.wire.ts'
import { getEstablishmentHeader } from '../../../../contract/inspections/establishment-header.wire.ts'
import { getVisitProgress } from '../../../../contract/inspections/visit-progress.wire.ts'
import { listOfflineVisits } from '../../../../contract/offline-visits.wire.ts'
import { call } from '../../../api/call.ts'
import { Offline } from '../../../api/refusal.ts'
import { enqueue } from '../../../offline/outbox/outbox.ts'
import { writeDrafts } from '../../../offline/store/draft-storage.ts'
import { OPEN_LIMIT_MS } from '../../../offline/store/limit-opening.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { drainOutbox } from '../../../offline/sync/drain-outbox.ts'
import { anItem, createModelServer, drainDeps } from '../../../offline/sync/testing.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { aChecklist, anItemWrite } from '../testing.ts'
import { progressQuery, type VisitProgress } from '../visit-form.queries.ts'
import { useOpenVisit, type VisitIds } from './use-open-visit.ts'

vi.mock('../../../api/call.ts', () => ({ call: vi.fn() }))

const owner = { userId: 2, assignmentId: 7 }
const address = { assignmentId: 7, establishmentId: 5, inscriptionTypeId: 1 }
const { header } = aPreparedVisit(owner)
/** An earlier progress of the server: item 1 answered and the visit closed. */
const known = withWrites(aProgress(7, { isDone: true, inspectionId: 70 }), [anItemWrite(1)])

/** A server with this progress. */
const serve = (told: () => Promise<VisitProgress>) =>
  vi
    .mocked(call)
    .mockImplementation(((asked: unknown) =>
      asked === getVisitProgress ? told() : Promise.resolve(header && { header })) as never)

function open(ids: VisitIds = address) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOpenVisit(owner.userId, ids), { wrapper })
  return Object.assign(() => (result.current.state === 'open' ? result.current.visit : undefined), {
    state: () => result.current.state,
    told: () => client.getQueryData(progressQuery(owner).queryKey) !== undefined,
  })
}
const answered = (visit: ReturnType<ReturnType<typeof open>>) => visit?.progress.answers.map(({ itemId }) => itemId)

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.checklists.put({ ...aChecklist, id: 1 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a part that a restored server lost can be entered again, also after later deliveries', async () => {
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: known, closedInspectionId: 70, applied: 4 }))
  serve(async () => aProgress(7))
  const visit = open()
  await waitFor(() => expect(visit()).toMatchObject({ progress: { isDone: false, answers: [] } }))
  await enqueue(owner, [anItem(7, 5)])
  await drainOutbox(drainDeps(createModelServer().reach().wire).deps)
  await waitFor(() => expect(answered(visit())).toEqual([5]))
  expect(visit()?.progress.isDone).toBe(false)
})

test('a part delivered during a request is not lost by its late answer', async () => {
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

/** The server's answers by endpoint; every other endpoint is out of reach. */
const reach = (answers: ReadonlyMap<unknown, (asked: { query?: { checklistId?: number } }) => unknown>) =>
  vi.mocked(call).mockImplementation((async (endpoint: unknown, asked: { query?: { checklistId?: number } }) => {
    const answer = answers.get(endpoint)
    if (!answer) throw new Offline(undefined)
    return answer(asked)
  }) as never)
const timesPrepared = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === listOfflineVisits).length

test('a device whose store does not answer opens the visit from the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  visitDatabase.close({ disableAutoOpen: false })
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  onTestFinished(async () => {
    opening.mockRestore()
    await visitDatabase.open()
  })
  reach(
    new Map<unknown, () => unknown>([
      [getVisitProgress, () => aProgress(7)],
      [getEstablishmentHeader, () => ({ header })],
      [getChecklist, () => aChecklist],
    ]),
  )
  const visit = open()
  await act(() => vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS - 1))
  expect(visit.state()).toBe('loading')
  await act(() => vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS))
  vi.useRealTimers()
  await waitFor(() => expect(visit()).toMatchObject({ isPrepared: false, progress: { assignmentId: 7 } }))
})

describe('a visit that was moved to another establishment since it was prepared', () => {
  const there = { ...address, establishmentId: 6 }
  beforeEach(async () => {
    vi.mocked(call).mockClear()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visitDatabase.visits.put(aPreparedVisit(owner))
  })

  test('a moved visit does not open with work of its former establishment', async () => {
    reach(new Map())
    const visit = open(there)
    await waitFor(() => expect(visit.state()).toBe('failed'))
  })

  test('a moved visit has its own header, no other findings, and is prepared again', async () => {
    const theirs = { ...header, name: 'Asadero La Brasa' }
    reach(
      new Map<unknown, () => unknown>([
        [getVisitProgress, () => aProgress(7, { establishmentId: 6 })],
        [getEstablishmentHeader, () => ({ header: theirs })],
        [getChecklist, () => aChecklist],
      ]),
    )
    const visit = open(there)
    await waitFor(() =>
      expect(visit()).toMatchObject({ header: theirs, lastFindings: null, progress: { establishmentId: 6 } }),
    )
    await waitFor(() => expect(timesPrepared()).toBe(1))
  })
})

describe('a visit with waiting work and a newer edition', () => {
  const newer = { ...aChecklist, id: 2 }
  const told = aProgress(7, { checklistId: 2 })
  const server = (held: VisitProgress) =>
    reach(
      new Map<unknown, (asked: { query?: { checklistId?: number } }) => unknown>([
        [getVisitProgress, () => held],
        [getEstablishmentHeader, () => ({ header })],
        [getChecklist, ({ query }) => (query?.checklistId === 1 ? aChecklist : newer)],
      ]),
    )
  const editions = (visit: ReturnType<ReturnType<typeof open>>) => [visit?.checklist.id, visit?.progress.checklistId]
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const filledOn = { establishmentId: 5, checklistId: 1 }
    await enqueue(owner, [{ ...anItem(7, 5), filledOn }])
  })

  test('opens on the edition on which that was given, and stays there when it is delivered', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    server(told)
    const visit = open()
    await waitFor(() => expect(visit.told()).toBe(true))
    expect(editions(visit())).toEqual([1, 1])
    await drainOutbox(drainDeps(createModelServer().reach().wire).deps)
    await waitFor(() => expect(answered(visit())).toEqual([5]))
    expect(editions(visit())).toEqual([1, 1])
  })

  test('a visit with waiting work gets its edition from the server', async () => {
    await visitDatabase.checklists.clear()
    await visitDatabase.checklists.put(newer)
    await visitDatabase.visits.put(aPreparedVisit(owner, { checklistId: 2, progress: told }))
    server(told)
    const visit = open()
    const seen = new Set<number | undefined>()
    await waitFor(() => {
      seen.add(visit()?.checklist.id)
      expect(editions(visit())).toEqual([1, 1])
    })
    expect(seen.has(2)).toBe(false)
  })

  test('opens on the newer one once somebody began it on that', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    server({ ...told, hasWitnessSignature: true })
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual([2, 2]))
  })
})

describe('a prepared visit whose format changes on 1 December, without signal', () => {
  const next = { ...aChecklist, id: 2, version: 2 }
  /** Colombia has UTC-5: its midnight is 05:00. */
  const beforeMidnight = new Date('2026-12-01T04:59:00Z')
  const afterMidnight = new Date('2026-12-01T05:00:00Z')
  const editions = (visit: ReturnType<ReturnType<typeof open>>) => [visit?.checklist.id, visit?.progress.checklistId]
  const draftOn = (checklistId: number | undefined) =>
    writeDrafts(localStorage, owner.assignmentId, {
      [owner.userId]: { establishmentId: 5, checklistId, items: { 1: { concept: 'A' } } },
    })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    reach(new Map())
    await visitDatabase.checklists.put(next)
    await visitDatabase.visits.put(
      aPreparedVisit(owner, { nextEditions: [{ checklistId: 2, effectiveFrom: '2026-12-01' }] }),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['before midnight on the one that is in force', beforeMidnight, [1, 1]],
    ['after midnight on the one of the day', afterMidnight, [2, 2]],
  ])('begins %s', async (_title, now, chosen) => {
    vi.setSystemTime(now)
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual(chosen))
  })

  test('stays on its edition while the form is open over midnight', async () => {
    vi.setSystemTime(beforeMidnight)
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual([1, 1]))
    vi.setSystemTime(afterMidnight)
    await enqueue(owner, [{ ...anItem(7, 5), filledOn: { establishmentId: 5, checklistId: 1 } }])
    await waitFor(() => expect(visit()?.commands).toHaveLength(1))
    expect(editions(visit())).toEqual([1, 1])
  })

  test.each([
    ['a draft', async () => draftOn(1)],
    ['queued answers', () => enqueue(owner, [{ ...anItem(7, 5), filledOn: { establishmentId: 5, checklistId: 1 } }])],
  ])('stays on the edition that it was begun on the day before, with %s', async (_title, begin) => {
    await begin()
    vi.setSystemTime(afterMidnight)
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual([1, 1]))
  })

  test('stays on the newer one after the device’s clock was set back', async () => {
    draftOn(2)
    vi.setSystemTime(beforeMidnight)
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual([2, 2]))
  })

  test('a prepared visit with signal takes the edition that the server tells on that day', async () => {
    vi.setSystemTime(afterMidnight)
    reach(
      new Map<unknown, () => unknown>([
        [getVisitProgress, () => aProgress(7)],
        [getChecklist, () => aChecklist],
      ]),
    )
    const visit = open()
    await waitFor(() => expect(visit.told()).toBe(true))
    await waitFor(() => expect(editions(visit())).toEqual([1, 1]))
  })

  test('a part accepted after midnight leaves the visit on the new edition', async () => {
    vi.setSystemTime(afterMidnight)
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual([2, 2]))
    await enqueue(owner, [{ ...anItem(7, 5), filledOn: { establishmentId: 5, checklistId: 2 } }])
    await drainOutbox(drainDeps(createModelServer().reach().wire).deps)
    await waitFor(() => expect(answered(visit())).toEqual([5]))
    expect(editions(visit())).toEqual([2, 2])
    expect(await visitDatabase.visits.get([2, 7])).toMatchObject({ checklistId: 2, progress: { checklistId: 2 } })
  })

  test('data that an older version prepared name no next edition, and open as before', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    vi.setSystemTime(afterMidnight)
    const visit = open()
    await waitFor(() => expect(editions(visit())).toEqual([1, 1]))
  })
})
