import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Offline, Refusal } from '../../api/refusal.ts'
import { readChecklist, readPage } from './read-server.ts'

const MINUTE_MS = 60_000

/** Rejects when the signal aborts, like the browser's `fetch` and the reading of its answer. */
const given = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
const silent: typeof fetch = (_, init) => given(init?.signal)
const stalled: typeof fetch = async (_, init) => Object.assign(new Response(null), { text: () => given(init?.signal) })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each<[string, () => Promise<unknown>]>([
  ['a page of visits', () => readPage(50, 0)],
  ['a checklist', () => readChecklist(1, 9)],
])('%s', (_, read) => {
  test.each([
    ['never answers', silent],
    ['stops in the middle of its answer', stalled],
  ])('a call counts as without signal where the server %s', async (_how, answer) => {
    vi.stubGlobal('fetch', answer)
    const ended = vi.fn()
    const reading = read().catch(ended)
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(ended.mock.lastCall?.[0]).toBeInstanceOf(Offline)
  })

  test("fails with the server's own words where it says no", async () => {
    const error = { code: 'access.forbidden', message: 'Su perfil no lo permite.' }
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status: 403 }))
    await expect(read()).rejects.toThrow(Refusal)
  })
})
