import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OFFLINE_PAGE_SIZE } from '../../../domain/visits/offline-page.ts'
import { enqueue } from '../outbox/outbox.ts'
import { draftKey } from '../store/draft-storage.ts'
import { readSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { drainOutbox } from '../sync/drain-outbox.ts'
import { anItem, aPhoto, createModelServer, drainDeps, emptyDatabase } from '../sync/testing.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { listPrepared, type PrepareDeps, prepareVisits, readPrepared, readStoredChecklist } from './prepared-visits.ts'
import { aPreparedVisit, aProgress, aStorage, edition, type Told, told } from './testing.ts'

const USER = 2

const fromServer = (visits: readonly Told[], change: Partial<PrepareDeps> = {}): PrepareDeps => ({
  readPage: async (limit, offset) => ({
    visits: visits.slice(offset, offset + limit),
    checklists: [edition(1)],
    total: visits.length,
  }),
  readChecklist: async (_, id) => edition(id),
  storage: aStorage(),
  now: () => new Date('2026-03-02T15:00:00Z'),
  ...change,
})
const ids = async () => (await listPrepared(USER)).map(({ assignmentId }) => assignmentId).sort((a, b) => a - b)

beforeEach(emptyDatabase)

test('every page of my visits is brought, with its checklists', async () => {
  const many = Array.from({ length: OFFLINE_PAGE_SIZE + 3 }, (_, index) => told(index + 1))
  expect(await prepareVisits(USER, fromServer(many))).toEqual({
    visits: OFFLINE_PAGE_SIZE + 3,
    removed: 0,
    preparedAt: '2026-03-02T15:00:00.000Z',
    lacksActForms: false,
  })
  expect(await ids()).toHaveLength(OFFLINE_PAGE_SIZE + 3)
  expect(await readPrepared({ userId: USER, assignmentId: 1 })).toEqual(
    aPreparedVisit({ userId: USER, assignmentId: 1 }),
  )
  expect(await readStoredChecklist(1)).toEqual(edition(1))
  expect(await readSyncTimestamps(USER)).toEqual({ userId: USER, preparedAt: '2026-03-02T15:00:00.000Z' })
})

test('a preparation without the windows of acts says so, and keeps the visits', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const keepFiles = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await prepareVisits(USER, fromServer([told(1)], { keepFiles }))).toMatchObject({
    visits: 1,
    lacksActForms: true,
  })
  expect(await ids()).toEqual([1])
  vi.restoreAllMocks()
})

test('the next editions are kept beside the one in force, and go with the visit', async () => {
  const nextEditions = [{ checklistId: 2, effectiveFrom: '2026-03-10' }]
  const listed = (visits: readonly Told[], ids: readonly number[]) =>
    fromServer(visits, {
      readPage: async () => ({ visits: [...visits], checklists: ids.map(edition), total: visits.length }),
    })
  await prepareVisits(USER, listed([told(1, { nextEditions })], [1, 2]))
  expect(await readPrepared({ userId: USER, assignmentId: 1 })).toMatchObject({ checklistId: 1, nextEditions })
  expect(await visitDatabase.checklists.toCollection().primaryKeys()).toEqual([1, 2])
  await prepareVisits(USER, listed([told(1)], [1]))
  expect(await readPrepared({ userId: USER, assignmentId: 1 })).not.toHaveProperty('nextEditions')
  expect(await visitDatabase.checklists.toCollection().primaryKeys()).toEqual([1])
})

test('a draft keeps its visit on its first edition, though the server tells a newer one', async () => {
  const storage = aStorage({
    [draftKey(1)]: JSON.stringify({
      users: { [USER]: { establishmentId: 5, checklistId: 1, items: { 1: { concept: 'A' } } } },
    }),
  })
  await prepareVisits(
    USER,
    fromServer([told(1, { checklistId: 2, progress: aProgress(1, { checklistId: 2 }) })], { storage }),
  )
  expect(await readPrepared({ userId: USER, assignmentId: 1 })).toMatchObject({ checklistId: 1 })
  expect(await readStoredChecklist(1)).toEqual(edition(1))
})

test('the motive that was written stands for the one of the list', async () => {
  await prepareVisits(USER, fromServer([told(1, { otherMotive: 'Queja de un vecino' })]))
  expect((await readPrepared({ userId: USER, assignmentId: 1 }))?.motive).toBe('Queja de un vecino')
})

test('a page that cannot be read leaves everything as it was', async () => {
  await prepareVisits(USER, fromServer([told(1)]))
  const deps = fromServer([], {
    readPage: async (limit, offset) => {
      if (offset > 0) throw new Error('No connection.')
      return { visits: Array.from({ length: limit }, (_, index) => told(100 + index)), checklists: [], total: 500 }
    },
  })
  await expect(prepareVisits(USER, deps)).rejects.toThrow('No connection.')
  expect(await ids()).toEqual([1])
})

describe('a visit that is no longer mine', () => {
  const goes = async (storage = aStorage()) => {
    await prepareVisits(USER, fromServer([told(1), told(2)]))
    return async () => {
      const { removed } = await prepareVisits(USER, fromServer([told(2)], { storage }))
      return removed
    }
  }

  test('goes, with a checklist that no other visit uses', async () => {
    const prepareAgain = await goes()
    await visitDatabase.checklists.put(edition(9))
    expect(await prepareAgain()).toBe(1)
    expect(await ids()).toEqual([2])
    expect(await visitDatabase.checklists.toCollection().primaryKeys()).toEqual([1])
  })

  const drafted = (userId: number, healthObservation: string) =>
    aStorage({ [draftKey(1)]: JSON.stringify({ users: { [userId]: { items: {}, healthObservation } } }) })

  test('stays while its draft is on the device', async () => {
    const prepareAgain = await goes(drafted(USER, 'Limpio'))
    expect(await prepareAgain()).toBe(0)
    expect(await ids()).toEqual([1, 2])
  })

  test("a visit that is no longer mine does not stay for another person's or empty draft", async () => {
    for (const storage of [drafted(3, 'Limpio'), drafted(USER, '')]) {
      const prepareAgain = await goes(storage)
      expect(await prepareAgain()).toBe(1)
    }
  })

  test('stays while a photo of it is on the device', async () => {
    const prepareAgain = await goes()
    await visitDatabase.media.put({ userId: USER, assignmentId: 1, slot: 'item-1', content: aPhoto(5) })
    expect(await prepareAgain()).toBe(0)
  })

  test('stays while something of it is to be sent', async () => {
    const prepareAgain = await goes()
    await enqueue({ userId: USER, assignmentId: 1 }, [anItem(1, 1)])
    expect(await prepareAgain()).toBe(0)
  })

  test('a visit of another user of the device is not touched', async () => {
    await visitDatabase.visits.put(aPreparedVisit({ userId: 3, assignmentId: 1 }))
    const prepareAgain = await goes()
    await prepareAgain()
    expect(await listPrepared(3)).toHaveLength(1)
  })
})

describe('a list that moves between its pages', () => {
  const all = Array.from({ length: OFFLINE_PAGE_SIZE + 10 }, (_, index) => told(index + 1))
  const allIds = all.map(({ id }) => id)
  /** A server that closes each visit of `closing` right after a page was read. */
  const closingAfterPages = (closing: number[]) => {
    let left = all
    let reads = 0
    const deps = fromServer([], {
      readPage: async (limit, offset) => {
        const page = { visits: left.slice(offset, offset + limit), checklists: [edition(1)], total: left.length }
        const closed = closing.shift()
        left = left.filter(({ id }) => id !== closed)
        reads += 1
        return page
      },
    })
    return { deps, reads: () => reads }
  }
  beforeEach(() => prepareVisits(USER, fromServer(all)))

  test('a list that moves between its pages is read again, without a lost visit', async () => {
    const { deps, reads } = closingAfterPages([1])
    expect(await prepareVisits(USER, deps)).toMatchObject({ visits: OFFLINE_PAGE_SIZE + 9, removed: 1 })
    expect(await ids()).toEqual(allIds.slice(1))
    expect(reads()).toBe(4)
  })

  test('a list is read again where as many visits came as went', async () => {
    const before = fromServer(all).readPage
    const after = fromServer([...all.slice(1), told(900)]).readPage
    let reads = 0
    const readPage: PrepareDeps['readPage'] = (limit, offset) => {
      const read = reads === 0 ? before : after
      reads += 1
      return read(limit, offset)
    }
    await prepareVisits(USER, fromServer([], { readPage }))
    expect(await ids()).toEqual([...allIds.slice(1), 900])
  })

  test('a list that keeps changing takes nothing off the device', async () => {
    const { deps, reads } = closingAfterPages([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await prepareVisits(USER, deps)).toMatchObject({ removed: 0 })
    expect(await ids()).toEqual(allIds)
    expect(reads()).toBeLessThan(9)
  })
})

const answer = (itemId: number): VisitProgress['answers'][number] => ({
  itemId,
  concept: 'A',
  points: 4,
  isCritical: false,
  observation: '',
  evidence: null,
  measure: null,
  samplesTaken: null,
  sampleRecord: '',
  counterSampleTaken: null,
  counterSampleRecord: '',
})

describe('parts accepted during a request', () => {
  const owner = { userId: USER, assignmentId: 1 }
  const answers = async () => (await readPrepared(owner))?.progress.answers.map(({ itemId }) => itemId)

  /** An answer to a question asked before this device delivered `itemId`; it arrives after that. */
  const late = (visit: Told, itemId: number, server = createModelServer()): PrepareDeps => {
    const before = fromServer([visit])
    return {
      ...before,
      readPage: async (limit, offset) => {
        await enqueue(owner, [anItem(1, itemId)])
        await drainOutbox(drainDeps(server.reach().wire, USER).deps)
        return before.readPage(limit, offset)
      },
    }
  }

  test('parts accepted during a request are not forgotten for an older answer', async () => {
    const known = { answers: [answer(2)], hasHealthObservation: true }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(1, known) }))
    const progress = aProgress(1, { answers: [{ ...answer(2), evidence: 'a1b2.jpg' }, answer(3)] })
    await prepareVisits(USER, late(told(1, { progress }), 1))
    const now = (await readPrepared(owner))?.progress
    expect(now?.answers.map(({ itemId, evidence }) => `${itemId} ${evidence}`)).toEqual([
      '2 a1b2.jpg',
      '3 null',
      '1 null',
    ])
    expect(now?.hasHealthObservation).toBe(true)
  })

  test('parts accepted during a request are not forgotten by the later of two pages', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const first = late(told(1), 1)
    const nested: PrepareDeps = {
      ...first,
      readPage: async (limit, offset) => {
        const page = await first.readPage(limit, offset)
        await prepareVisits(USER, fromServer([told(1, { progress: aProgress(1, { answers: [answer(1)] }) })]))
        return page
      },
    }
    await prepareVisits(USER, nested)
    expect(await answers()).toEqual([1])
  })

  test('stays closed', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const server = createModelServer()
    server.closeAfter(1)
    await prepareVisits(USER, late(told(1), 1, server))
    expect(await readPrepared(owner)).toMatchObject({ closedInspectionId: 10, progress: { isDone: true } })
  })

  test('began the visit on its own edition, though a newer one was told', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    await prepareVisits(USER, late(told(1, { checklistId: 2, progress: aProgress(1, { checklistId: 2 }) }), 1))
    expect(await answers()).toEqual([1])
    expect(await readPrepared(owner)).toMatchObject({ checklistId: 1, progress: { checklistId: 1 } })
  })

  test('goes where somebody began the visit on another edition', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const progress = aProgress(1, { checklistId: 2, answers: [answer(31)] })
    await prepareVisits(USER, late(told(1, { checklistId: 2, progress }), 1))
    expect(await answers()).toEqual([31])
    expect(await readPrepared(owner)).toMatchObject({ checklistId: 2, progress: { checklistId: 2 } })
  })
})

describe('a visit with waiting work and a newer edition', () => {
  const owner = { userId: USER, assignmentId: 1 }
  const newer = (change: Partial<VisitProgress> = {}) => {
    const visits = [told(1, { checklistId: 2, progress: aProgress(1, { checklistId: 2, ...change }) })]
    return fromServer([], { readPage: async () => ({ visits, checklists: [edition(2)], total: 1 }) })
  }
  const give = (filledOn: { establishmentId: number; checklistId: number }) =>
    enqueue(
      owner,
      Array.from({ length: 20 }, (_, index) => ({ ...anItem(1, index + 1), filledOn })),
    )
  const editions = async () => {
    const visit = await readPrepared(owner)
    return { visit: [visit?.checklistId, visit?.progress.checklistId], kept: await keptIds() }
  }
  const keptIds = () => visitDatabase.checklists.toCollection().primaryKeys()
  beforeEach(() => prepareVisits(USER, fromServer([told(1)])))

  test('a visit with waiting work stays on its edition until the server begins it there', async () => {
    await give({ establishmentId: 5, checklistId: 1 })
    await prepareVisits(USER, newer())
    expect(await editions()).toEqual({ visit: [1, 1], kept: [1] })
    await drainOutbox(drainDeps(createModelServer().reach().wire, USER).deps)
    expect((await readPrepared(owner))?.progress.answers).toHaveLength(20)
    expect(await editions()).toEqual({ visit: [1, 1], kept: [1] })
  })

  test('a lost checklist comes from the server, and the visit is prepared without it too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await give({ establishmentId: 5, checklistId: 1 })
    await visitDatabase.checklists.clear()
    await prepareVisits(USER, { ...newer(), readChecklist: () => Promise.reject(new Error('No such edition.')) })
    expect(await editions()).toEqual({ visit: [1, 1], kept: [] })
    warn.mockRestore()
    await prepareVisits(USER, newer())
    expect(await editions()).toEqual({ visit: [1, 1], kept: [1] })
  })

  test('a visit begun by somebody on the newer edition takes it; waiting work stays readable', async () => {
    await give({ establishmentId: 5, checklistId: 1 })
    await prepareVisits(USER, newer({ hasWitnessSignature: true }))
    expect(await editions()).toEqual({ visit: [2, 2], kept: [1, 2] })
  })

  test('a visit takes the newer edition when its waiting work is for another establishment', async () => {
    await give({ establishmentId: 4, checklistId: 1 })
    await prepareVisits(USER, newer())
    expect(await editions()).toMatchObject({ visit: [2, 2] })
  })

  test.each([
    ['is only kept', { state: 'kept' as const }],
    ['was refused for it', { state: 'refused' as const, refusal: { code: 'inspection.visit-changed', message: '' } }],
  ])('a visit takes the newer edition when its waiting work %s', async (_, change) => {
    await give({ establishmentId: 5, checklistId: 1 })
    await visitDatabase.commands.toCollection().modify(change)
    await prepareVisits(USER, newer())
    expect(await editions()).toMatchObject({ visit: [2, 2] })
  })
})

test('a part that a restored server lost is to be entered again; waiting work still waits', async () => {
  const known = { answers: [answer(1)], hasWitnessSignature: true, isDone: true, inspectionId: 70 }
  for (const assignmentId of [1, 2]) {
    // A visit of an earlier version of the app, which did not count applied answers.
    const visit = aPreparedVisit({ userId: USER, assignmentId }, { closedInspectionId: 70 })
    await visitDatabase.visits.put({ ...visit, progress: aProgress(assignmentId, known) })
  }
  await visitDatabase.visits.update([USER, 2], { applied: 3 })
  await enqueue({ userId: USER, assignmentId: 1 }, [anItem(1, 2)])
  await prepareVisits(USER, fromServer([told(1), told(2)]))
  for (const assignmentId of [1, 2]) {
    expect(await readPrepared({ userId: USER, assignmentId })).toMatchObject({
      closedInspectionId: null,
      progress: aProgress(assignmentId),
    })
  }
  expect(await visitDatabase.commands.count()).toBe(1)
})
