import { createNetwork } from '../network/network.ts'
import type { Fault, Server, WireReply, WireRequest } from '../network/types.ts'
import type { World } from '../world/types.ts'
import { createWorld } from '../world/world.ts'
import { createPhone } from './phone.ts'
import { loadProgram } from './program-bundle.ts'
import type { Phone, PhoneApp, PhoneDeps, Tab } from './types.ts'

type SlotCommand = Parameters<PhoneApp['enqueue']>[1][number]

/** A session token, as the product reads it on the device. */
export const aToken = (userId: number): string => {
  const claims = { email: `${userId}@vigia.demo`, user_id: userId, department_id: 13, user_type_id: 2 }
  return `h.${btoa(JSON.stringify(claims))}.s`
}

export const anOwner = { userId: 2, assignmentId: 71 }

/** An answered item of the visit. */
export const anItem = (itemId: number, key: string, evidence?: Blob): SlotCommand => ({
  slot: `item-${itemId}` as SlotCommand['slot'],
  key,
  write: {
    call: 'items',
    body: {
      assignmentId: anOwner.assignmentId,
      itemId,
      concept: evidence ? 'I' : 'A',
      score: evidence ? 0 : 4,
      observation: evidence ? 'Grieta' : '',
      isCritical: false,
      evidence,
    },
  },
})

const json = (status: number, data: unknown): WireReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(data)),
})

/** A server that accepts every batch, and remembers the keys in their order. */
function createAcceptingServer() {
  const requests: WireRequest[] = []
  const accepted: string[] = []
  const chunks = new Map<string, number>()
  function answerBatch({ body }: WireRequest): WireReply {
    const sent = /name="commands"\r\n\r\n(.*?)\r\n--/s.exec(body.toString('latin1'))?.[1] ?? '[]'
    const keys = (JSON.parse(sent) as { key: string }[]).map(({ key }) => key)
    accepted.push(...keys)
    const results = keys.map((key) => ({ key, status: 200, success: true }))
    return json(200, { success: true, data: { results, closed: 0, inspections_id: null } })
  }
  const server: Server = {
    async handle(request) {
      requests.push(request)
      if (request.path.startsWith('/api/inspection/batch/')) return answerBatch(request)
      const { pathname, searchParams } = new URL(request.path, 'https://vigia.example')
      if (request.method === 'PUT') chunks.set(pathname, Number(searchParams.get('offset')) + request.body.length)
      return json(200, { success: true, data: { received_bytes: chunks.get(pathname) ?? 0 } })
    },
  }
  return { server, requests, accepted }
}

/** A world with one phone, for tests. */
export async function aPhone(faults: Record<string, Fault> = {}, change: Partial<PhoneDeps> & { seed?: string } = {}) {
  const world = createWorld(change.seed ?? 'phone')
  const model = createAcceptingServer()
  const network = createNetwork({ world, server: model.server, faults, delayMs: { least: 50, most: 50 } })
  const phone = createPhone({ world, network, name: 'phone-1', program: await loadProgram(), ...change })
  return { world, network, phone, ...model }
}

/** Lets the world run until the work has ended. */
export async function settled<T>(world: World, work: Promise<T>, maxVirtualMs = 10 * 60_000): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  const end = await world.run({ until: () => isDone, maxVirtualMs })
  if (!isDone) throw new Error(`The work did not end: ${end} ${world.failure()?.detail ?? ''}`)
  return work
}

/** The keys of the stored commands, in their order. */
export const storedKeys = (phone: Phone): string[] =>
  phone.rows('vigia-visits', 'commands').map((row) => (row as { key: string }).key)

/** Runs a function inside a tab by its text: it sees the tab's globals, and nothing of the test. */
export const inTab = <T>(tab: Tab, work: () => T | Promise<T>): Promise<T> =>
  tab.act('evaluates', (app) => {
    const TabFunction = app.logout.constructor as FunctionConstructor
    return TabFunction(`return (${work})()`)()
  })

/** Logs in without a server, and begins to send as the app does. */
export const startSending = (tab: Tab, userId = anOwner.userId): Promise<void> =>
  tab.act('starts', (app) => {
    app.startSession(aToken(userId))
    app.startSync()
  })
