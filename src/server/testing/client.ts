import type { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'

// biome-ignore lint/suspicious/noExplicitAny: a reply's shape is what each test is about
export type Reply = { statusCode: number; body: any; headers: Record<string, unknown>; bytes: Buffer }

type Sent = Record<string, unknown> | FormData | undefined

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: Sent, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body?: Sent, headers?: Record<string, string>): Promise<Reply>
  patch(path: string, body?: Sent, headers?: Record<string, string>): Promise<Reply>
  delete(path: string, body?: Sent, headers?: Record<string, string>): Promise<Reply>
  send(method: Method, path: string, body?: Sent, headers?: Record<string, string>): Promise<Reply>
  /** Sends a payload unchanged, as a faulty client would. */
  raw(method: 'POST' | 'PUT', path: string, payload: string | Buffer | Readable, contentType?: string): Promise<Reply>
}

/** The header with which a client of the API logs in. */
export const CLIENT = { authorization: `Basic ${Buffer.from('vigia-web:vigia-web').toString('base64')}` }

/** A multipart form. A Blob becomes a file part; null and undefined are left out. */
export function form(fields: Record<string, string | number | Blob | null | undefined>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) data.append(name, value, 'archivo')
    else if (value !== undefined && value !== null) data.append(name, String(value))
  }
  return data
}

async function encode(body: Sent): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  if (body === undefined) return {}
  if (!(body instanceof FormData))
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const encoded = new Response(body)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Calls a server that does not listen, with the token of a session or without one. */
export function clientOf(app: Pick<FastifyInstance, 'inject'>, token?: string): Client {
  const inject = async (options: InjectOptions): Promise<Reply> => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options.headers }
    const reply = await app.inject({ ...options, headers })
    return {
      statusCode: reply.statusCode,
      headers: reply.headers,
      body: parsed(reply.payload),
      bytes: reply.rawPayload,
    }
  }
  const send = async (method: Method, url: string, body?: Sent, headers: Record<string, string> = {}) => {
    const encoded = await encode(body)
    return inject({ method, url, ...encoded, headers: { ...encoded.headers, ...headers } })
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
    raw: (method, url, payload, type) =>
      inject({ method, url, payload, headers: type ? { 'content-type': type } : {} }),
  }
}
