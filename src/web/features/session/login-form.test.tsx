import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { aStorage } from '../../offline/visits/testing.ts'
import { AuthProvider } from './auth.tsx'
import { LoginForm } from './login-form.tsx'
import { aToken } from './testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <MantineProvider env="test">
      <AuthProvider>
        <LoginForm />
      </AuthProvider>
    </MantineProvider>,
  )

test.each(['session.wrong-credentials', 'request.too-many', 'database.unavailable'] as const)(
  '%s is told under the password',
  async (code) => {
    const { status, text: message } = problemReplies[code]
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: { code, message } }, { status }))
    open()
    const password = screen.getByLabelText('Contraseña')
    fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'tecnico@vigia.demo' } })
    fireEvent.change(password, { target: { value: 'mi clave' } })
    fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    // The focus stays in the password after Enter, so only an alert is read out.
    const told = await screen.findByRole('alert')
    expect(told.textContent).toBe(message)
    expect(told.closest('.mantine-PasswordInput-root')?.contains(password)).toBe(true)
    expect(localStorage.getItem('token')).toBeNull()
  },
)

test('a browser that refuses the session is told under the password, without wrong credentials', async () => {
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...aStorage(), setItem })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { token: aToken() } }))
  open()
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'tecnico@vigia.demo' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'mi clave' } })
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('permita las cookies y los datos de este sitio')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a missing field gets the focus, and no alert announces it', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Usuario'))
  expect(screen.queryByRole('alert')).toBeNull()
})

const codeAsked = (message: string) =>
  Response.json({ success: false, error: { code: 'session.second-factor', message } }, { status: 401 })

test('an account with a second factor is asked for its code in a second step', async () => {
  const sent: unknown[] = []
  const answers = [
    codeAsked('Escriba el código de su aplicación de verificación.'),
    codeAsked('El código no es correcto o ya se usó.'),
    Response.json({ success: true, data: { token: aToken() } }),
  ]
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answers.shift()
  })
  open()
  expect(screen.queryByLabelText('Código de verificación')).toBeNull()
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'tecnico@vigia.demo' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'mi clave' } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  press()
  const code = await screen.findByLabelText<HTMLInputElement>('Código de verificación')
  expect(document.activeElement).toBe(code)
  expect(code.autocomplete).toBe('one-time-code')
  // Nothing was wrong yet.
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(code, { target: { value: '000000' } })
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('El código no es correcto o ya se usó.')
  fireEvent.change(code, { target: { value: '123 456' } })
  press()
  await expect.poll(() => localStorage.getItem('token')).toBe(aToken())
  const credentials = { email: 'tecnico@vigia.demo', password: 'mi clave' }
  expect(sent).toEqual([credentials, { ...credentials, otp: '000000' }, { ...credentials, otp: '123456' }])
  localStorage.clear()
})

test('another account is not asked for a code that the first one has', async () => {
  vi.stubGlobal('fetch', async () => codeAsked('Escriba el código de su aplicación de verificación.'))
  open()
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'tecnico@vigia.demo' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'mi clave' } })
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  await screen.findByLabelText('Código de verificación')
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'otra@vigia.demo' } })
  expect(screen.queryByLabelText('Código de verificación')).toBeNull()
})
