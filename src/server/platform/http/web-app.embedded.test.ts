import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { collectRoutes } from './routes.ts'
import { serveWebApp } from './web-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'vigia-test-'))
await writeFile(join(folder, 'index.html'), '<title>Vigía</title>')
const app = fastify({
  logger: false,
  frameworkErrors: (error, request, reply) => request.server.errorHandler(error, request, reply),
})
const routes = collectRoutes(app)
answerErrors(app, () => undefined)
app.get('/api/areas', async () => [])
app.get('/api/areas/:id', async () => ({}))
await serveWebApp(app, folder, routes)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (method: 'GET' | 'POST' | 'HEAD', url: string, accept = 'text/html,*/*;q=0.8') =>
  app.inject({ method, url, headers: { accept } })

describe('an address that cannot be read', () => {
  test.each([
    '//',
    '//dashboard',
    '//otro.example/entrar',
    '//otro.example/%E0%A4%A',
    '/%E0%A4%A',
    '/%E0%A4%A?volver=https://otro.example',
    '/a%00b',
  ])('leads a browser to where the app begins, and nowhere else: %s', async (url) => {
    const { statusCode, headers } = await ask('GET', url)
    expect([statusCode, headers.location]).toEqual([302, '/'])
  })

  test.each([
    ['GET', '/api/%E0%A4%A', 'text/html'],
    ['GET', '/%E0%A4%A', 'application/json'],
    ['POST', '/%E0%A4%A', 'text/html'],
  ] as const)(
    'an unreadable address is refused where no page is asked for: %s %s as %s',
    async (method, url, accept) => {
      const reply = await ask(method, url, accept)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ success: false, error: { code: 'request.malformed' } })
    },
  )
})

test('the page stands at every address of its own', async () => {
  for (const url of ['/', '/dashboard', '/nada']) expect((await ask('GET', url)).payload).toContain('Vigía')
})

test('the file server answers no method of the API', async () => {
  const refused = async (method: 'GET' | 'POST', url: string) => {
    const { statusCode, headers } = await ask(method, url)
    return [statusCode, headers.allow]
  }
  expect(await refused('POST', '/api/areas')).toEqual([405, 'GET, HEAD'])
  expect(await refused('POST', '/api/nada')).toEqual([404, undefined])
  expect(await refused('GET', '/api/nada')).toEqual([404, undefined])
  // The parameter is longer than the router reads: the path takes GET, yet nothing is found.
  expect(await refused('GET', `/api/areas/${'9'.repeat(300)}`)).toEqual([404, undefined])
})
