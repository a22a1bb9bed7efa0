import { describe, expect, test } from 'vitest'
import { changesEmail, needsCurrentPassword, profileForm } from './profile-form.ts'

const complete = {
  documentNumber: '1047000111',
  firstName: 'Ana',
  lastName: 'Vélez',
  address: 'Calle 30 # 5-12',
  department: 'Bolívar',
  municipality: 'Cartagena de Indias',
  primaryEmail: 'ana@vigia.demo',
  phone: '3005551234',
}
const faultsOf = (differences: object) =>
  (profileForm.safeParse({ ...complete, ...differences }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('names, picture, signature and further e-mails may be missing', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ middleName: '  ', secondLastName: null, otherEmails: [] })).toEqual([])
})

describe('a required field has its own message, both missing and blank', () => {
  test.each([
    ['documentNumber', 'El número de documento es requerido'],
    ['firstName', 'El nombre es requerido'],
    ['lastName', 'El apellido es requerido'],
    ['address', 'La dirección es requerida'],
    ['department', 'El departamento es requerido'],
    ['municipality', 'El municipio es requerido'],
    ['primaryEmail', 'El correo es requerido'],
    ['phone', 'El teléfono es requerido'],
  ])('%s: %s', (field, message) => {
    for (const value of [undefined, '', '   ']) expect(faultsOf({ [field]: value })).toEqual([[field, message]])
  })
})

test.each(['ana', 'ana@', '@vigia.demo', 'ana@vigia', 'ana vélez@vigia.demo', 'a@b@c.co'])(
  '%s is no e-mail, as the primary or as another one',
  (email) => {
    expect(faultsOf({ primaryEmail: email })).toEqual([['primaryEmail', 'Correo electrónico no válido']])
    expect(faultsOf({ otherEmails: ['otra@vigia.demo', email] })).toEqual([
      ['otherEmails.1', 'Correo electrónico no válido'],
    ])
  },
)

test('twenty other e-mails are taken, one more is not', () => {
  const emails = (count: number) => Array.from({ length: count }, (_, index) => `ana${index}@vigia.demo`)
  expect(faultsOf({ otherEmails: emails(20) })).toEqual([])
  expect(faultsOf({ otherEmails: emails(21) })).toEqual([['otherEmails', 'Agregue máximo 20 correos.']])
})

test('accents, emoji and 200 characters are a name; 201 are not', () => {
  expect(faultsOf({ firstName: 'Ñuño 🌿' })).toEqual([])
  expect(faultsOf({ firstName: 'a'.repeat(200) })).toEqual([])
  expect(faultsOf({ firstName: 'a'.repeat(201) })).toEqual([['firstName', 'Escriba máximo 200 caracteres.']])
})

test('a saved profile is trimmed', () => {
  expect(profileForm.parse({ ...complete, firstName: ' Ana ', primaryEmail: ' ana@vigia.demo ' })).toMatchObject({
    firstName: 'Ana',
    primaryEmail: 'ana@vigia.demo',
  })
})

test.each([
  ['ana@vigia.demo', false],
  [' ana@vigia.demo ', false],
  ['Ana@vigia.demo', true],
  ['otra@vigia.demo', true],
  ['', true],
])("'%s' after ana@vigia.demo asks for the password: %s", (primaryEmail, asks) => {
  expect(changesEmail('ana@vigia.demo', { primaryEmail })).toBe(asks)
})

const account = {
  primaryEmail: 'ana@vigia.demo',
  documentNumber: '1047000222',
  firstName: 'Ana',
  middleName: null,
  lastName: 'Ñáñez',
  secondLastName: 'Güette',
}

test.each<[string, object, boolean]>([
  ['the same', {}, false],
  ['an empty second name', { middleName: '' }, false],
  ['spaces at the edges', { firstName: ' Ana ' }, false],
  ['another name', { firstName: 'Eva' }, true],
  ['a second name', { middleName: 'Eva' }, true],
  ['no second surname', { secondLastName: '' }, true],
  ['another number', { documentNumber: '9999999999' }, true],
  ['another e-mail', { primaryEmail: 'eva@vigia.demo' }, true],
  ['a signature', { signature: 'a file' }, true],
])('a profile with %s asks for the password: %s', (_what, sent, asks) => {
  expect(needsCurrentPassword(account, { ...account, ...sent })).toBe(asks)
})
