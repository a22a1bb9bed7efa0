import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { LoggedPaths } from './logged-paths.ts'
import { logSerializers } from './requests.ts'

const paths = new LoggedPaths()
const secret = { config: { isPathSecret: true } }
paths.learn({ url: '/v/:token', ...secret })
paths.learn({ url: '/v/:token/visita', ...secret })
paths.learn({ url: '/api/calendar/:file', ...secret })
paths.learn({ url: '/api/calendar/feeds/:id' })

const logged = (url: string, route?: string) =>
  logSerializers(paths).req({
    method: 'GET',
    url,
    host: 'vigia.example',
    ip: '127.0.0.1',
    ...(route !== undefined && { routeOptions: { url: route, config: { isPathSecret: /:token|:file/.test(route) } } }),
  } as unknown as FastifyRequest).url

test.each([
  ['/recuperar?token=abc-_1', '/recuperar?…'],
  ['/api/inscription/similar?identification_number=905416046', '/api/inscription/similar?…'],
  ['/api/inscription/all?Ana%20Torres\n&q=1', '/api/inscription/all?…'],
  ['/recuperar#token=abc', '/recuperar?…'],
  ['/api/assignment/all', '/api/assignment/all'],
  ['/api/calendar?from=2026-12-01', '/api/calendar?…'],
  ['/vencidas', '/vencidas'],
  ['/v', '/v'],
])('the log of %s keeps its path alone', (url, kept) => {
  expect(logged(url)).toBe(kept)
})

describe('a path that a route declares secret', () => {
  test.each([
    ['/v/ABC234', '/v/:token', '/v/…'],
    ['/v/ABC234/visita', '/v/:token/visita', '/v/…'],
    ['/%76/ABC234', '/v/:token', '/v/…'],
    ['/api/calendar/abc-_1.ics?x=1', '/api/calendar/:file', '/api/calendar/…'],
  ])('a path that a route declares secret is masked: %s', (url, route, kept) => {
    expect(logged(url, route)).toBe(kept)
  })

  test.each([
    ['/V/abc', '/V/…'],
    ['//v//ABC234', '//v//…'],
    ['/v/ABC234/nada', '/v/…'],
    ['/%76/ABC234/', '/v/…'],
    ['/v/ABC%ff', '/v/…'],
    ['/api/calendar/abc%2eics/', '/api/calendar/…'],
    ['/v%2FABC234', '/v/…'],
    ['/v%2fABC234%ff', '/v/…'],
    ['/v/%2FABC234', '/v//…'],
    ['/v/%3FABC234', '/v/…'],
    ['/%76/ABC%ff', '/v/…'],
    ['/%76%2f%ffABC', '/v/…'],
    ['/%76/ABC%', '/v/…'],
    ['/v%252FABC234', '/v/…'],
    ['/%2576/ABC234', '/v/…'],
  ])('a path that a route declares secret is masked where no route answers: %s', (url, kept) => {
    expect(logged(url)).toBe(kept)
    expect(logged(url, '/*')).toBe(kept)
  })

  test('leaves other routes that begin as it does', () => {
    expect(logged('/api/calendar/feeds/7', '/api/calendar/feeds/:id')).toBe('/api/calendar/feeds/7')
  })
})
