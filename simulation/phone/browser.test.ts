import { expect, test } from 'vitest'
import { aPhone, inTab, settled } from './testing.ts'

/** Values that the functions below keep in a tab's global object. */
type Kept = { state: string; end: () => void; heard: unknown[]; order: string[] }

/** A phone with two tabs; `first` and `second` run a function in them and wait for its value. */
async function twoTabs() {
  const { world, phone, network } = await aPhone()
  const tabs = [phone.openTab(), phone.openTab()] as const
  const first = <T>(work: () => T | Promise<T>) => settled(world, inTab(tabs[0], work))
  const second = <T>(work: () => T | Promise<T>) => settled(world, inTab(tabs[1], work))
  const pass = (maxVirtualMs = 100) => world.run({ maxVirtualMs })
  return { world, network, tabs, first, second, pass }
}

const askForLock = () => {
  const page = globalThis as unknown as Kept
  page.state = 'waits'
  const hold = () => {
    page.state = 'holds'
    return new Promise<void>((resolve) => {
      page.end = resolve
    })
  }
  void navigator.locks.request('x', hold).then(() => {
    page.state = 'freed'
  })
}
const endLock = () => (globalThis as unknown as Kept).end()
const readState = () => (globalThis as unknown as Kept).state

test('one tab at a time holds a lock, and a tab that dies frees it', async () => {
  const { tabs, first, second, pass } = await twoTabs()
  await first(askForLock)
  await pass()
  await second(askForLock)
  await pass()
  expect([await first(readState), await second(readState)]).toEqual(['holds', 'waits'])
  await first(endLock)
  await pass()
  expect([await first(readState), await second(readState)]).toEqual(['freed', 'holds'])
  await first(askForLock)
  tabs[1].die()
  await pass()
  expect(await first(readState)).toBe('holds')
})

test('a tab that gives up waiting for a lock leaves its queue', async () => {
  const { first, second, pass } = await twoTabs()
  await first(askForLock)
  await second(() => {
    const signal = AbortSignal.timeout(5_000)
    navigator.locks.request('x', { signal }, () => {}).catch((error) => Reflect.set(globalThis, 'state', error.name))
  })
  await pass(6_000)
  expect(await second(readState)).toBe('TimeoutError')
  await first(endLock)
  await pass()
  expect(await first(() => navigator.locks.request('x', () => 'free'))).toBe('free')
})

const listen = () => {
  const page = globalThis as unknown as Kept
  page.heard = []
  new BroadcastChannel('c').onmessage = ({ data }) => page.heard.push(data)
}
const readHeard = () => JSON.stringify((globalThis as unknown as Kept).heard)

test('a channel tells other tabs in order and as copies', async () => {
  const { first, second, pass } = await twoTabs()
  await second(listen)
  await first(() => {
    const channel = new BroadcastChannel('c')
    const sent = { list: [1] }
    channel.postMessage(sent)
    sent.list.push(2)
    channel.postMessage(sent)
    channel.close()
    channel.postMessage('never')
  })
  await pass()
  expect(await second(readHeard)).toBe('[{"list":[1]},{"list":[1,2]}]')
  expect(await second(() => (globalThis as unknown as Kept).heard.every((data) => data instanceof Object))).toBe(true)
})

test('a channel does not tell the end that posts', async () => {
  const { first, pass } = await twoTabs()
  await first(() => {
    const channel = new BroadcastChannel('c')
    channel.onmessage = () => Reflect.set(globalThis, 'state', 'heard')
    channel.postMessage(1)
  })
  await pass()
  expect(await first(readState)).toBeUndefined()
})

test('pages hear when the network goes and comes back, and when they are hidden or left', async () => {
  const { network, tabs, first, second, pass } = await twoTabs()
  await first(() => {
    const note = (what: string) => localStorage.setItem('heard', `${localStorage.getItem('heard') ?? ''} ${what}`)
    for (const type of ['online', 'offline', 'focus', 'pagehide']) addEventListener(type, () => note(type))
    document.addEventListener('visibilitychange', () => note(document.visibilityState))
  })
  const link = network.link('phone-1')
  link.goDown(true)
  await pass()
  expect(await first(() => navigator.onLine)).toBe(false)
  link.goUp()
  await pass()
  tabs[0].setVisible(false)
  await pass()
  tabs[0].setVisible(true)
  await pass()
  tabs[0].close()
  await pass()
  const heard = await second(() => localStorage.getItem('heard'))
  expect(heard).toBe(' offline online hidden visible focus hidden pagehide')
  expect(tabs[0].isAlive()).toBe(false)
})

test('timers run in their order, by the virtual clock', async () => {
  const { world, first } = await twoTabs()
  const start = world.now()
  await first(() => {
    const page = globalThis as unknown as Kept
    page.order = []
    const note = (what: string) => () => page.order.push(what)
    setTimeout(note('b'), 50)
    setTimeout(note('c'), 50)
    setTimeout(note('a'))
    clearTimeout(setTimeout(note('never'), 5))
    const every = setInterval(() => {
      if (page.order.push('i') > 6) clearInterval(every)
    }, 60_000)
  })
  await world.run()
  expect(await first(() => (globalThis as unknown as Kept).order.join())).toBe('a,b,c,i,i,i,i')
  expect(world.now() - start).toBe(240_000)
})

test('a body is sent as a browser encodes it, and an answer is read', async () => {
  const { world, phone, requests } = await aPhone()
  const send = async () => {
    const form = new FormData()
    form.append('a "b"', 'x\ny')
    form.append('f', new Blob([new Uint8Array([1, 2])], { type: 'image/png' }))
    const reply = await fetch('/api/x', { method: 'POST', body: form })
    return [reply.ok, reply.headers.get('content-type'), JSON.stringify(await reply.json())]
  }
  const answer = await settled(world, inTab(phone.openTab(), send))
  expect([...answer]).toEqual([true, 'application/json', '{"success":true,"data":{"received_bytes":0}}'])
  const [request] = requests
  const boundary = /boundary=(.+)$/.exec(request?.headers['content-type'] ?? '')?.[1]
  expect(request?.body.toString('latin1')).toBe(
    [
      `--${boundary}`,
      'Content-Disposition: form-data; name="a %22b%22"',
      '',
      'x\r\ny',
      `--${boundary}`,
      'Content-Disposition: form-data; name="f"; filename="blob"',
      'Content-Type: image/png',
      '',
      '\x01\x02',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
  expect(request?.headers['content-length']).toBe(String(request?.body.length))
})

test.each([
  ['cut-reply', { kind: 'cut-reply', share: 0.5 }, 'TypeError'],
  ['lost-before', { kind: 'lost-before', failsAfterMs: 100 }, 'TypeError'],
  ['no answer at all', { kind: 'lost-before' }, 'TimeoutError'],
  ['portal', { kind: 'portal' }, 'SyntaxError'],
] as const)('a request that meets %s fails in the tab', async (_, fault, name) => {
  const { world, phone } = await aPhone({ 'phone-1/1': fault })
  const ask = () =>
    fetch('/api/x', { signal: AbortSignal.timeout(15_000) })
      .then((reply) => reply.json())
      .then(
        () => 'answered',
        (error) => error.name,
      )
  expect(await settled(world, inTab(phone.openTab(), ask))).toBe(name)
})

test('a device over plain HTTP has no locks, workers or digests', async () => {
  const { world, phone } = await aPhone({}, { isSecure: false })
  const missing = () => {
    const { locks, serviceWorker, storage } = navigator
    return [locks, serviceWorker, storage, crypto.subtle, crypto.randomUUID].every((part) => part === undefined)
  }
  expect(await settled(world, inTab(phone.openTab(), missing))).toBe(true)
})

test('the clock of a device may be wrong', async () => {
  const { world, phone } = await aPhone({}, { clockErrorMs: -86_400_000 })
  const read = () => new Date().toISOString()
  expect(await settled(world, inTab(phone.openTab(), read))).toBe('2026-03-01T12:00:00.000Z')
})
