import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { FIELD_PAGE_SIZE } from '../../../domain/inspections/field-page.ts'
import { draftKey } from '../draft-storage.ts'
import { readMarks } from '../marks.ts'
import { enqueue } from '../outbox/outbox.ts'
import { anItem, aPhoto, emptyDatabase } from '../sync/testing.ts'
import { visitDatabase } from '../visit-database.ts'
import type { VisitProgress } from './prepared-visit.ts'
import {
  type FieldVisitsPage,
  listPrepared,
  type PrepareDeps,
  prepareVisits,
  readKeptChecklist,
  readPrepared,
} from './prepared-visits.ts'
import { aPreparedVisit, aProgress, aStorage } from './testing.ts'

const USER = 2

type Told = FieldVisitsPage['visits'][number]

const told = (id: number, change: Partial<Told> = {}): Told => {
  const {
    assignmentId: _,
    userId: _user,
    preparedAt: _at,
    closedInspectionId: _closed,
    ...visit
  } = aPreparedVisit({
    userId: USER,
    assignmentId: id,
  })
  return {
    ...visit,
    id,
    zodesId: 1,
    cityId: 13430,
    motiveId: 1,
    otherMotive: null,
    engineerId: 3,
    engineer: 'Ana Díaz',
    technicianId: 2,
    technician: 'Luis Pérez',
    technicianIdNumber: '123',
    isDone: false,
    isActive: true,
    rowVersion: 1,
    inspectionId: null,
    ...change,
  }
}
const edition = (id: number) => ({
  id,
  version: 1,
  floors: { favorable: 90, conRequerimientos: 60 },
  sections: [{ id, name: 'Edificación', items: [] }],
})

const fromServer = (visits: readonly Told[], change: Partial<PrepareDeps> = {}): PrepareDeps => ({
  readPage: async (limit, offset) => ({
    visits: visits.slice(offset, offset + limit),
    checklists: [edition(1)],
    total: visits.length,
  }),
  storage: aStorage(),
  now: () => new Date('2026-03-02T15:00:00Z'),
  ...change,
})
const ids = async () => (await listPrepared(USER)).map(({ assignmentId }) => assignmentId).sort((a, b) => a - b)

beforeEach(emptyDatabase)

test('every page of my visits is brought, with its checklists', async () => {
  const many = Array.from({ length: FIELD_PAGE_SIZE + 3 }, (_, index) => told(index + 1))
  expect(await prepareVisits(USER, fromServer(many))).toEqual({
    visits: FIELD_PAGE_SIZE + 3,
    removed: 0,
    preparedAt: '2026-03-02T15:00:00.000Z',
  })
  expect(await ids()).toHaveLength(FIELD_PAGE_SIZE + 3)
  expect(await readPrepared({ userId: USER, assignmentId: 1 })).toEqual(
    aPreparedVisit({ userId: USER, assignmentId: 1 }),
  )
  expect(await readKeptChecklist(1)).toEqual(edition(1))
  expect(await readMarks(USER)).toEqual({ userId: USER, preparedAt: '2026-03-02T15:00:00.000Z' })
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

  test('stays while its draft is on the device', async () => {
    const prepareAgain = await goes(aStorage({ [draftKey(1)]: JSON.stringify({ users: { [USER]: { items: {} } } }) }))
    expect(await prepareAgain()).toBe(0)
    expect(await ids()).toEqual([1, 2])
  })

  test('does not stay for somebody else’s draft', async () => {
    const prepareAgain = await goes(aStorage({ [draftKey(1)]: JSON.stringify({ users: { 3: { items: {} } } }) }))
    expect(await prepareAgain()).toBe(1)
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

  test('of another user of the device is not touched', async () => {
    await visitDatabase.visits.put(aPreparedVisit({ userId: 3, assignmentId: 1 }))
    const prepareAgain = await goes()
    await prepareAgain()
    expect(await listPrepared(3)).toHaveLength(1)
  })
})

describe('what the server accepted while it was being asked', () => {
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
  const owner = { userId: USER, assignmentId: 1 }

  test('is not forgotten for an older answer of the server', async () => {
    await visitDatabase.visits.put(
      aPreparedVisit(owner, { progress: aProgress(1, { answers: [answer(1)], hasHealthObservation: true }) }),
    )
    const progress = aProgress(1, { answers: [{ ...answer(1), evidence: 'a1b2.jpg' }, answer(2)] })
    await prepareVisits(USER, fromServer([told(1, { progress })]))
    const now = (await readPrepared(owner))?.progress
    expect(now?.answers.map(({ itemId, evidence }) => `${itemId} ${evidence}`)).toEqual(['1 a1b2.jpg', '2 null'])
    expect(now?.hasHealthObservation).toBe(true)
  })

  test('stays closed', async () => {
    await visitDatabase.visits.put(
      aPreparedVisit(owner, { closedInspectionId: 70, progress: aProgress(1, { isDone: true, inspectionId: 70 }) }),
    )
    await prepareVisits(USER, fromServer([told(1)]))
    expect(await readPrepared(owner)).toMatchObject({ closedInspectionId: 70, progress: { isDone: true } })
  })

  test('is of the edition on which it was answered', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(1, { answers: [answer(1)] }) }))
    await prepareVisits(USER, fromServer([told(1, { checklistId: 2, progress: aProgress(1, { checklistId: 2 }) })]))
    expect((await readPrepared(owner))?.progress.answers).toEqual([])
  })
})
