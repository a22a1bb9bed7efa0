import { afterEach, expect, test, vi } from 'vitest'
import { uploadFetch } from './upload-fetch.ts'

/** A request of the browser, ended by the test. */
class FakeRequest {
  static last: FakeRequest | undefined
  static headers: string[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 200
  responseText = '{"success":true}'
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    FakeRequest.headers.push(`${name}: ${value}`)
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nretry-after: 3\r\n'
  send() {}
  abort() {
    this.onabort?.()
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest)
afterEach(() => {
  FakeRequest.last = undefined
  FakeRequest.headers = []
})

const start = (shares: number[] = [], signal?: AbortSignal) =>
  uploadFetch((share) => shares.push(share))('/api/x', {
    method: 'POST',
    headers: new Headers({ authorization: 'Bearer a' }),
    body: 'bytes',
    ...(signal && { signal }),
  })

test('answers like fetch, with status, headers and body, and tells each share that was sent', async () => {
  const shares: number[] = []
  const answer = start(shares)
  FakeRequest.last?.upload.onprogress?.({ loaded: 1, total: 4 })
  FakeRequest.last?.upload.onprogress?.({ loaded: 4, total: 4 })
  FakeRequest.last?.onload?.()
  const response = await answer
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    200,
    '3',
    '{"success":true}',
  ])
  expect(shares).toEqual([0.25, 1])
  expect(FakeRequest.headers).toEqual(['authorization: Bearer a'])
})

test('a lost connection fails like that of fetch', async () => {
  const answer = start()
  FakeRequest.last?.onerror?.()
  await expect(answer).rejects.toBeInstanceOf(TypeError)
})

test('a signal ends the upload, and one that has already ended begins none', async () => {
  const giving = new AbortController()
  const answer = start([], giving.signal)
  giving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  FakeRequest.last = undefined
  await expect(start([], giving.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeRequest.last).toBeUndefined()
})
