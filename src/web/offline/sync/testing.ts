import { type Batch, type BatchCommand, isFieldAct, needsActa } from '../../../domain/inspections/batch.ts'
import { digestOf } from '../../../domain/photo-chunks/photo-chunk.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import type { SlotCommand } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { itemSlot } from '../store/visit-slot.ts'
import { createChunkSize } from './chunk-size.ts'
import type { DrainDeps } from './drain-types.ts'
import type { BatchReply, OutboxWire } from './outbox-wire.ts'
import { digest } from './run-drain.ts'
import type { SyncAnswer } from './sync-answer.ts'

/** The fate of one request. `crash-*`: the tab dies. `late`: the request seems lost and arrives later. */
export const FAULTS = [
  'none',
  'lost-before',
  'lost-after',
  'late',
  'crash-before',
  'crash-after',
  'server-error',
  'too-many',
  'unauthorized',
  'strange',
] as const
/** `held`: the request has no answer, and arrives when the test says so. */
export type Fault = (typeof FAULTS)[number] | 'held'

/** The model refuses an observation with this text, as the real server refuses a broken rule. */
export const REFUSED_TEXT = 'rechazar'

const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  new Refusal(status, code, `Texto de ${code}`, fields)

/** A server in memory that keeps idempotency keys and refused offers, answers once per slot and takes photos in chunks. */
export function createModelServer() {
  const remembered = new Map<string, string>()
  const refusedOffers = new Set<string>()
  /** Visits that are not the person's. */
  const withdrawn = new Set<number>()
  /** Key and content of each write, by visit and slot. */
  const written = new Map<string, { key: string; content: string; times: number }>()
  const chunks = new Map<string, Uint8Array[]>()
  const whole = new Set<string>()
  const totals = new Map<string, number>()
  const calls: { call: string; bytes: number }[] = []
  /** Requests that were lost and arrive later. */
  const underway: (() => Promise<unknown>)[] = []
  const heldBack: (() => Promise<unknown>)[] = []
  let closesAfter = Number.POSITIVE_INFINITY
  /** How the server takes acts: on a closed visit, not yet, or as a server of before. */
  let acts: 'closed' | 'open' | 'unknown' = 'closed'

  const held = (sha256: string) =>
    whole.has(sha256)
      ? (totals.get(sha256) ?? 0)
      : (chunks.get(sha256) ?? []).reduce((sum, chunk) => sum + chunk.length, 0)

  const contentOf = async (command: BatchCommand, batch: Batch): Promise<string | null> => {
    const files: [string, string][] = []
    const named = Object.entries(command.files).flatMap(([field, names]) => [names].flat().map((name) => [field, name]))
    for (const [field = '', name = ''] of named) {
      const part = batch.parts[name]
      const sha256 = part instanceof Blob ? await digest?.(part) : digestOf(name)
      if (sha256 === undefined) throw refusal(400, 'batch.malformed')
      if (part instanceof Blob) whole.add(sha256)
      files.push([field, sha256])
    }
    return JSON.stringify([command.call, command.fields, files])
  }
  const offerOf = ({ key, offer }: BatchCommand) => `${key} ${offer}`
  const slotOf = ({ call, fields, key }: BatchCommand) => {
    if (call === 'measure' || call === 'sample' || call === 'not-made') return `${call} ${key}`
    return call === 'items' ? itemSlot(Number(fields.item_configuration_id)) : call
  }
  const numbers = new Map<string, string>()
  const numberOf = (command: BatchCommand) => {
    if (!isFieldAct(command) || !needsActa(command)) return {}
    const { key, call } = command
    if (!numbers.has(key)) numbers.set(key, `${call === 'measure' ? 'MS' : 'MU'}-2026-${numbers.size + 1}`)
    return { number: numbers.get(key) ?? '' }
  }

  async function judge(assignmentId: number, batch: Batch): Promise<BatchReply> {
    const results: BatchReply['results'] = []
    const isWithdrawn = withdrawn.has(assignmentId)
    const hasActs = batch.commands.some((command) => isFieldAct(command) && needsActa(command))
    if (batch.commands.some(isFieldAct) && acts === 'unknown') throw refusal(422, 'request.invalid')
    const refuse = (key: string, status: number, code: string) =>
      results.push({ key, status, success: false, error: { code, message: `Texto de ${code}` } })
    for (const command of batch.commands) {
      const { key, files } = command
      const content = (await contentOf(command, batch)) ?? ''
      const place = `${assignmentId} ${slotOf(command)}`
      const before = remembered.get(key)
      const missing = Object.values(files)
        .flat()
        .some((name) => {
          const sha256 = digestOf(name)
          return sha256 !== undefined && !whole.has(sha256)
        })
      const isStopped = results.some(({ success }) => !success)
      if (before === content && (isWithdrawn || !isStopped))
        results.push({ key, status: 200, success: true, ...numberOf(command) })
      else if (isStopped) refuse(key, 424, 'batch.stopped')
      else if (isWithdrawn) refuse(key, 403, 'access.forbidden')
      else if (isFieldAct(command) && needsActa(command) && acts === 'open') refuse(key, 409, 'inspection.not-closed')
      else if (before !== undefined) refuse(key, 409, 'idempotency.key-reused')
      else if (missing) refuse(key, 409, 'batch.file-missing')
      else if (written.has(place)) refuse(key, 409, 'inspection.item-answered')
      else if (content.includes(REFUSED_TEXT)) refuse(key, 422, 'inspection.section-incomplete')
      else if (refusedOffers.has(offerOf(command))) refuse(key, 409, 'idempotency.refused-before')
      else {
        remembered.set(key, content)
        written.set(place, { key, content, times: (written.get(place)?.times ?? 0) + 1 })
        results.push({ key, status: 200, success: true, ...numberOf(command) })
      }
    }
    for (const [index, command] of batch.commands.entries()) {
      if (!results[index]?.success && command.offer !== undefined) refusedOffers.add(offerOf(command))
    }
    if (isWithdrawn && results.every(({ success }) => !success)) throw refusal(403, 'access.forbidden')
    const ofVisit = [...written.keys()].filter((place) => place.startsWith(`${assignmentId} `)).length
    const isClosed = ofVisit >= closesAfter || (hasActs && acts === 'closed')
    if (!isClosed) return { results, isClosed, inspectionId: null }
    return { results, isClosed, inspectionId: assignmentId * 10, actaNumber: `2026-${assignmentId}` }
  }

  async function takeChunk(sha256: string, offset: number, total: number, chunk: Blob): Promise<number> {
    const at = held(sha256)
    if (offset !== at) throw refusal(409, 'pieces.out-of-step', { offset: String(at) })
    const list = chunks.get(sha256) ?? []
    list.push(new Uint8Array(await chunk.arrayBuffer()))
    chunks.set(sha256, list)
    totals.set(sha256, total)
    if (held(sha256) < total) return held(sha256)
    const actual = await digest?.(new Blob(list as BlobPart[]))
    if (actual !== sha256) {
      chunks.delete(sha256)
      throw refusal(422, 'pieces.mismatch')
    }
    whole.add(sha256)
    return total
  }

  /** The server as one tab reaches it. Each request meets the next fault. */
  function reach(nextFault: () => Fault = () => 'none') {
    let died: () => void = () => {}
    const death = new Promise<'crashed'>((resolve) => {
      died = () => resolve('crashed')
    })
    let isDead = false
    const never = new Promise<never>(() => {})
    const crash = () => {
      isDead = true
      died()
      return never
    }
    async function through<T>(call: string, bytes: number, work: () => Promise<T>): Promise<T> {
      if (isDead) return never
      calls.push({ call, bytes })
      const fault = nextFault()
      for (const late of underway.splice(0)) await late().catch(() => {})
      switch (fault) {
        case 'none':
          break
        case 'lost-before':
          throw new Offline(undefined)
        case 'late':
          underway.push(work)
          throw new Offline(undefined)
        case 'held':
          heldBack.push(work)
          throw new Offline(undefined)
        case 'crash-before':
          return crash()
        case 'server-error':
          throw refusal(500, 'unexpected')
        case 'too-many':
          throw new Refusal(429, 'request.too-many', 'Espere.', undefined, 1_000)
        case 'unauthorized':
          throw refusal(401, 'session.ended')
        default: {
          const reply = await work()
          if (fault === 'lost-after') throw new Offline(undefined)
          if (fault === 'crash-after') return crash()
          throw new Error('La respuesta del servidor no se pudo leer.', { cause: reply })
        }
      }
      return work()
    }
    const wire: OutboxWire = {
      sendBatch: (assignmentId, batch) =>
        through('batch', JSON.stringify(batch.commands).length, () => judge(assignmentId, batch)),
      heldBytes: (sha256) => through('held', 0, async () => held(sha256)),
      sendChunk: (sha256, { offset, total }, chunk) =>
        through('piece', chunk.size, () => takeChunk(sha256, offset, total, chunk)),
    }
    return { wire, death }
  }
  return {
    reach,
    written,
    calls,
    whole,
    chunks,
    held,
    forget: (sha256: string) => {
      whole.delete(sha256)
      chunks.delete(sha256)
    },
    numbers,
    takeActs(how: typeof acts) {
      acts = how
    },
    closeAfter(writes: number) {
      closesAfter = writes
    },
    /** Gives a visit to somebody else, or back. */
    withdraw: (assignmentId: number) => void withdrawn.add(assignmentId),
    giveBack: (assignmentId: number) => void withdrawn.delete(assignmentId),
    /** The requests that were held back arrive now. */
    async arrive() {
      for (const late of heldBack.splice(0)) await late().catch(() => {})
    },
  }
}

/** Dependencies of a drain around a wire. `answers` collects the answers that it told. */
export function drainDeps(wire: OutboxWire, userId = 2, change: Partial<DrainDeps> = {}) {
  const answers: SyncAnswer[] = []
  const deps: DrainDeps = {
    userId,
    wire,
    isCurrent: () => true,
    signal: new AbortController().signal,
    digest,
    chunkSize: createChunkSize(),
    uploaded: new Set(),
    failures: new Map(),
    onAnswer: (event) => void answers.push(event),
    now: () => new Date('2026-03-02T15:00:00.000Z'),
    ticks: () => 0,
    ...change,
  }
  return { deps, answers }
}

let keys = 0
export const aKey = (): string => {
  keys += 1
  return `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`
}

/** An answered item. With a photo it is a finding. */
export const anItem = (
  assignmentId: number,
  itemId: number,
  { observation = 'Grieta', photo, key = aKey() }: { observation?: string; photo?: Blob; key?: string } = {},
): SlotCommand => ({
  slot: itemSlot(itemId),
  key,
  write: {
    call: 'items',
    body: {
      assignmentId,
      itemId,
      concept: photo ? 'I' : 'A',
      score: photo ? 0 : 4,
      observation,
      isCritical: false,
      evidence: photo,
    },
  },
})

/** Bytes that differ by seed, so that each photo has its own digest. */
export function aPhoto(bytes: number, seed = 1): Blob {
  const content = new Uint8Array(bytes)
  let state = seed
  for (let index = 0; index < bytes; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    content[index] = state >> 16
  }
  return new Blob([content], { type: 'image/jpeg' })
}

/** The part of the test database that runs a request. */
type Running = {
  _execRequestAsync: (work: { source: IDBObjectStore; operation: () => void }) => IDBRequest<IDBValidKey>
}

/** A put on a full device in WebKit and Firefox: the request fails later, and the transaction goes on. */
export function fullPut(this: IDBObjectStore): IDBRequest<IDBValidKey> {
  const running = this.transaction as unknown as Running
  return running._execRequestAsync({
    source: this,
    operation: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
}

export const emptyDatabase = (): Promise<void> =>
  visitDatabase.transaction('rw', visitDatabase.tables, async () => {
    for (const table of visitDatabase.tables) await table.clear()
  })
