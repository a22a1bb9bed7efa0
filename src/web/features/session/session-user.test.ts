import { afterEach, expect, test, vi } from 'vitest'
import { decodeToken, userOfToken } from './session-user.ts'
import { aToken } from './testing.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a token says who its user is', () => {
  expect(decodeToken(aToken())).toEqual({ id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 })
})

test('an e-mail outside ASCII is read as it was written', () => {
  expect(decodeToken(aToken({ email: 'señora.núñez@bolívar.co' })).email).toBe('señora.núñez@bolívar.co')
})

test('an expired token still names its user: the server judges its age', () => {
  expect(decodeToken(aToken({ exp: 1 })).id).toBe(2)
})

test.each([
  ['no token at all', 'basura'],
  ['an empty one', ''],
  ['a payload that is not JSON', 'a.bm8.c'],
  ['a payload that is not base64', 'a.%%%.c'],
  ['a claim missing', aToken({ user_id: undefined })],
  ['a claim of another type', aToken({ department_id: '13' })],
  ['an unknown role', aToken({ user_type_id: 4 })],
])('%s is reported on the console once, and ignored', (_, token) => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(userOfToken(token)).toBeNull()
  expect(userOfToken(token)).toBeNull()
  expect(complaint.mock.calls).toEqual([['Token inválido']])
})

test('no token is no user, without a word', () => {
  const complaint = vi.spyOn(console, 'error')
  expect(userOfToken(null)).toBeNull()
  expect(complaint).not.toHaveBeenCalled()
})

test('the same token is the same user object, so that nothing renders again for it', () => {
  const token = aToken()
  expect(userOfToken(token)).toBe(userOfToken(token))
})
