import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './errors.ts'

const coded = (code: string) => Object.assign(new Error('said by the driver'), { code })

test.each([
  coded('ECONNREFUSED'),
  coded('57P01'),
  coded('57014'),
  coded('08006'),
  coded('53300'),
  coded('53100'),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  new Error('Failed query: select 1', { cause: coded('57P01') }),
  new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
])('%s is a database that does not answer', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([coded('23505'), coded('42601'), new Error('A bug'), 'no error', undefined])(
  '%s is a bug, or a refusal',
  (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  },
)
