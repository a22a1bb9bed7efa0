import { callVia } from './call.ts'
import { pageSession, sendTo } from './send.ts'

/** Share of a body that has been sent, from 0 to 1. */
export type OnSent = (share: number) => void

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const pairs = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
  })
  return new Headers(pairs)
}

/** A `fetch` that tells how much of the body has been sent, which the browser's own does not. */
export const uploadFetch =
  (onSent: OnSent) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const gaveUp = () => reject(new DOMException('The upload was given up.', 'AbortError'))
      if (signal?.aborted) return gaveUp()
      const request = new XMLHttpRequest()
      const give = () => request.abort()
      const end = (settle: () => void) => () => {
        signal?.removeEventListener('abort', give)
        settle()
      }
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.responseType = 'text'
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = end(() =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      )
      request.onerror = end(() => reject(new TypeError('The upload failed.')))
      request.onabort = end(gaveUp)
      signal?.addEventListener('abort', give)
      request.send(body as FormData | string | Blob | null)
    })

/** A call that sends a file, and tells how much of it has been sent. */
export const callSending = (onSent: OnSent) => callVia(sendTo('', pageSession, uploadFetch(onSent)))
