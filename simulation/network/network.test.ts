import { beforeEach, expect, test } from 'vitest'
import type { World } from '../world/types.ts'
import { createWorld } from '../world/world.ts'
import { createNetwork } from './network.ts'
import { type ArrivingReply, type Exchange, type Fault, ServerAway, type WireRequest } from './types.ts'

/** Something that happened, with its virtual time since the start. */
type Seen = { what: string; atMs: number; reply?: ArrivingReply }

const BODY = Buffer.from('0123456789')
let world: World
let got: WireRequest[]
let seen: Seen[]
let answered: Exchange[]
let arrived: Exchange[]
let isAway: boolean

beforeEach(() => {
  world = createWorld('network')
  got = []
  seen = []
  answered = []
  arrived = []
  isAway = false
})

function connect(faults: Record<string, Fault> = {}) {
  const start = world.now()
  const note = (what: string, reply?: ArrivingReply) =>
    void seen.push({ what, atMs: world.now() - start, ...(reply && { reply }) })
  const network = createNetwork({
    world,
    faults,
    delayMs: { least: 100, most: 100 },
    server: {
      async handle(request) {
        if (isAway) throw new ServerAway()
        got.push(request)
        note('server')
        return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"success":true}') }
      },
    },
  })
  network.onAnswered((exchange) => void answered.push(exchange))
  network.onArrived((exchange) => void arrived.push(exchange))
  const send = () =>
    network.send(
      { phone: 'phone-1', tab: 'phone-1/tab-1', method: 'POST', path: '/api/x', headers: {}, body: BODY },
      { onReply: (reply) => note('reply', reply), onFailure: () => note('failure') },
    )
  return { network, send }
}

/** Sends one request that meets a fault, and lets all of it happen. */
async function meet(fault: Fault) {
  const connected = connect({ 'phone-1/1': fault })
  connected.send()
  await world.run()
  return connected
}
const times = () => seen.map(({ what, atMs }) => `${what} ${atMs}`)

test('without a fault a request is answered, and has its number', async () => {
  const { send } = connect()
  send()
  send()
  await world.run()
  expect(got.map(({ id }) => id).sort()).toEqual(['phone-1/1', 'phone-1/2'])
  expect(times()).toEqual(['server 100', 'server 100', 'reply 200', 'reply 200'])
  expect(seen.at(-1)?.reply).toMatchObject({ status: 200, redirected: false, isBroken: false })
  expect([answered.length, arrived.length]).toEqual([2, 2])
})

test('lost before: the server never gets it', async () => {
  await meet({ kind: 'lost-before', failsAfterMs: 900 })
  expect(times()).toEqual(['failure 900'])
})

test('lost before without an end: the phone waits for ever', async () => {
  await meet({ kind: 'lost-before' })
  expect(times()).toEqual([])
})

test('lost after: the server did it, and the phone does not know', async () => {
  await meet({ kind: 'lost-after', failsAfterMs: 900 })
  expect(times()).toEqual(['server 100', 'failure 900'])
  expect([answered.length, arrived.length]).toEqual([1, 0])
})

test('late: it arrives although the phone gave up', async () => {
  const { send } = connect({ 'phone-1/1': { kind: 'late', afterMs: 70_000 } })
  const giveUp = send()
  world.after(60_000, 'patience ends', giveUp)
  await world.run()
  expect(times()).toEqual(['server 70000'])
  expect([answered.length, arrived.length]).toEqual([1, 0])
})

test('late: who still waits gets the answer', async () => {
  await meet({ kind: 'late', afterMs: 70_000 })
  expect(times()).toEqual(['server 70000', 'reply 70100'])
})

test('twice: the server gets the same bytes again, and one answer arrives', async () => {
  await meet({ kind: 'twice', againMs: 5_000 })
  expect(times()).toEqual(['server 100', 'reply 200', 'server 5100'])
  expect(got.map(({ body }) => String(body))).toEqual([String(BODY), String(BODY)])
  expect(answered.map(({ copy }) => copy)).toEqual([1, 2])
})

test('a cut body lets a part arrive, and its answer is lost', async () => {
  await meet({ kind: 'cut-body', share: 0.35 })
  expect(times()).toEqual(['server 100', 'failure 200'])
  expect(got[0]).toMatchObject({ isCut: true })
  expect(String(got[0]?.body)).toBe('012')
  expect(arrived).toEqual([])
})

test('cut reply: the status arrives and a part of the body', async () => {
  await meet({ kind: 'cut-reply', share: 0.5 })
  expect(seen.at(-1)?.reply).toMatchObject({ status: 200, isBroken: true })
  expect(String(seen.at(-1)?.reply?.body)).toBe('{"succes')
})

test.each([
  [false, 0],
  [true, 1],
])('bad gateway (done: %s): a page of a proxy, and the server did it %i times', async (isDone, done) => {
  await meet({ kind: 'bad-gateway', isDone })
  expect(got).toHaveLength(done)
  expect(seen.at(-1)).toMatchObject({ what: 'reply', atMs: 200, reply: { status: 502 } })
  expect(arrived).toEqual([])
})

test('portal: a page with 200 in place of the server', async () => {
  await meet({ kind: 'portal', isRedirect: true })
  expect(got).toEqual([])
  expect(seen.at(-1)?.reply).toMatchObject({
    status: 200,
    redirected: true,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
})

test('too many: 429, with the seconds to wait where they are given', async () => {
  await meet({ kind: 'too-many', retryAfterS: 30 })
  expect(got).toEqual([])
  expect(seen.at(-1)?.reply).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
})

test('slow: more time in each direction', async () => {
  await meet({ kind: 'slow', delayMs: 2_000 })
  expect(times()).toEqual(['server 2100', 'reply 4200'])
})

test('dark and seen: nothing leaves the phone, which knows it, until the link is back', async () => {
  const { network, send } = connect({ 'phone-1/1': { kind: 'dark', forMs: 10_000, isSeen: true } })
  const link = network.link('phone-1')
  const online: boolean[] = []
  link.onSeen(() => void online.push(link.isSeenUp()))
  send()
  world.after(5_000, 'second', () => void send())
  world.after(20_000, 'third', () => void send())
  await world.run()
  expect(times()).toEqual(['failure 10', 'failure 5010', 'server 20100', 'reply 20200'])
  expect(online).toEqual([false, true])
})

test('dark and not seen: the browser believes in its network', async () => {
  const { network } = await meet({ kind: 'dark', forMs: 90_000, isSeen: false })
  expect(times()).toEqual(['failure 30000'])
  expect(network.link('phone-1').isSeenUp()).toBe(true)
})

test('a link that somebody else took away stays down when the darkness of a fault ends', async () => {
  const { network, send } = connect({ 'phone-1/1': { kind: 'dark', forMs: 1_000, isSeen: true } })
  const link = network.link('phone-1')
  send()
  world.after(500, 'taken away', () => link.goDown(true))
  await world.run()
  expect(link.isUp()).toBe(false)
})

test('a link that goes down loses the reply that is on its way', async () => {
  const { network, send } = connect()
  const link = network.link('phone-1')
  send()
  world.after(150, 'down', () => link.goDown(true))
  world.after(160, 'up', () => link.goUp())
  await world.run()
  expect(times()).toEqual(['server 100', 'failure 160'])
})

test('a server that is away refuses the connection', async () => {
  isAway = true
  const { send } = connect()
  send()
  await world.run()
  expect(times()).toEqual(['failure 200'])
})

test('after the healing no fault happens', async () => {
  const { network, send } = connect({ 'phone-1/1': { kind: 'dark', forMs: 10, isSeen: true } })
  network.link('phone-1').goDown(true)
  network.heal()
  send()
  await world.run()
  expect(times()).toEqual(['server 100', 'reply 200'])
  expect(network.underway()).toBe(0)
})
