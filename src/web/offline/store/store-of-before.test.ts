import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { listUserCommands, retry } from '../outbox/outbox.ts'
import { drainOutbox } from '../sync/drain-outbox.ts'
import { aPhoto, createModelServer, drainDeps } from '../sync/testing.ts'
import { visitDatabase } from './visit-database.ts'
import { listMedia } from './visit-media.ts'

// The stores of earlier versions of the app, written as they wrote them: an update must lose nothing of what waits.

type Stores = Record<string, { keyPath: string; autoIncrement?: true; indexes?: [string, object?][] }>

const VISIT = '[userId+assignmentId]'
const SLOT = '[userId+assignmentId+slot]'
const pathOf = (index: string) => (index.startsWith('[') ? index.slice(1, -1).split('+') : index)

/** The first version kept photos and signatures of drafts alone. */
const FIRST: Stores = {
  media: { keyPath: SLOT, indexes: [[VISIT], ['assignmentId']] },
}
/** The version that brought the outbox. */
const WITH_OUTBOX: Stores = {
  media: { keyPath: SLOT, indexes: [[VISIT], ['assignmentId'], ['userId']] },
  commands: {
    keyPath: 'seq',
    autoIncrement: true,
    indexes: [['key', { unique: true }], [VISIT], ['userId'], [SLOT, { unique: true }]],
  },
  photos: { keyPath: 'key', indexes: [['userId']] },
  visits: { keyPath: VISIT, indexes: [['userId']] },
  checklists: { keyPath: 'id' },
  marks: { keyPath: 'userId' },
  session: { keyPath: 'id' },
}
/** Dexie numbers its versions in tens. */
const versionOf = (stores: Stores) => (stores === FIRST ? 10 : 20)

/** Makes the database of an earlier version, with its rows. */
const storeOf = (stores: Stores, rows: Record<string, object[]>): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('vigia-visits', versionOf(stores))
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      for (const [name, { keyPath, indexes = [], ...options }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { ...options, keyPath: pathOf(keyPath) })
        for (const [index, how] of indexes) store.createIndex(index, pathOf(index), how)
      }
    }
    opening.onsuccess = () => {
      const writing = opening.result.transaction(Object.keys(stores), 'readwrite')
      for (const [name, all] of Object.entries(rows)) for (const row of all) writing.objectStore(name).add(row)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      writing.onerror = () => reject(writing.error)
    }
  })

beforeEach(async () => {
  await visitDatabase.delete({ disableAutoOpen: false })
})

const keyOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const anAnswer = (itemId: number, more: object = {}) => ({
  call: 'items',
  body: { assignmentId: 7, itemId, concept: 'AR', score: 2, observation: `Mal ${itemId}`, isCritical: false, ...more },
})
const aRow = (n: number, slot: string, write: object, more: object = {}) => ({
  ...{ key: keyOf(n), userId: 2, assignmentId: 7, slot, write, state: 'waiting', wasAttempted: false, refusal: null },
  ...{ enqueuedAt: '2026-03-02T15:00:00.000Z', hasPhoto: false, isUploadBegun: false, revision: 1, ...more },
})

test("parts in an older version's outbox leave with their photos, and refused ones can be resent", async () => {
  const photo = aPhoto(2_000)
  const refusal = { code: 'inspection.visit-closed', message: 'La visita ya se cerró.' }
  await storeOf(WITH_OUTBOX, {
    commands: [
      aRow(1, 'item-1', anAnswer(1), { hasPhoto: true }),
      aRow(2, 'item-2', anAnswer(2), { wasAttempted: true }),
      aRow(3, 'item-3', anAnswer(3), { assignmentId: 8, state: 'refused', refusal }),
    ],
    photos: [{ key: keyOf(1), userId: 2, photo }],
    marks: [{ userId: 2, lastSyncedAt: '2026-03-01T15:00:00.000Z' }],
  })
  const server = createModelServer()
  expect(await drainOutbox(drainDeps(server.reach().wire).deps)).toEqual({ kind: 'done' })
  expect([...server.written.keys()]).toEqual(['7 item-1', '7 item-2'])
  expect(server.whole.size).toBe(1)
  expect(await listUserCommands(2)).toMatchObject([{ slot: 'item-3', state: 'refused', refusal }])
  await retry({ userId: 2, assignmentId: 8 }, 'item-3')
  expect(await drainOutbox(drainDeps(server.reach().wire).deps)).toEqual({ kind: 'done' })
  expect([...server.written.keys()]).toContain('8 item-3')
})

test('photos and signatures of a draft of the first version are there after the update', async () => {
  const signature = 'data:image/png;base64,AAAA'
  await storeOf(FIRST, {
    media: [
      { userId: 2, assignmentId: 7, slot: 'item-1', content: aPhoto(50) },
      { userId: 2, assignmentId: 7, slot: 'establishment-signature', content: signature },
    ],
  })
  const media = await listMedia({ userId: 2, assignmentId: 7 })
  expect([...media.keys()].sort()).toEqual(['establishment-signature', 'item-1'])
  expect(media.get('establishment-signature')).toBe(signature)
})
