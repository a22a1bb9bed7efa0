import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import type { Official } from '../../domain/access/official.ts'
import { type AppParts, createApp } from '../app.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { readConfig } from '../platform/config/config.ts'
import type { BodyMemory } from '../platform/http/body/body-memory.ts'
import type { RouteEntry } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import { atEnd } from './at-end.ts'
import { insertOfficials, type Officials } from './data/officials.ts'
import { cleanDatabase, testDatabase } from './database/database.ts'
import './patient-drawing.ts'

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

export type TestApi = {
  platform: Platform
  /** Every route of the server. */
  routes: readonly RouteEntry[]
  bodyMemory: BodyMemory
  officials: Officials
  as(official: Official): Client
  tokenOf(official: Official): string
  /** Listens on a port for tests that need a real connection. @returns the port */
  listen(): Promise<number>
  anonymous: Client
  /** The server's clock; assign `now` to move it. */
  time: { now: Date }
}

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

/**
 * The whole server on the worker's database, with one official of each kind, a clock that stands still and blobs in a
 * temporary folder. `environment` adds to its configuration, and `parts` replace its parts.
 */
export async function testApi(
  environment: Record<string, string> = {},
  parts: Partial<Pick<AppParts, 'db' | 'blobs' | 'logTo' | 'openReplica'>> = {},
): Promise<TestApi> {
  const { db } = await testDatabase()
  await cleanDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'vigia-test-'))
  const time = { now: new Date('2026-11-20T15:00:00Z') }
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: '1000000',
    ...environment,
  })
  const { app, platform, routes } = await createApp({
    config: { ...config, tokenSecret: 'a secret for tests, which nobody else knows' },
    db,
    blobs: await openBlobs(config),
    clock: () => time.now,
    webFolder: join(dataDir, 'no web app'),
    ...parts,
  })
  await app.ready()
  const officials = await insertOfficials(db, time.now)
  atEnd(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const client = (token?: string): Client => {
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
  const tokenOf = ({ id: userId, email, departmentId, userType }: Official) =>
    platform.tokens.sign({ userId, email, departmentId, userType, version: 1 })
  return {
    platform,
    routes,
    bodyMemory: app.bodyMemory,
    officials,
    as: (official) => client(tokenOf(official)),
    tokenOf,
    listen: async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    anonymous: client(),
    time,
  }
}
