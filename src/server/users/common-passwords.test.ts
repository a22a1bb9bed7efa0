import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'Password1234',
  'P@ssw0rd2026!',
  'contraseña2026',
  'Contraseña.123',
  'colombia123456',
  'Cartagena2026*',
  'qwertyuiop1234',
  '1qaz2wsx3edc4rfv',
  'administrador1',
  'secretariadesalud',
  'SaludBolivar2026',
  'vigia-demo-2026',
  'inspeccion.vigia',
  'abc123abc123',
  'vigia-vigia-vigia',
  'Caballo.caballo',
  'gaviota1gaviota2',
  'iloveyou2026!!',
  '314159265358',
])('%s is tried first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'cuatro palabras nuevas y largas',
  'caballo azul 7 grapas',
  'segunda clave de prueba',
  'clave número uno',
  'la clave de siempre 1',
  'mi perro come mangos',
  'T7#vq9!Lm2$x',
  'kX9w-abc-77Qz-pR',
  'primera clave de prueba',
  'gaviota-lenta-42',
  'a-7#9!3$a2=6',
  '¡!#$%&/()=?¿',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
