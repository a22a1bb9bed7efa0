import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { loggedRequest } from './requests.ts'

const logged = (url: string) =>
  loggedRequest({ method: 'GET', url, host: 'vigia.example', ip: '127.0.0.1' } as FastifyRequest).url

test.each([
  ['/recuperar?token=abc-_1', '/recuperar?token=…'],
  ['/recuperar?a=1&token=abc&b=2', '/recuperar?a=1&token=…&b=2'],
  ['/api/assignment/all?limit=10', '/api/assignment/all?limit=10'],
])('the log of %s keeps no token', (url, kept) => {
  expect(logged(url)).toBe(kept)
})
