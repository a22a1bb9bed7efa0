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

/** Decodes with a form's schemas as written, without compiling them. */
function asWritten({ wire, schema, wireNames }: Form, sent: unknown): unknown {
  const spelt = z.safeDecode(wire, sent)
  if (!spelt.success) return refusalOf(spelt.error)
  const value = schema.safeParse(spelt.data)
  return value.success ? value.data : refusalOf(value.error, wireNames)
}

/** The value of a decoding, or its refusal; a codec may throw a Problem too. */
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

/** Random known fields of a form, and sometimes an unknown one. */
const fieldsOf = ({ wireNames }: Form) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.values(wireNames).map((name) => [name, value])), { requiredKeys: [] }),
      fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.record({ desconocido: value }) }),
    )
    .map(([known, unknown]) => ({ ...known, ...unknown }))

describe.each(forms)('%s', (_name, form) => {
  // Idempotency keys are compared by decoded content: another result would refuse a device's repeated request.
  test('each reply is decoded as its schemas are written, refusals included', () => {
    fc.assert(
      fc.property(fieldsOf(form), (sent) => {
        // Compare strictly: a key with an undefined value changes the hash of the request.
        expect(outcomeOf(() => decodeForm(form, sent))).toStrictEqual(outcomeOf(() => asWritten(form, sent)))
      }),
      { numRuns: 200 },
    )
  })
})
