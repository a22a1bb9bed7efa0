import { blobBytesOf } from './blob-bytes.ts'
import { TabFormData } from './form-data.ts'
import type { HostReply } from './host.ts'
import { host } from './this-host.ts'

const { Headers: HeaderList, Blob: TabBlob } = host.classes

type Encoded = { bytes: Uint8Array; type: string | undefined }

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function encoded(body: unknown): Encoded {
  if (body === undefined || body === null) return { bytes: new Uint8Array(), type: undefined }
  if (body instanceof TabFormData) {
    const boundary = `----WebKitFormBoundary${host.uuid().replaceAll('-', '').slice(0, 16)}`
    return { bytes: joined(body.encode(boundary)), type: `multipart/form-data; boundary=${boundary}` }
  }
  if (body instanceof TabBlob) return { bytes: blobBytesOf(body), type: body.type || undefined }
  if (typeof body === 'string') return { bytes: new TextEncoder().encode(body), type: 'text/plain;charset=UTF-8' }
  throw new TypeError('The simulation sends texts, forms and blobs.')
}

/** An answer: its status and headers are here, its body is read in an event of its own. */
class TabResponse {
  readonly status: number
  readonly ok: boolean
  readonly redirected: boolean
  readonly headers: Headers
  bodyUsed = false
  readonly #reply: HostReply
  readonly #signal: AbortSignal | undefined

  constructor(reply: HostReply, signal: AbortSignal | undefined) {
    this.#reply = reply
    this.#signal = signal
    this.status = reply.status
    this.ok = reply.status >= 200 && reply.status < 300
    this.redirected = reply.redirected
    this.headers = new HeaderList(reply.headers)
  }

  #read<T>(take: (bytes: Uint8Array) => T): Promise<T> {
    if (this.bodyUsed) return Promise.reject(new TypeError('The body was read already.'))
    this.bodyUsed = true
    return new Promise((resolve, reject) => {
      host.soon('body', () => {
        if (this.#signal?.aborted) return reject(this.#signal.reason)
        if (this.#reply.isBroken) return reject(new TypeError('network error'))
        try {
          resolve(take(this.#reply.body))
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  text = (): Promise<string> => this.#read((bytes) => new TextDecoder().decode(bytes))
  json = (): Promise<unknown> => this.#read((bytes) => JSON.parse(new TextDecoder().decode(bytes)))
  arrayBuffer = (): Promise<ArrayBuffer> => this.#read((bytes) => new Uint8Array(bytes).buffer)
  blob = (): Promise<Blob> =>
    this.#read((bytes) => new TabBlob([bytes as BlobPart], { type: this.headers.get('content-type') ?? '' }))
}

/** `fetch` of a tab, for a path of the page's own server. */
export function tabFetch(path: string, init: RequestInit = {}): Promise<TabResponse> {
  const { method = 'GET', body } = init
  const signal = init.signal ?? undefined
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const { bytes, type } = encoded(body)
    const headers: Record<string, string> = { accept: '*/*' }
    if (type !== undefined) headers['content-type'] = type
    new HeaderList(init.headers).forEach((value, name) => {
      headers[name] = value
    })
    if (method !== 'GET') headers['content-length'] = String(bytes.length)
    const end = () => signal?.removeEventListener('abort', give)
    const giveUp = host.send(
      { method, path, headers, body: bytes },
      (reply) => {
        end()
        resolve(new TabResponse(reply, signal))
      },
      () => {
        end()
        reject(new TypeError('Failed to fetch'))
      },
    )
    const give = () => {
      end()
      giveUp()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', give)
  })
}
