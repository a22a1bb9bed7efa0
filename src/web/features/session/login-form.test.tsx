import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { AuthProvider } from './auth.tsx'
import { LoginForm } from './login-form.tsx'

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

test('a missing field gets the focus, and no alert announces it', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Usuario'))
  expect(screen.queryByRole('alert')).toBeNull()
})
