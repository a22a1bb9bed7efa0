import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeepingWorker, keepPage } from './keep-page.ts'

const PATH = '/v/verificar'
const KEYS = '/api/public/keys'
let kept: Map<string, Response>
let network: () => Promise<Response>
let ask: (url: string, mode?: string) => Promise<string> | undefined

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, reply: Response) => void kept.set(path, reply),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', () => network())
  const listen = new Map<string, (event: object) => void>()
  const worker = { skipWaiting: async () => {}, addEventListener: listen.set.bind(listen) }
  keepPage(worker as unknown as KeepingWorker, { pages: [PATH], data: [KEYS] })
  ask = (url, mode) => {
    const given: Promise<Response>[] = []
    const request = new Request(`https://vigia.example${url}`)
    // A program cannot make a request of this mode.
    if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode })
    listen.get('fetch')?.({ request, respondWith: (reply: Promise<Response>) => given.push(reply) })
    return given[0]?.then((reply) => reply.text())
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status })

test('the page is the server’s, and is kept', async () => {
  network = answers('new')
  expect(await ask(PATH)).toBe('new')
  expect(await kept.get(PATH)?.text()).toBe('new')
})

test.each<[string, () => Promise<Response>]>([
  ['fails', () => Promise.reject(new TypeError('no network'))],
  ['answers an error', answers('Bad gateway', 502)],
  ['is silent', () => new Promise(() => {})],
])('the kept page is shown where the network %s', async (_name, told) => {
  kept.set(PATH, new Response('kept'))
  network = told
  const shown = ask(PATH)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await shown).toBe('kept')
})

test('a slow network is waited for where no page is kept', async () => {
  let answer = (_reply: Response) => {}
  network = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const shown = ask(PATH)
  await vi.advanceTimersByTimeAsync(60_000)
  answer(new Response('late'))
  expect(await shown).toBe('late')
})

test('another address is left alone', () => {
  expect(ask(`${PATH}?codigo=a`)).toBeUndefined()
  expect(ask('/v/ABC')).toBeUndefined()
})

test('the keys of the entity are kept as the page is', async () => {
  network = answers('{"keys":1}')
  expect(await ask(KEYS)).toBe('{"keys":1}')
  network = () => Promise.reject(new TypeError('no network'))
  expect(await ask(KEYS)).toBe('{"keys":1}')
})

test('the page of a code is the server’s; without network the kept page checks it', async () => {
  const code = `/v/${'A'.repeat(22)}`
  const navigate = (url: string) => ask(url, 'navigate')
  kept.set(PATH, new Response('kept'))
  network = answers('record')
  expect(await navigate(code)).toBe('record')
  network = () => Promise.reject(new TypeError('no network'))
  expect(await navigate(code)).toBe('kept')
  // The card of an official is no acta.
  expect(navigate(`/v/${'A'.repeat(26)}`)).toBeUndefined()
  kept.clear()
  await expect(navigate(code)).rejects.toThrow('no network')
})
