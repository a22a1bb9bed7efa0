import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_FIELDS,
  type AccountAct,
  type AccountField,
  accountChangeText,
  changedFields,
} from './account-change.ts'

const account = {
  identificationNumber: '1047123456',
  firstName: 'Ángela',
  middleName: null,
  lastName: 'Ñáñez',
  secondSurname: null,
  email: 'angela.n@correo.com',
  roleId: 4,
  phone: '3001234567',
  contractTypeId: 1,
  signature: 'a.png',
}
type Changes = Partial<Record<keyof typeof account, unknown>>

/** Changes that make each field another one. */
const changeOf: Record<Exclude<AccountField, 'password'>, Changes> = {
  email: { email: 'otra@correo.com' },
  name: { secondSurname: 'Güette' },
  identification: { identificationNumber: '9999999999' },
  signature: { signature: 'b.png' },
  role: { roleId: 8 },
  phone: { phone: '3001234568' },
  contractType: { contractTypeId: 2 },
}

describe('the changed fields of an account', () => {
  test('the changed fields of an account are those that differ, each named once', () => {
    fc.assert(
      fc.property(fc.subarray(ACCOUNT_FIELDS), (fields) => {
        const changes = fields.map((field) => (field === 'password' ? {} : changeOf[field]))
        const after = Object.assign({}, account, ...changes)
        expect(changedFields(account, after, fields.includes('password'))).toEqual(fields)
      }),
    )
  })

  test.each<[what: string, before: Changes, after: Changes]>([
    ['an absent signature', {}, { signature: undefined }],
    ['an accent in two characters', { firstName: 'A\u0301ngela' }, {}],
    ['points in a stored number', { identificationNumber: '1.047.123.456' }, {}],
    ['an e-mail that was stored with a space', { email: 'angela.n@correo.com ' }, {}],
    ['a telephone that was stored with spaces', { phone: '300 123 45 67' }, {}],
    ['an absent name that was null', {}, { middleName: undefined }],
  ])('the changed fields of an account are none with %s', (_what, before, after) => {
    expect(changedFields({ ...account, ...before } as never, { ...account, ...after } as never, false)).toEqual([])
  })
})

test.each<[act: AccountAct, by: string | null, text: string]>([
  [{ act: 'changed', fields: ['role'] }, 'Ana Ruiz', 'Ana Ruiz cambió su cargo el 20/11/2026 10:00.'],
  [
    { act: 'changed', fields: ['email', 'name', 'signature'] },
    'Ana Ruiz',
    'Ana Ruiz cambió su correo electrónico, su nombre y su firma el 20/11/2026 10:00.',
  ],
  [
    { act: 'second-factor-off' },
    null,
    'Quien opera el servidor de Vigía quitó su verificación en dos pasos el 20/11/2026 10:00.',
  ],
  [
    { act: 'changed', fields: ['phone', 'contractType'] },
    'Ana Ruiz',
    'Ana Ruiz cambió su teléfono y su tipo de contrato el 20/11/2026 10:00.',
  ],
  [{ act: 'contract-added', number: 'CPS-1' }, 'Ana Ruiz', 'Ana Ruiz registró su contrato CPS-1 el 20/11/2026 10:00.'],
  [
    { act: 'contract-changed', number: 'CPS-1', parts: ['startsOn', 'endsOn', 'supervisorId'] },
    'Ana Ruiz',
    'Ana Ruiz cambió la fecha inicial, la fecha final y el supervisor de su contrato CPS-1 el 20/11/2026 10:00.',
  ],
  [{ act: 'activated' }, 'Ana Ruiz', 'Ana Ruiz activó su cuenta el 20/11/2026 10:00.'],
  [{ act: 'session-ended' }, 'Ana Ruiz', 'Ana Ruiz cerró una de sus sesiones el 20/11/2026 10:00.'],
  [{ act: 'sessions-ended' }, 'Ana Ruiz', 'Ana Ruiz cerró sus sesiones el 20/11/2026 10:00.'],
  [
    { act: 'own-second-factor-on' },
    'Ana Ruiz',
    'Desde una sesión suya se activó la verificación en dos pasos de su cuenta el 20/11/2026 10:00.',
  ],
  // The account had the identity already.
  [{ act: 'approved', fields: [] }, 'Ana Ruiz', 'Ana Ruiz aprobó el cambio de su cuenta el 20/11/2026 10:00.'],
])('%j by %j is told in words', (act, by, text) => {
  expect(accountChangeText({ ...act, by, at: '2026-11-20T15:00:00.000Z' })).toBe(text)
})
