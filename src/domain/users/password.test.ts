import { expect, test } from 'vitest'
import { isPersonal, newPassword, passwordChange, passwordMessages } from './password.ts'

test.each<[password: string, text: string | undefined]>([
  ['', passwordMessages.short],
  ['once letras', passwordMessages.short],
  ['doce letras!', undefined],
  ['a'.repeat(200), passwordMessages.simple],
  [`clave larga ${'x'.repeat(188)}`, undefined],
  [`clave larga ${'x'.repeat(189)}`, passwordMessages.long],
  ['aaaaaaaaaaaa', passwordMessages.simple],
  ['abababababab', passwordMessages.simple],
  ['123456789012', passwordMessages.simple],
  ['abcdefghijkl', passwordMessages.simple],
  ['ABCDEFGHIJKL', passwordMessages.simple],
  ['lkjihgfedcba', passwordMessages.simple],
  ['abcdefghijkz', undefined],
  ['  espacios  y ñ  ', undefined],
])('%j as a new password: %s', (password, text) => {
  expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe(text)
})

test('a text that is too long is refused for its length alone, before any other check', () => {
  expect(newPassword.safeParse('a'.repeat(201)).error?.issues.map(({ message }) => message)).toEqual([
    passwordMessages.long,
  ])
})

test.each<[password: string, isTheirs: boolean]>([
  ['la clave de Ángela', true],
  ['LA CLAVE DE ÁNGELA', true],
  ['mi 1047123456 clave', true],
  ['ñáñez y compañía', true],
  ['nada que ver con ella', false],
  // Words of three letters are not checked: they occur by chance.
  ['sol y luz en la playa', false],
  ['Angela come mangos', true],
  ['los nanez de aquí', true],
  ['luz@salud.test.co', true],
  ['salud para todo el test', false],
])('%j is personal: %s', (password, isTheirs) => {
  expect(isPersonal(password, ['Ángela', undefined, 'Luz', 'Ñáñez', '1047123456', 'Luz@salud.test.co'])).toBe(isTheirs)
})

test('a change says the new password twice alike', () => {
  const change = { current: 'x', password: 'doce letras!', repeated: 'doce letras?' }
  expect(passwordChange.safeParse(change).error?.issues).toMatchObject([
    { path: ['repeated'], message: passwordMessages.different },
  ])
  expect(passwordChange.safeParse({ ...change, repeated: 'doce letras!' }).success).toBe(true)
})
