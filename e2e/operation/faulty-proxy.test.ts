import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../support/faults.ts'
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { linkDirection } from '../support/slow-link.ts'

// The tests of offline work rest on the proxy, so each of its faults is checked from both ends.

/** A request as the server behind the proxy saw it. */
type Seen = { path: string; length: number; isWhole: boolean }

let server: http.Server
let proxy: FaultyProxy
let seen: Seen[]
const ANSWER = randomBytes(40_000)

async function start(port = 0): Promise<string> {
  server = http.createServer((request, response) => {
    let length = 0
    const note = (isWhole: boolean) => seen.push({ path: request.url ?? '', length, isWhole })
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
    })
    request.on('close', () => note(request.complete))
    request.on('error', () => undefined)
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': ANSWER.length })
      response.end(ANSWER)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const stop = () => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

beforeEach(async () => {
  seen = []
  proxy = await startFaultyProxy(await start())
})
afterEach(async () => {
  await proxy.close()
  await stop()
})

type Outcome = { status: number; received: number; isWhole: boolean; errorCode?: string | undefined }

/** Sends one request on a connection of its own. @returns how it ended for the device */
const ask = (path: string, body?: Buffer): Promise<Outcome> =>
  new Promise((resolve) => {
    const outcome: Outcome = { status: 0, received: 0, isWhole: false }
    const end = (change: Partial<Outcome> = {}) => resolve({ ...outcome, ...change })
    const request = http.request(`${proxy.url}${path}`, { agent: false, method: body ? 'PUT' : 'GET' })
    if (body) request.setHeader('content-length', body.length)
    request.on('error', (error: NodeJS.ErrnoException) => end({ errorCode: error.code }))
    request.on('response', (response) => {
      outcome.status = response.statusCode ?? 0
      response.on('data', (chunk: Buffer) => {
        outcome.received += chunk.length
      })
      response.on('error', (error: NodeJS.ErrnoException) => end({ errorCode: error.code }))
      response.on('end', () => end({ isWhole: response.complete }))
    })
    request.end(body)
  })

const failing = (fault: Fault) => proxy.judgeBy(() => fault)
const whole: Outcome = { status: 200, received: ANSWER.length, isWhole: true }
const BODY = randomBytes(100_000)

test('without a judge everything passes, byte for byte', async () => {
  expect(await ask('/a')).toEqual(whole)
  const body = Buffer.from(await (await fetch(`${proxy.url}/b`)).arrayBuffer())
  expect(body.equals(ANSWER)).toBe(true)
  expect(await ask('/c', BODY)).toEqual(whole)
  await expect
    .poll(() => seen)
    .toEqual([
      { path: '/a', length: 0, isWhole: true },
      { path: '/b', length: 0, isWhole: true },
      { path: '/c', length: BODY.length, isWhole: true },
    ])
})

describe('a fault', () => {
  test('before the request: the server sees nothing', async () => {
    failing('drop-before')
    expect(await ask('/a', BODY)).toMatchObject({ status: 0, isWhole: false })
    expect(seen).toEqual([])
  })

  test('a reset is one', async () => {
    failing('reset')
    expect(await ask('/a', BODY)).toMatchObject({ status: 0, errorCode: expect.stringMatching(/ECONNRESET|EPIPE/) })
    expect(seen).toEqual([])
  })

  test('after the request: the server has all of it, the device no answer', async () => {
    failing('drop-after')
    expect(await ask('/a', BODY)).toMatchObject({ status: 0, isWhole: false })
    await expect.poll(() => seen).toEqual([{ path: '/a', length: BODY.length, isWhole: true }])
  })

  test('in the middle of the request: the server has half of it', async () => {
    failing('cut-request')
    expect(await ask('/a', BODY)).toMatchObject({ status: 0, isWhole: false })
    await expect.poll(() => seen).toEqual([{ path: '/a', length: BODY.length / 2, isWhole: false }])
  })

  test('in the middle of the answer: the device has half of it', async () => {
    failing('cut-answer')
    expect(await ask('/a')).toMatchObject({ status: 200, received: ANSWER.length / 2, isWhole: false })
    await expect.poll(() => seen).toHaveLength(1)
  })

  test.each([
    ['answer-500', 500],
    ['answer-502', 502],
  ] as const)('%s comes from the proxy alone', async (fault, status) => {
    failing(fault)
    expect(await ask('/a', BODY)).toMatchObject({ status, isWhole: true })
    expect(seen).toEqual([])
  })
})

test('the judge sees every request in turn; what each met is counted', async () => {
  proxy.judgeBy(({ path, index }) => (path === '/b' && index < 2 ? 'answer-500' : undefined))
  const statuses = []
  for (const path of ['/a', '/b', '/b']) statuses.push((await ask(path)).status)
  expect(statuses).toEqual([200, 500, 200])
  expect(proxy.counts()).toMatchObject({ requests: 3, faults: { 'answer-500': 1, reset: 0 } })
})

test('the address of the proxy outlives the server behind it', async () => {
  await stop()
  expect((await ask('/a')).status).toBe(502)
  proxy.pointTo(await start())
  expect(await ask('/a')).toEqual(whole)
})

test('a packet takes the time of earlier bits, its own, and half the round trip', () => {
  let now = 0
  const way = linkDirection(
    () => ({ kbitPerS: 400, roundTripMs: 400 }),
    () => now,
  )
  // 1,000 bytes are 20 ms at 400 kbit/s.
  expect(way.delayOf(1_000)).toBe(20 + 200)
  expect(way.delayOf(1_000)).toBe(40 + 200)
  now = 30
  expect(way.delayOf(1_000)).toBe(30 + 200)
  now = 1_000
  expect(way.delayOf(2_000)).toBe(40 + 200)
})

test('a link without a shape delays nothing', () => {
  expect(linkDirection(() => undefined).delayOf(1_000_000)).toBe(0)
})

test('two connections share a slow link, and all their bytes arrive and are counted', async () => {
  proxy.shape({ kbitPerS: 8_000, roundTripMs: 4 })
  expect(await Promise.all([ask('/a', BODY), ask('/b', BODY)])).toEqual([whole, whole])
  const { up, down } = proxy.bytes()
  expect(up).toBeGreaterThan(2 * BODY.length)
  expect(down).toBeGreaterThan(2 * ANSWER.length)
})
