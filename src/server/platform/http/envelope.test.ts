import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { form, testApi } from '../../testing/api.ts'
import { answerErrors } from './errors.ts'

const api = await testApi()
const client = api.as(api.officials.administrator)

const refusal = { success: false, error: { code: expect.any(String), message: expect.stringMatching(/\S/) } }

describe('every path under /api answers in the envelope', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nada',
    '/api/generic/nada',
    '/api/%E0%A4%A',
    '/api/inspection/abc',
    '/api/inspection/0/pdf',
    '/api/inspection/99999999999',
  ])('%s', async (path) => {
    const reply = await client.get(path)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).toMatchObject(refusal)
  })
})

describe('an address of the API that takes other methods', () => {
  test.each([
    ['PATCH', '/api/inscription/29', ['GET', 'HEAD', 'PUT']],
    ['POST', '/api/generic/areas', ['GET', 'HEAD']],
    ['GET', '/api/inscription?limit=5', ['POST']],
    ['OPTIONS', '/api/profile', ['GET', 'HEAD', 'PUT']],
    ['DELETE', '/api/docs/static/index.css', ['GET', 'HEAD']],
  ] as const)('an address of the API with other methods names them: %s %s', async (method, path, methods) => {
    const reply = await client.send(method, path)
    expect(reply).toMatchObject({
      statusCode: 405,
      body: { error: { code: 'request.method-not-allowed', message: 'La dirección no admite ese método.' } },
    })
    expect(String(reply.headers.allow).split(', ').sort()).toEqual(methods)
  })

  test.each([
    ['POST', '/api/nada'],
    ['PATCH', '/api/inscription/'],
    ['DELETE', '/api'],
    ['DELETE', '/nada'],
  ] as const)('an address of the API with other methods is not a missing one: %s %s', async (method, path) => {
    const reply = await client.send(method, path)
    expect(reply).toMatchObject({ statusCode: 404, body: { error: { code: 'request.not-found' } } })
    expect(reply.headers).not.toHaveProperty('allow')
  })
})

describe('a body that cannot be read is refused in Spanish, with nothing written', () => {
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  test.each([
    ['broken JSON', '{"a":', 'application/json'],
    ['a JSON list', '[1]', 'application/json'],
    ['an empty JSON body', '', 'application/json'],
    ['XML', '<a/>', 'application/xml'],
    ['a body without a type', 'a=1', undefined],
    ['multipart without boundary', 'a', 'multipart/form-data'],
    ['multipart cut in the middle', part('zodes_id', '1'), 'multipart/form-data; boundary=x'],
    ['multipart without a single part', '--x--', 'multipart/form-data; boundary=x'],
    ['a part named __proto__', `${part('__proto__', '1')}--x--`, 'multipart/form-data; boundary=x'],
    ['an unknown field', `${part('zodes', '1')}--x--`, 'multipart/form-data; boundary=x'],
    [
      'a file where a text belongs',
      `${part('otro_motivo', 'a', '; filename="a.txt"')}--x--`,
      'multipart/form-data; boundary=x',
    ],
    [
      '201 fields',
      `${Array.from({ length: 201 }, () => part('zodes_id', '1')).join('')}--x--`,
      'multipart/form-data; boundary=x',
    ],
    ['a NUL', '{"otro_motivo":"a\\u0000b"}', 'application/json'],
  ])('%s', async (_title, payload, type) => {
    const reply = await client.raw('POST', '/api/assignment', payload, type)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).toMatchObject(refusal)
  })

  test.each([
    ['JSON in Latin-1', Buffer.from('{"otro_motivo":"Peñón"}', 'latin1'), 'application/json'],
    [
      'a form in Latin-1',
      Buffer.from(`${part('otro_motivo', 'Peñón')}--x--`, 'latin1'),
      'multipart/form-data; boundary=x',
    ],
    ['half of an emoji in UTF-8', Buffer.from('{"otro_motivo":"\xed\xa0\xbd"}', 'latin1'), 'application/json'],
  ])('%s, which would be read with other letters', async (_title, payload, type) => {
    const malformed = { statusCode: 400, body: { error: { code: 'request.malformed' } } }
    expect(await client.raw('POST', '/api/assignment', payload, type)).toMatchObject(malformed)
  })

  describe('deeper than any form', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const malformed = { statusCode: 400, body: { error: { code: 'request.malformed' } } }

    test.each([51, 5_000])('JSON of %i levels, even before anybody logged in', async (depth) => {
      const body = `{"email":${deep(depth)}}`
      expect(await api.anonymous.raw('POST', '/api/login', body, 'application/json')).toMatchObject(malformed)
      expect(await client.raw('POST', '/api/assignment', body, 'application/json')).toMatchObject(malformed)
    })

    test.each([51, 5_000])('JSON of %i levels within a field of a form', async (depth) => {
      expect(await client.put('/api/profile', form({ curriculum: deep(depth) }))).toMatchObject(malformed)
      const commands = `[{"fields":{"score":${deep(depth)}}}]`
      expect(await client.post('/api/inspection/batch/1', form({ commands }))).toMatchObject(malformed)
    })

    test('JSON of a million levels is not even parsed', async () => {
      const tooLarge = { statusCode: 413, body: { error: { code: 'request.too-large' } } }
      const depth = 1_000_000
      const body = `{"email":${deep(depth)}}`
      expect(await api.anonymous.raw('POST', '/api/login', body, 'application/json')).toMatchObject(tooLarge)
      expect(await client.raw('POST', '/api/assignment', body, 'application/json')).toMatchObject(tooLarge)
      expect(await client.put('/api/profile', form({ curriculum: deep(depth) }))).toMatchObject(tooLarge)
      const commands = `[{"fields":{"score":${deep(depth)}}}]`
      expect(await client.post('/api/inspection/batch/1', form({ commands }))).toMatchObject(tooLarge)
    })

    test('JSON that is only as deep as it may is read', async () => {
      const reply = await client.raw('POST', '/api/assignment', `{"otro_motivo":${deep(49)}}`, 'application/json')
      expect(reply).toMatchObject({ statusCode: 422, body: { error: { code: 'request.invalid' } } })
    })
  })

  describe('more than any form has', () => {
    const tooLarge = { statusCode: 413, body: { error: { code: 'request.too-large' } } }
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`campo${at}`, 1]))

    test('texts of a form that are small one by one', async () => {
      const megabyte = 'x'.repeat(1024 * 1024)
      const fields = (count: number) => Array.from({ length: count }, () => part('otro_motivo', megabyte)).join('')
      const send = (count: number) =>
        client.raw('POST', '/api/assignment', `${fields(count)}--x--`, 'multipart/form-data; boundary=x')
      expect(await send(4)).toMatchObject({ statusCode: 422 })
      expect(await send(5)).toMatchObject(tooLarge)
    })

    test('texts with as many commas are texts', async () => {
      const commas = ','.repeat(100_000)
      const reply = await client.post('/api/assignment', { otro_motivo: `"${commas}\\"${commas}` })
      expect(reply).toMatchObject({ statusCode: 422 })
    })

    test('JSON of tens of thousands of names', async () => {
      expect(await client.post('/api/assignment', names(10_000))).toMatchObject({ statusCode: 400 })
      expect(await client.post('/api/assignment', names(20_001))).toMatchObject(tooLarge)
    })

    test.each([
      ['a list', `{"studies":[${Array(20_001).fill('{}').join(',')}]}`],
      [
        'lists of lists',
        `{"studies":[${Array(150)
          .fill(`[${Array(150).fill('1').join(',')}]`)
          .join(',')}]}`,
      ],
    ])('JSON of as many values within a field of a form: %s', async (_title, curriculum) => {
      expect(await client.put('/api/profile', form({ curriculum }))).toMatchObject(tooLarge)
    })

    test('unknown fields are not all repeated', async () => {
      const reply = await client.post('/api/assignment', { ['á'.repeat(1_000)]: 1, ...names(30) })
      const [long, one, other, end] = reply.body.error.message.replace(/^.*: |\.$/g, '').split(', ')
      expect(long).toBe(`${'á'.repeat(60)}…`)
      expect([one, other, end]).toEqual(['campo0', 'campo1', '…'])
    })
  })

  describe('replies without a session', () => {
    test.each(['/api/user', '/api/assignment', '/api/inspection/batch/1'])(
      'a caller without a session cannot send a body: %s',
      async (path) => {
        for (const body of ['{"broken', `{"x":[${Array(500_000).fill('{}').join(',')}]}`]) {
          expect(await api.anonymous.raw('POST', path, body, 'application/json')).toMatchObject({ statusCode: 401 })
        }
      },
    )

    test.each(['/api/login', '/api/session/recovery', '/api/session/reset', '/api/nope'])(
      'a reply without a session is short: %s',
      async (path) => {
        const body = JSON.stringify({ email: 'x'.repeat(70_000) })
        expect(await api.anonymous.raw('POST', path, body, 'application/json')).toMatchObject({ statusCode: 413 })
      },
    )
  })

  test.each(['/api/login', '/api/login/', '/api/session/recovery', '/api/session/reset'])(
    'a form where only JSON is sent, before anything of it is kept: %s',
    async (path) => {
      expect(await api.anonymous.post(path, form({ email: 'x'.repeat(3_000_000) }))).toMatchObject({
        statusCode: 415,
        body: { error: { code: 'request.unsupported-media' } },
      })
    },
  )

  test('JSON larger than its limit', async () => {
    const reply = await client.post('/api/assignment', { otro_motivo: 'x'.repeat(5 * 1024 * 1024) })
    expect(reply).toMatchObject({ statusCode: 413, body: refusal })
  })

  test('an unknown field is refused by its name', async () => {
    const reply = await client.post('/api/assignment', { zodes: 1 })
    expect(reply).toMatchObject({
      statusCode: 400,
      body: { error: { code: 'request.unknown-field', message: expect.stringContaining('zodes') } },
    })
  })
})

describe('the OpenAPI document', () => {
  test('names every call of the contract, with its fields', async () => {
    const { body } = await api.anonymous.get('/api/docs/json')
    const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const endpoints = Object.values(contract).filter(
      (value): value is typeof contract.login => typeof value === 'object' && 'method' in value,
    )
    expect(served).toEqual(
      expect.arrayContaining(endpoints.map(({ method, path }) => `${method} ${path.replace('*', ':path')}`)),
    )
    const item = body.paths['/api/inspection/items'].post.requestBody.content['multipart/form-data'].schema
    expect(Object.keys(item.properties)).toEqual(
      expect.arrayContaining(['assignment_id', 'concept', 'image', 'es_critico']),
    )
  })

  test('the OpenAPI document says that a piece of a photo is a bare body', async () => {
    const { put } = (await api.anonymous.get('/api/docs/json')).body.paths['/api/inspection/pieces/{sha256}']
    expect(put.requestBody.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    })
    expect(put.parameters.map(({ name }: { name: string }) => name).sort()).toEqual(['offset', 'sha256', 'total'])
  })

  test('the OpenAPI document says how a list is asked for', async () => {
    const { parameters } = (await api.anonymous.get('/api/docs/json')).body.paths['/api/user/all'].get
    const names = parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['limit', 'offset', 'order', 'order_by', 'filter'])
    expect(parameters[3].schema.enum).toContain('email')
  })

  test('the OpenAPI document has a page', async () => {
    expect((await api.anonymous.get('/api/docs/')).statusCode).toBe(200)
  })
})

test('health says ready when the database answers', async () => {
  expect(await api.anonymous.get('/api/health')).toMatchObject({ statusCode: 200, body: { data: { ready: true } } })
})

describe('headers', () => {
  test('let no foreign script in, and no foreign page around', async () => {
    const { headers } = await api.anonymous.get('/api/health')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce|\*|https?:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
    })
    // The proxy that terminates TLS sends this header.
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test.each(['/api/health', '/api/profile', '/api/nada', '/nada', '/metrics'])(
    '%s tells neither what serves it nor which version',
    async (path) => {
      const { headers } = await client.get(path)
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
      if (path.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
    },
  )
})

describe('another site', () => {
  const token = api.tokenOf(api.officials.administrator)
  const ORIGIN = { origin: 'https://otro.example' }

  test.each(['token', 'session', 'Authorization', 'authorization'])(
    'another site has no session from the cookie %s of a browser',
    async (name) => {
      const cookies = `${name}=${token}; ${name}=Bearer%20${token}`
      expect(await api.anonymous.get('/api/profile', { cookie: cookies })).toMatchObject({ statusCode: 401 })
    },
  )

  test.each([
    ['GET', '/api/profile'],
    ['OPTIONS', '/api/profile'],
    ['POST', '/api/login'],
    ['GET', '/api/health'],
  ] as const)('another site may not read an answer: %s %s', async (method, path) => {
    const asked = {
      ...ORIGIN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const { headers } = await client.send(method, path, undefined, asked)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

test('a sender that breaks off is refused, and is no failure of the database', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app, () => undefined)
  app.post('/api/sent', async () => 'all of it')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  onTestFinished(() => app.close())
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('POST /api/sent HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":')
  socket.resume()
  const told = () => lines.filter((line) => line.includes('"code"')).join('')
  await expect.poll(told).toContain('"code":"request.malformed"')
  expect(told()).not.toContain('"level":50')
})

describe('a bug', () => {
  const app = fastify({ logger: false })
  answerErrors(app, () => undefined)
  app.get('/api/thrown', async () => {
    throw Object.assign(new Error('relation "users" at /srv/vigia/main.js, password=1234'), { detail: 'Key (email)' })
  })
  app.get('/api/status', async () => {
    throw Object.assign(new Error('inside'), { statusCode: 418, stack: 'at secret.js:1' })
  })
  afterAll(() => app.close())

  test('a bug is answered with a number to report, and nothing of itself', async () => {
    const reply = await app.inject('/api/thrown')
    expect(reply.statusCode).toBe(500)
    const { error } = reply.json()
    expect(reply.json()).toEqual({
      success: false,
      error: {
        code: 'unexpected',
        message: `Ocurrió un error (código ${error.request_id})`,
        request_id: error.request_id,
      },
    })
    expect(reply.payload).not.toMatch(/users|main\.js|1234|Key|stack|\bat\b/)
  })

  test('a bug of a plugin with its own status is a refusal in our words', async () => {
    const reply = await app.inject('/api/status')
    expect(reply.statusCode).toBe(400)
    expect(reply.payload).not.toMatch(/inside|secret/)
  })
})
