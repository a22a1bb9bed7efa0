import { describe, expect, test } from 'vitest'
import { userForm } from './user-form.ts'

const valid = {
  identificationNumber: '1047123456',
  firstName: 'Ángela',
  lastName: 'Ñáñez',
  email: 'angela@vigia.test',
  areaId: 1,
  roleId: 1,
  contractTypeId: 1,
  phone: '30045678',
  roleFunctions: 'Visitas',
}
const REQUIRED = 'Este campo es requerido'
const IDENTIFICATION = 'Debe contener solo números entre 10 y 12 dígitos.'
const PHONE = 'Debe contener solo números entre 8 y 10 dígitos.'
const EMAIL = 'Correo inválido. Asegúrate de escribirlo correctamente (ej: ejemplo@dominio.com)'

/** First message of each field, which is the one shown. */
const textsOf = (changes: object) =>
  Object.fromEntries(
    (userForm.safeParse({ ...valid, ...changes }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path[0], message]),
  )

test('the least that a user needs is enough, and texts are trimmed', () => {
  expect(userForm.parse({ ...valid, firstName: ' Ángela ', middleName: ' ', password: '' })).toEqual(valid)
})

describe('a field', () => {
  test.each<[field: string, value: unknown, text: string | undefined]>([
    ['identificationNumber', '', IDENTIFICATION],
    ['identificationNumber', '123456789', IDENTIFICATION],
    ['identificationNumber', '1234567890', undefined],
    ['identificationNumber', '123456789012', undefined],
    ['identificationNumber', '1234567890123', IDENTIFICATION],
    ['identificationNumber', '12345 67890', undefined],
    ['identificationNumber', '12345-67890', IDENTIFICATION],
    ['identificationNumber', '١٢٣٤٥٦٧٨٩٠', IDENTIFICATION],
    ['firstName', '  ', REQUIRED],
    ['firstName', 'ñ'.repeat(200), undefined],
    ['firstName', 'ñ'.repeat(201), 'Escriba máximo 200 caracteres.'],
    ['lastName', undefined, REQUIRED],
    ['email', '', EMAIL],
    ['email', undefined, EMAIL],
    ['phone', '', PHONE],
    ['email', 'angela', EMAIL],
    ['email', 'angela@vigia', EMAIL],
    ['email', `${'a'.repeat(89)}@correo.com`, undefined],
    ['email', `${'a'.repeat(90)}@correo.com`, EMAIL],
    ['phone', '1234567', PHONE],
    ['phone', '12345678', undefined],
    ['phone', '1234567890', undefined],
    ['phone', '12345678901', PHONE],
    ['phone', '+573001234', PHONE],
    ['roleFunctions', '\n', REQUIRED],
    ['areaId', undefined, REQUIRED],
    ['roleId', 'uno', 'Seleccione un valor válido.'],
    ['contractTypeId', 0, 'Seleccione un valor válido.'],
    ['password', undefined, undefined],
    ['password', 'once letras', 'La contraseña debe tener al menos 12 caracteres.'],
    ['password', 'doce letras!', undefined],
    ['signature', 'data:image/png;base64,AA', 'Adjunte un archivo.'],
  ])('%s of %j: %s', (field, value, text) => {
    expect(textsOf({ [field]: value })).toEqual(text === undefined ? {} : { [field]: text })
  })
})
