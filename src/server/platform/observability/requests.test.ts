import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { loggedRequest } from './requests.ts'

const logged = (url: string) =>
  loggedRequest({ method: 'GET', url, host: 'vigia.example', ip: '127.0.0.1' } as FastifyRequest).url

test.each([
  ['/recuperar?token=abc-_1', '/recuperar?…'],
  ['/api/inscription/similar?identification_number=905416046', '/api/inscription/similar?…'],
  ['/api/inscription/all?Ana%20Torres\n&q=1', '/api/inscription/all?…'],
  ['/recuperar#token=abc', '/recuperar?…'],
  ['/api/assignment/all', '/api/assignment/all'],
])('the log of %s keeps its path alone', (url, kept) => {
  expect(logged(url)).toBe(kept)
})
