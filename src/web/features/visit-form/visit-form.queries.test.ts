import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checklistQuery, headerQuery, progressQuery } from './visit-form.queries.ts'

const asked: { url: string; signal: AbortSignal | null | undefined }[] = []

beforeEach(() => {
  asked.length = 0
  // The test has no database, like a private window, and still asks the server.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push({ url, signal })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const client = () => new QueryClient()
const queries = [
  [
    '/api/inspection/9?assignment_id=7',
    () => client().fetchQuery(headerQuery({ establishmentId: 9, assignmentId: 7 })),
  ],
  ['/api/generic/itemtypes/1?checklist_id=4', () => client().fetchQuery(checklistQuery(1, 4))],
  ['/api/inspection/progress/7', () => client().fetchQuery(progressQuery({ userId: 2, assignmentId: 7 }))],
] as const

test.each(queries)('%s is given up after 15 s, in a browser that cannot join signals too', async (url, open) => {
  vi.useFakeTimers()
  // Chrome before 116 and Safari before 17.4.
  const { any } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  onTestFinished(() => void Object.assign(AbortSignal, { any }))
  const failed = expect(open()).rejects.toThrow('No hay conexión')
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
  expect(asked).toMatchObject([{ url, signal: { aborted: true } }])
})
