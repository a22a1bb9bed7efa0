import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue, listVisitCommands } from '../outbox/outbox.ts'
import { settleConflicts } from '../outbox/settle-conflicts.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { aPreparedVisit, aProgress } from '../visits/testing.ts'
import { drainOutbox } from './drain-outbox.ts'
import { waiting } from './testing/waiting-commands.ts'
import { aKey, anItem, aPhoto, createModelServer, drainDeps, emptyDatabase } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }

beforeEach(async () => {
  await emptyDatabase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('an answer that meets another', () => {
  /** The server's stored answer of an item, as its refusal tells it. */
  const told = (itemId: number, description: string, savedBy = 3) => ({
    item_configuration_id: itemId,
    concept: 'Aceptable (A)',
    score: 4,
    es_critico: 0,
    description,
    evidencia_fotografica: null,
    medida_sanitaria: null,
    toman_muestras: null,
    numero_acta_muestra: '',
    constancia_contra: null,
    numero_acta_contra: '',
    saved_by: savedBy,
    saved_by_name: 'Yuranis Castro',
  })
  /** A server that has these answers, and tells them in its refusals as ours does. */
  const serverWith = (saved: Record<number, string>) => {
    const { wire, written } = { ...createModelServer().reach(), written: [] as string[] }
    const sendBatch: typeof wire.sendBatch = async (_, { commands }) => {
      let isStopped = false
      const results = commands.map(({ key, call, fields }) => {
        const itemId = Number(fields.item_configuration_id)
        const before = call === 'items' ? saved[itemId] : undefined
        if (isStopped) return { key, status: 424, success: false, error: { code: 'batch.stopped', message: '' } }
        if (before === undefined) {
          written.push(call === 'items' || call === 'correction' ? `${call} ${itemId}` : call)
          return { key, status: 200, success: true }
        }
        isStopped = true
        const error = { code: 'inspection.item-answered', message: 'Ya fue diligenciada', saved: told(itemId, before) }
        return { key, status: 409, success: false, error }
      })
      return { results, isClosed: false, inspectionId: null }
    }
    return { ...drainDeps({ ...wire, sendBatch }), written }
  }
  const observation = (key = aKey()): Parameters<typeof enqueue>[1][number] => ({
    slot: 'health-observation',
    key,
    write: { call: 'health-observation', body: { observation: 'Limpio' } },
  })

  test('a conflicting answer holds up only the closing, and is told with the saved one', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const { deps, written } = serverWith({ 1: 'otra', 3: 'otra' })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2), anItem(7, 3), anItem(7, 4), observation()])
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual(['item-1 refused', 'item-3 refused', 'health-observation waiting'])
    expect(written).toEqual(['items 2', 'items 4'])
    const [first] = await listVisitCommands(owner)
    expect(first?.refusal?.saved).toMatchObject({ observation: 'otra', savedBy: 3, savedByName: 'Yuranis Castro' })
    const visit = await visitDatabase.visits.get([2, 7])
    expect(visit?.progress.answers.map(({ itemId, savedBy }) => [itemId, savedBy]).sort()).toEqual([
      [1, 3],
      [2, 2],
      [3, 3],
      [4, 2],
    ])
  })

  test('stops everything where answers alone could close the visit', async () => {
    const whole = { hasHealthObservation: true, hasEstablishmentSignature: true, hasWitnessSignature: true }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(7, whole) }))
    const { deps, written } = serverWith({ 1: 'otra' })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await drainOutbox(deps)
    expect([await waiting(), written]).toEqual([['item-1 refused', 'item-2 waiting'], []])
  })

  test('an answer that meets an equal one is no conflict', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const { deps, answers } = serverWith({ 1: 'Grieta' })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await drainOutbox(deps)
    expect(await waiting()).toEqual([])
    expect(answers.flatMap(({ refused }) => refused)).toEqual([])
    const visit = await visitDatabase.visits.get([2, 7])
    expect(visit?.progress.answers.find(({ itemId }) => itemId === 1)).toMatchObject({ savedBy: 3 })
  })

  test('a conflicting answer is settled in one step: saved, set aside, or corrected with its photo', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const { deps, written } = serverWith({ 1: 'otra', 2: 'otra', 3: 'otra' })
    const photo = aPhoto(2_000)
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: aPhoto(9) })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2), anItem(7, 3, { photo }), observation()])
    await drainOutbox(deps)
    const key = aKey()
    await settleConflicts(
      owner,
      new Map([
        ['item-1', 'saved'],
        ['item-2', 'keep'],
        ['item-3', 'correct'],
      ]),
      () => key,
    )
    expect(await waiting()).toEqual(['item-2 kept', 'item-3 waiting', 'health-observation waiting'])
    expect(await visitDatabase.media.count()).toBe(0)
    expect((await visitDatabase.photos.toArray()).map((row) => [row.key, row.photo.size])).toEqual([[key, 2_000]])
    await drainOutbox(deps)
    expect(written).toEqual(['correction 3', 'health-observation'])
    expect(await waiting()).toEqual(['item-2 kept'])
  })
})
