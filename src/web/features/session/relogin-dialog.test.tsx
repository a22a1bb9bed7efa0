import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MantineProvider, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Official } from '../../../domain/access/official.ts'
import { isSessionLapsed, lapseSession, startSession, TOKEN_KEY } from '../../api/session-token.ts'
import { ReloginDialog } from './relogin-dialog.tsx'
import { aToken } from './testing.ts'

const user: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const lapsed = aToken({ ver: 1 })
const next = aToken({ ver: 2 })

let reply: { status: number; body: object }
let sent: { email: string; password: string } | undefined

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  sent = JSON.parse(body)
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
})

type TestWindow = typeof window & { happyDOM: { setURL: (url: string) => void } }

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  const { port } = server.address() as AddressInfo
  ;(window as TestWindow).happyDOM.setURL(`http://127.0.0.1:${port}/dashboard/inspeccion/campo`)
  sent = undefined
  startSession(lapsed)
  lapseSession(lapsed)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

function open() {
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <ReloginDialog user={user} opened onClose={onClose} />
    </MantineProvider>,
  )
  return onClose
}
const logIn = (password: string) => {
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
}

function SavingPage() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Guardar
      </button>
      <ReloginDialog user={user} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

test('the same person goes on with a new session, under the account of the lapsed one', async () => {
  const told = vi.spyOn(notifications, 'show')
  reply = { status: 200, body: { success: true, data: { token: next } } }
  const onClose = open()
  expect(screen.getByRole('dialog', { name: 'Su sesión venció' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe(user.email)
  expect(isSessionLapsed()).toBe(true)
  logIn('mi clave')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual({ email: user.email, password: 'mi clave' })
  expect(localStorage.getItem(TOKEN_KEY)).toBe(next)
  expect(isSessionLapsed()).toBe(false)
  const message = 'Sesión iniciada. Si había algo sin guardar, guárdelo de nuevo.'
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message, color: 'green' }))
})

test('the keyboard goes back to the button whose save found the session lapsed', async () => {
  reply = { status: 200, body: { success: true, data: { token: next } } }
  render(
    <MantineProvider env="test">
      <SavingPage />
    </MantineProvider>,
  )
  const save = screen.getByRole('button', { name: 'Guardar' })
  save.focus()
  fireEvent.click(save)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contraseña')))
  logIn('mi clave')
  await waitFor(() => expect(document.activeElement).toBe(save))
})

test('somebody whose e-mail was changed since logs in with the new one', async () => {
  reply = { status: 200, body: { success: true, data: { token: next } } }
  const onClose = open()
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: ' nuevo@vigia.demo ' } })
  logIn('mi clave')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual({ email: 'nuevo@vigia.demo', password: 'mi clave' })
})

test('another person is refused, and the session stays whose it was', async () => {
  reply = { status: 200, body: { success: true, data: { token: aToken({ user_id: 3 }) } } }
  const onClose = open()
  logIn('otra clave')
  expect(await screen.findByText(/^Esa cuenta no es tecnico@vigia\.demo\./)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(localStorage.getItem(TOKEN_KEY)).toBe(lapsed)
})

test.each([
  [401, { code: 'session.wrong-credentials', message: 'Credenciales incorrectas' }, 'Credenciales incorrectas'],
  [503, { code: 'database.unavailable', message: 'No está disponible.' }, 'No está disponible.'],
  [429, { code: 'request.too-many', message: 'Demasiados intentos.' }, 'Demasiados intentos.'],
])('a refusal with %i is told under the password, and the session stays', async (status, error, text) => {
  reply = { status, body: { success: false, error } }
  open()
  logIn('mal')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'))
  expect(localStorage.getItem(TOKEN_KEY)).toBe(lapsed)
})

test('without a password nothing is sent', async () => {
  open()
  logIn('')
  expect(await screen.findByText('Este campo es requerido')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toBeUndefined()
})

test('stands over the window whose save found the session lapsed', () => {
  render(
    <MantineProvider env="test">
      <ReloginDialog user={user} opened onClose={vi.fn()} />
      <Modal opened onClose={vi.fn()} title="Formulario" />
    </MantineProvider>,
  )
  const levelOf = (name: string) =>
    Number(
      screen
        .getByRole('dialog', { name })
        .closest<HTMLElement>('.mantine-Modal-root')
        ?.style.getPropertyValue('--mb-z-index'),
    )
  expect(levelOf('Su sesión venció')).toBeGreaterThan(levelOf('Formulario'))
})

test('Escape closes it, and not the window under it', () => {
  const onClose = vi.fn()
  const onForm = vi.fn()
  render(
    <MantineProvider env="test">
      <ReloginDialog user={user} opened onClose={onClose} />
      <Modal opened onClose={onForm} title="Formulario" />
    </MantineProvider>,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Su sesión venció' }))
  const focusable = [
    dialog.getByLabelText('Usuario'),
    dialog.getByLabelText('Contraseña'),
    ...dialog.getAllByRole('button'),
  ]
  for (const element of focusable) fireEvent.keyDown(element, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(focusable.length)
  expect(onForm).not.toHaveBeenCalled()
})

test("'Seguir sin sesión' leaves the session as it is", () => {
  const onClose = open()
  fireEvent.click(screen.getByRole('button', { name: 'Seguir sin sesión' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(localStorage.getItem(TOKEN_KEY)).toBe(lapsed)
})
