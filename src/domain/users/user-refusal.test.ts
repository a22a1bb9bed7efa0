import { describe, expect, test } from 'vitest'
import type { UserForm } from './user-form.ts'
import { ownAccountRefusal, roleChangeRefusal, type UserCatalogueMatches, userRefusal } from './user-refusal.ts'

const form = {
  identificationNumber: '1047123456',
  firstName: 'Ángela',
  lastName: 'Ñáñez',
  email: 'angela.n@correo.com',
  areaId: 1,
  roleId: 4,
  contractTypeId: 1,
  phone: '30045678',
  roleFunctions: 'Visitas',
} as UserForm
const fit: UserCatalogueMatches = { hasContractType: true, role: { areaId: 1, userType: 3 } }

test.each<[why: string, changes: Partial<UserForm>, fit: Partial<UserCatalogueMatches>, refusal: object | null]>([
  ['everything goes together', {}, {}, null],
  ['the role gives no user type', {}, { role: { areaId: 1, userType: null } }, null],
  ['there is no such role', {}, { role: undefined }, { code: 'catalogue.not-found', field: 'roleId' }],
  ['the role is of another area', { areaId: 2 }, {}, { code: 'user.role-mismatch', field: 'roleId' }],
  [
    'there is no such contract',
    {},
    { hasContractType: false },
    { code: 'catalogue.not-found', field: 'contractTypeId' },
  ],
  ['the password holds the name', { password: 'yo soy ángela' }, {}, { code: 'password.personal', field: 'password' }],
  ['the password holds what many e-mails hold', { password: 'un correo.com más' }, {}, null],
])('%s', (_why, changes, fitChanges, refusal) => {
  expect(userRefusal({ ...form, ...changes }, { ...fit, ...fitChanges })).toEqual(refusal)
})

describe('a role is taken from', () => {
  test.each<[who: string, newUserType: 1 | 2 | null, administrators: number[], isRefused: boolean]>([
    ['the last administrator', 2, [7], true],
    ['the last administrator, for none', null, [7], true],
    ['the last administrator, for another of administrator', 1, [7], false],
    ['one of two administrators', 2, [7, 8], false],
    ['somebody who is no active administrator', 2, [8], false],
  ])('%s', (_who, newUserType, administrators, isRefused) => {
    const refusal = roleChangeRefusal({ id: 7 }, newUserType, administrators)
    expect(refusal).toEqual(isRefused ? { code: 'user.last-administrator', field: 'roleId' } : null)
  })
})

const ownIdentity = (field: string) => ({ code: 'user.own-identity', field })

test.each<[what: string, id: number, newUserType: 1 | 2 | null, changes: Partial<UserForm>, refusal: object | null]>([
  ['nothing that opens or names the account', 7, 1, { phone: '3000000000', contractTypeId: 2 }, null],
  ['their own role', 7, 2, {}, { code: 'user.own-role', field: 'roleId' }],
  ['their own role for one without access', 7, null, {}, { code: 'user.own-role', field: 'roleId' }],
  ["another one's role", 8, 2, {}, null],
  ['another password', 7, 1, { password: 'caballo azul' }, { code: 'user.own-password', field: 'password' }],
  ['another e-mail', 7, 1, { email: 'otra@correo.com' }, { code: 'user.own-email', field: 'email' }],
  ["another one's e-mail and password", 8, 1, { email: 'otra@correo.com', password: 'caballo azul' }, null],
  ['another number', 7, 1, { identificationNumber: '9999999999' }, ownIdentity('identificationNumber')],
  ['a first name', 7, 1, { firstName: 'Angélica' }, ownIdentity('firstName')],
  ['a middle name', 7, 1, { middleName: 'María' }, ownIdentity('middleName')],
  ['a surname', 7, 1, { lastName: 'Núñez' }, ownIdentity('lastName')],
  ['a second surname', 7, 1, { secondSurname: 'Güette' }, ownIdentity('secondSurname')],
  ['a signature', 7, 1, { signature: {} as never }, ownIdentity('signature')],
  ["another one's identity and signature", 8, 1, { firstName: 'Eva', signature: {} as never }, null],
])('administrator 7 changes %s', (_what, id, newUserType, changes, refusal) => {
  expect(ownAccountRefusal({ id: 7 }, { ...form, id }, { ...form, ...changes }, newUserType)).toEqual(refusal)
})

test('a stored identity that the form sends in normal form is no other one', () => {
  const stored = { ...form, id: 7, firstName: 'A\u0301ngela ', middleName: null, identificationNumber: '1.047.123.456' }
  expect(ownAccountRefusal({ id: 7 }, stored, form, 1)).toBeNull()
})
