import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RecordFile } from '../../domain/records/record-file.ts'
import { faulty } from './check-file.ts'
import { type FakeThread, facts, json, result, sealed, title, verifyPage } from './testing.tsx'

const current = verifyPage()
const { choose, verdictOf } = current

const KNOWN = 'Las páginas de este archivo no llevan firma.'
const UNKNOWN = 'El sello no está en los libros de Salud.'
const SEALED = 'El registro del archivo corresponde a su sello.'
const UNABLE = 'Este navegador no pudo comprobar el archivo.'
const CHANGED = 'El contenido no corresponde al sello.'
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answerWith(reply: Response | Error) {
  verdictOf(choose(), sealed('Tienda'))
  await expect.poll(() => current.replies).toHaveLength(1)
  current.replies[0]?.(reply)
}

test.each<[string, (thread: FakeThread) => void]>([
  ['whose script does not load', (thread) => thread.onerror?.()],
  ['that takes five seconds', () => vi.advanceTimersByTime(5_000)],
  ['that cannot inflate', (thread) => verdictOf(thread, faulty('unable'))],
  ['that shows no record of a later form', (thread) => verdictOf(thread, sealed('', { file: {} as RecordFile }))],
])('a device %s does not blame the file', async (_name, fail) => {
  vi.useFakeTimers()
  fail(choose())
  await vi.advanceTimersByTimeAsync(0)
  expect([title(), result()?.className]).toEqual([UNABLE, 'told none'])
  expect(result()?.textContent).toContain('código')
})

test('a browser that starts no thread does not blame the file', async () => {
  vi.stubGlobal('Worker', () => {
    throw new Error('no threads')
  })
  choose()
  await expect.poll(() => title()).toBe(UNABLE)
})

test.each<[string, Response | Error, string, string]>([
  ['has it', json(200, {}), KNOWN, 'told care'],
  ['has no acta with its code', json(404, { error: { code: 'public.unknown-code' } }), UNKNOWN, 'told bad'],
])('a seal is told as the server %s', async (_name, reply, words, tone) => {
  await answerWith(reply)
  await expect.poll(() => title()).toBe(words)
  expect(result()?.className).toBe(tone)
})

test.each<[string, Response | Error, boolean]>([
  ['another 404', json(404, { error: { code: 'request.not-found' } }), false],
  ['the 404 of a proxy', new Response('<h1>Not found</h1>', { status: 404 }), false],
  ['too many calls', json(429, { error: { code: 'request.too-many' } }), false],
  ['an error', new Response('', { status: 503 }), false],
  ['a time limit', new DOMException('late', 'TimeoutError'), false],
  ['no network', new TypeError('Failed to fetch'), true],
])('%s is no word on the seal', async (_name, reply, isOffline) => {
  await answerWith(reply)
  await expect.poll(() => title()).toBe(SEALED)
  expect(result()?.className).toBe('told care')
  expect(result()?.textContent?.includes('Sin conexión')).toBe(isOffline)
})

test('the server is not waited for longer than eight seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await answerWith(json(200, {}))
  expect(limit).toHaveBeenCalledWith(8_000)
  limit.mockRestore()
})

/** @returns the facts that are shown from now on, each as it comes */
function noteFacts(): string[] {
  const shown: string[] = []
  const place = document.getElementById('sellado') as HTMLElement
  const watch = new MutationObserver(() => shown.push(place.textContent ?? ''))
  watch.observe(place, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  return shown
}
/** Checks one more file to its end. The work on the earlier ones, which began before, has ended by then. */
async function checkAnother() {
  const before = current.replies.length
  verdictOf(choose(), sealed('Tercera'))
  await expect.poll(() => current.replies.length).toBeGreaterThan(before)
  current.replies.at(-1)?.(json(200, {}))
  await expect.poll(facts).toContain('Tercera')
}

test('the verdict of one file is never shown for another', async () => {
  const shown = noteFacts()
  const first = choose()
  const second = choose()
  verdictOf(second, sealed('Otra', { content: 'no' }))
  await expect.poll(() => title()).toBe(CHANGED)
  verdictOf(first, sealed('Tienda'))
  await checkAnother()
  expect(shown.join()).not.toContain('Tienda')
  expect(current.replies).toHaveLength(1)
})

test('the server’s late word on one file is never shown for another', async () => {
  const shown = noteFacts()
  verdictOf(choose(), sealed('Tienda'))
  await expect.poll(() => current.replies).toHaveLength(1)
  verdictOf(choose(), sealed('Otra', { content: 'no' }))
  await expect.poll(() => title()).toBe(CHANGED)
  current.replies[0]?.(json(200, {}))
  await checkAnother()
  expect(shown.join()).not.toContain('Tienda')
})
