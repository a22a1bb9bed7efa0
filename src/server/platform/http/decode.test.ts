import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Form } from '../../../contract/core/wire-object.ts'
import * as contract from '../../../contract/index.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { decodeForm, refusalOf } from './decode.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

const forms = Object.entries(contract).flatMap(([name, endpoint]) =>
  isEndpoint(endpoint) ? [endpoint.body, endpoint.query].flatMap((form) => (form ? [[name, form] as const] : [])) : [],
)

/** What a form's schemas say of what was sent, as they are: without being compiled. */
function asWritten({ wire, schema, wireNames }: Form, sent: unknown): unknown {
  const spelt = z.safeDecode(wire, sent)
  if (!spelt.success) return refusalOf(spelt.error)
  const value = schema.safeParse(spelt.data)
  return value.success ? value.data : refusalOf(value.error, wireNames)
}

/** What a reading comes to: a spelling may refuse too, in a code of its own. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const value = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    'si',
    'no',
    '7',
    '-2',
    '2.5',
    'A',
    'Inaceptable (I)',
    '2026-11-24',
    'a@b.co',
    '[]',
    '[{}]',
    '1,2',
  ),
  fc.constantFrom(0, 1, -1, 2.5, 13, 2 ** 31, null, undefined, true, false),
  fc.string({ maxLength: 12 }),
  fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }),
  fc.record({ size: fc.integer(), type: fc.string() }),
)

/** Fields that a form knows, most of them, and seldom one that it does not. */
const fieldsOf = ({ wireNames }: Form) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.values(wireNames).map((name) => [name, value])), { requiredKeys: [] }),
      fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.record({ desconocido: value }) }),
    )
    .map(([known, unknown]) => ({ ...known, ...unknown }))

describe.each(forms)('%s', (_name, form) => {
  // Keys that devices hold are compared by what was decoded: another value of it would refuse what they send again.
  test('is decoded as its schemas are written, refusals included', () => {
    fc.assert(
      fc.property(fieldsOf(form), (sent) => {
        // Strictly: a key that is there without a value is one more in the hash of the request.
        expect(outcomeOf(() => decodeForm(form, sent))).toStrictEqual(outcomeOf(() => asWritten(form, sent)))
      }),
      { numRuns: 200 },
    )
  })
})
