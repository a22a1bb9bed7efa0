import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  createVisits,
  deactivate,
  getChecklist,
  listLocations,
  listVisits,
  listZodes,
  login,
  putPhotoChunk,
  saveBatch,
  saveItem,
} from '../../contract/index.ts'
import { callVia } from './call.ts'
import { wasReached } from './reachability.ts'
import { Offline, Refusal, readRefusal } from './refusal.ts'
import { sendTo } from './send.ts'

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

let received: Received
let reply: { status: number; body: string; type?: string }
const rejected: (string | null)[] = []
let demands = 0
const session = {
  read: () => 'the-token',
  reject: (token: string | null) => void rejected.push(token),
  demandPassword: () => {
    demands += 1
  },
  demandSecondFactor: () => {},
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url = '', headers } = request
  received = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
  response.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json' }).end(reply.body)
})
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const call = ((...parts: Parameters<ReturnType<typeof callVia>>) =>
  callVia(sendTo(origin(), session))(...parts)) as ReturnType<typeof callVia>

const answer = (data: unknown) => {
  reply = { status: 200, body: JSON.stringify({ success: true, data }) }
}
const refuse = (status: number, error: object) => {
  reply = { status, body: JSON.stringify({ success: false, error }) }
}
/** The form as the server's own multipart parser reads it. */
const sentForm = () => {
  const type = received.headers['content-type'] ?? ''
  return new Response(received.body, { headers: { 'content-type': type } }).formData()
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  rejected.length = 0
  demands = 0
  answer({})
})

const plan = {
  zodesId: 2,
  cityId: 13244,
  inscriptionTypeId: 1,
  establishmentIds: [5, 6],
  motiveId: 1,
  engineerId: 3,
  technicianId: 2,
}

describe('the request of a call', () => {
  test('carries its query where the browser cannot count it: Chrome before 113, Safari before 17', async () => {
    const { prototype } = URLSearchParams
    const size = Object.getOwnPropertyDescriptor(prototype, 'size') ?? {}
    Reflect.deleteProperty(prototype, 'size')
    onTestFinished(() => void Object.defineProperty(prototype, 'size', size))
    answer({ assignment: [], total: 0 })
    await call(listVisits, {
      query: { limit: 10, offset: 20, descending: true, sortBy: 'id', filters: [] },
    }).catch(() => {})
    expect(received.url).toBe('/api/assignment/all?limit=10&offset=20&order=-1&order_by=assignment_id')
  })

  test('the request of a call has no question mark where it asks nothing', async () => {
    await call(getChecklist, { params: { inscriptionTypeId: 1 }, query: {} }).catch(() => {})
    expect(received.url).toBe('/api/generic/itemtypes/1')
  })

  test('carries the session, and the ids of its path', async () => {
    answer({ locations: [] })
    await call(listLocations, { params: { populationType: 'RURAL/1' } })
    expect(received).toMatchObject({ method: 'GET', url: '/api/generic/locations/RURAL%2F1' })
    expect(received.headers.authorization).toBe('Bearer the-token')
  })

  test('spells a list query as the wire does, wildcards and all', async () => {
    answer({ Assigments: [], total: 0 })
    await call(listVisits, {
      query: {
        limit: 10,
        offset: 20,
        descending: true,
        sortBy: 'establishment',
        filters: [{ field: 'q', operator: 'like', value: 'ají & más' }],
      },
    })
    const { pathname, searchParams } = new URL(received.url, origin())
    expect(pathname).toBe('/api/assignment/all')
    expect(Object.fromEntries(searchParams)).toEqual({
      limit: '10',
      offset: '20',
      order: '-1',
      order_by: 'title',
      filter: '[{"field":"q","operator":"LIKE","value":"%ají & más%"}]',
    })
  })

  test('sends a write as multipart under wire names, without what is absent', async () => {
    answer({ assignment_id: 7, assignment_ids: [7, 8] })
    await call(createVisits, { body: plan, idempotencyKey: 'a-key' })
    expect(Object.fromEntries(await sentForm())).toEqual({
      zodes_id: '2',
      city_id: '13244',
      typeofinscription_id: '1',
      establishment_id: '5,6',
      motive_visite_id: '1',
      engineer_id: '3',
      technical_id: '2',
    })
    expect(received.headers['idempotency-key']).toBe('a-key')
  })

  test('sends the piece of a file as the bare body', async () => {
    answer({ received_bytes: 11 })
    const sha256 = 'ab'.repeat(32)
    const piece = new Blob(['photo'], { type: 'image/jpeg' })
    const sent = call(putPhotoChunk, { params: { sha256 }, query: { offset: 6, total: 20 }, body: { chunk: piece } })
    expect(await sent).toEqual({ receivedBytes: 11 })
    expect(received).toMatchObject({
      method: 'PUT',
      url: `/api/inspection/pieces/${sha256}?offset=6&total=20`,
      body: 'photo',
    })
    expect(received.headers['content-type']).toBe('application/octet-stream')
  })

  test('sends a photo as a file, and answers as the wire spells them', async () => {
    answer({ closed: 0, inspections_id: null })
    const evidence = new File(['photo'], 'evidencia.jpg', { type: 'image/jpeg' })
    await call(saveItem, {
      body: {
        assignmentId: 40,
        itemId: 9,
        concept: 'I',
        isDetection: true,
        isCritical: false,
        observation: 'Ñame',
        evidence,
      },
    })
    const form = await sentForm()
    expect(form.get('image')).toMatchObject({ name: 'evidencia.jpg', type: 'image/jpeg', size: 5 })
    expect(form.get('concept')).toBe('Inaceptable (I)')
    expect(form.get('is_detection')).toBe('1')
    expect(form.get('es_critico')).toBe('0')
    expect(form.get('description')).toBe('Ñame')
    expect(form.has('latitude')).toBe(false)
  })

  test('sends each file of a batch as a part of its own', async () => {
    answer({ results: [], closed: 0, inspections_id: null })
    const commands = [
      {
        key: '0b3f8f58-6c0e-4a52-9a0d-5f3c8f1f7a11',
        call: 'items' as const,
        fields: { score: 1 },
        files: { image: 'photo-1' },
      },
    ]
    await call(saveBatch, {
      params: { assignmentId: 40 },
      body: { commands, parts: { 'photo-1': new Blob(['x'], { type: 'image/png' }) } },
    })
    const form = await sentForm()
    expect([...form.keys()]).toEqual(['commands', 'photo-1'])
    expect(JSON.parse(String(form.get('commands')))).toEqual(commands)
  })

  test('sends JSON where the endpoint says so', async () => {
    answer([1])
    const body = { subject: 'assignment', keyColumn: 'assignment_id', id: 40, isActive: false } as const
    expect(await call(deactivate, { body })).toEqual([1])
    expect(received.headers['content-type']).toBe('application/json')
    expect(JSON.parse(received.body)).toEqual({
      tablename: 'assignments',
      columname: 'assignment_id',
      valuecolum: 40,
      status: '0',
    })
  })

  test('logs in with the client credentials instead of a session', async () => {
    answer({ token: 't' })
    const credentials = { account: 'a@b.co', password: ' p ' }
    expect(await call(login, { body: credentials, authorization: 'Basic abc' })).toEqual({ token: 't' })
    expect(received).toMatchObject({ method: 'POST', url: '/api/login/', headers: { authorization: 'Basic abc' } })
    expect(JSON.parse(received.body)).toEqual({ email: 'a@b.co', password: ' p ' })
  })
})

describe('the reply of a call', () => {
  test('the reply in the domain’s names', async () => {
    answer({ zodes: [{ zodes_id: 2, name: 'Montes de María', later: 'ignored' }] })
    expect(await call(listZodes)).toEqual({ rows: [{ id: 2, name: 'Montes de María' }] })
  })

  test('a refusal has the server’s words, with fields under the form’s names', async () => {
    refuse(422, {
      code: 'request.invalid',
      message: 'Revise los campos.',
      fields: { motive_visite_id: 'Este campo es requerido', otra: 'x' },
    })
    const refusal = await call(createVisits, { body: plan }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      status: 422,
      code: 'request.invalid',
      message: 'Revise los campos.',
      fields: { motiveId: 'Este campo es requerido', otra: 'x' },
    })
    expect(rejected).toEqual([])
  })

  test('a proxy’s error page is a refusal with the general text', async () => {
    reply = { status: 502, body: '<h1>Bad Gateway</h1>', type: 'text/html' }
    await expect(call(listZodes)).rejects.toMatchObject({ name: 'Refusal', status: 502, message: 'Ocurrió un error' })
  })

  test('401 gives up the token that was sent', async () => {
    refuse(401, { code: 'session.ended', message: 'Su sesión terminó. Inicie sesión de nuevo.' })
    await expect(call(listZodes)).rejects.toMatchObject({ code: 'session.ended' })
    expect(rejected).toEqual(['the-token'])
  })

  test('a password that is due is asked for, and no other refusal asks for it', async () => {
    refuse(403, { code: 'access.forbidden', message: 'Su perfil no permite esta acción.' })
    await expect(call(listZodes)).rejects.toMatchObject({ code: 'access.forbidden' })
    expect(demands).toBe(0)
    refuse(403, { code: 'session.password-change-due', message: 'Debe cambiar su contraseña antes de continuar.' })
    await expect(call(listZodes)).rejects.toMatchObject({ code: 'session.password-change-due' })
    expect(demands).toBe(1)
    expect(rejected).toEqual([])
  })

  test('401 to a login says nothing about the session', async () => {
    refuse(401, { code: 'session.wrong-credentials', message: 'Credenciales incorrectas' })
    const attempt = call(login, { body: { account: 'a', password: 'b' }, authorization: 'Basic abc' })
    await expect(attempt).rejects.toMatchObject({ message: 'Credenciales incorrectas' })
    expect(rejected).toEqual([])
  })

  test.each(['{"success":true}', 'not json', '{"success":true,"data":{"zodes":[{"zodes_id":"2"}]}}'])(
    'a success that makes no sense (%s) is an error a person can read',
    async (body) => {
      reply = { status: 200, body }
      await expect(call(listZodes)).rejects.toThrow('La respuesta del servidor no se pudo leer.')
    },
  )

  test('a refusal says how long to wait, by the answer’s own clock', async () => {
    const refused = (headers: Record<string, string>) =>
      readRefusal(new Response('{}', { status: 429, headers }), new Map()).then(({ retryAfterMs }) => retryAfterMs)
    expect(await refused({ 'retry-after': '30' })).toBe(30_000)
    const date = 'Mon, 02 Mar 2026 15:00:00 GMT'
    expect(await refused({ date, 'retry-after': 'Mon, 02 Mar 2026 15:01:00 GMT' })).toBe(60_000)
    expect(await refused({ 'retry-after': 'soon' })).toBeUndefined()
    expect(await refused({})).toBeUndefined()
  })

  test('whether the server was reached is known to who wants to know', async () => {
    await call(listZodes).catch(() => {})
    expect(wasReached()).toBe(true)
    const nowhere = callVia(sendTo('http://127.0.0.1:1', session))
    await nowhere(listZodes).catch(() => {})
    expect(wasReached()).toBe(false)
    refuse(409, { code: 'row.changed', message: 'No' })
    await call(listZodes).catch(() => {})
    expect(wasReached()).toBe(true)
    await call(listZodes, { signal: AbortSignal.abort() }).catch(() => {})
    expect(wasReached()).toBe(true)
  })

  test('the login page of a network is not the server, and counts as being offline', async () => {
    reply = { status: 200, body: '<h1>Bienvenido al wifi del hotel</h1>', type: 'text/html; charset=utf-8' }
    await expect(call(listZodes)).rejects.toBeInstanceOf(Offline)
    expect(wasReached()).toBe(false)
    answer({})
    await call(listZodes).catch(() => {})
    expect(wasReached()).toBe(true)
  })

  test('no server at the other end is being offline', async () => {
    const nowhere = callVia(sendTo('http://127.0.0.1:1', session))
    await expect(nowhere(listZodes)).rejects.toBeInstanceOf(Offline)
  })

  test('a call that was given up is not being offline', async () => {
    const attempt = call(listZodes, { signal: AbortSignal.abort() })
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a wrong id fails before anything is sent', async () => {
    await expect(call(saveBatch, { params: { assignmentId: -1 }, body: { commands: [], parts: {} } })).rejects.toThrow()
  })
})
