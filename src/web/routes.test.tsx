import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, isSessionLapsed, TOKEN_KEY } from './api/session-token.ts'
import { App } from './app.tsx'
import { aToken } from './features/session/testing.ts'
import { toastError, toastSuccess } from './ui/toast/toast.ts'

const PASSWORD = 'vigia-demo-2026'
const administrator = { email: 'admin@vigia.demo', user_id: 1, user_type_id: 1 }

/** The claims of a session that the server no longer accepts. */
const ended = { ver: 0 }

/** Answers a login and an ended session as the real server does, and everything else with a fault. */
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const sent = request.url === '/api/login/' ? JSON.parse(body) : undefined
  if (request.url === '/api/session/options') {
    const data = { mail: 0, apps_links: '' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }))
    return
  }
  const isWelcome = sent?.password === PASSWORD && request.headers.authorization?.startsWith('Basic ')
  const isEnded = request.headers.authorization === `Bearer ${aToken(ended)}`
  const error = sent
    ? { code: 'session.wrong-credentials', message: 'Credenciales incorrectas' }
    : isEnded
      ? { code: 'session.ended', message: 'Su sesión terminó. Inicie sesión de nuevo.' }
      : { code: 'unexpected', message: 'Ocurrió un error' }
  const reply = isWelcome
    ? { success: true, data: { token: aToken({ email: sent.email }) } }
    : { success: false, error }
  response
    .writeHead(isWelcome ? 200 : sent || isEnded ? 401 : 500, { 'content-type': 'application/json' })
    .end(JSON.stringify(reply))
})

type TestWindow = typeof window & { happyDOM: { setURL: (url: string) => void } }
const goTo = (path: string) =>
  (window as TestWindow).happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
// The pages behind the login load slowly; loading them here keeps that out of the first test's time.
beforeAll(() => import('./pages/dashboard-page.tsx'))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
})

function open(path: string, session?: object) {
  goTo(path)
  window.history.replaceState(null, '', path)
  if (session) localStorage.setItem(TOKEN_KEY, aToken(session))
  render(<App />)
}
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole('button', { name })

async function logIn(password: string) {
  fireEvent.change(await screen.findByLabelText('Usuario'), {
    target: { value: 'tecnico@vigia.demo' },
  })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
}

describe('without a session', () => {
  test('the dashboard without a session leads to the login, which leads back to the open page', async () => {
    open('/dashboard/gestionth?pagina=2')
    await at('/')
    await logIn(PASSWORD)
    await heading('Módulo de Gestión TH')
    expect(window.location.pathname + window.location.search).toBe('/dashboard/gestionth?pagina=2')
  })

  test('logging in at the login screen goes to the dashboard', async () => {
    open('/')
    await logIn(PASSWORD)
    await heading('Bienvenido, tecnico@vigia.demo')
    expect(window.location.pathname).toBe('/dashboard')
  })

  test.each(['/nada', '/dashboard/nada', '/asignaciones'])('%s ends at the login screen', async (path) => {
    open(path)
    await button('Iniciar sesión')
    await at('/')
  })

  test('wrong credentials say so under the password, without a login', async () => {
    open('/')
    await logIn('otra')
    await screen.findByText('Credenciales incorrectas')
    const described = screen.getByLabelText('Contraseña').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Credenciales incorrectas')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })

  test('both fields are required', async () => {
    open('/')
    fireEvent.click(await button('Iniciar sesión'))
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('Usuario'))
  })

  test('an undecodable token is no session', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem(TOKEN_KEY, 'basura')
    open('/dashboard')
    await button('Iniciar sesión')
  })
})

describe('routes with a session', () => {
  test.each(['/', '/nada', '/dashboard/nada'])('%s ends at the dashboard', async (path) => {
    open(path, {})
    await heading('Bienvenido, tecnico@vigia.demo')
    await at('/dashboard')
  })

  test.each([
    '/dashboard/usuarios',
    '/dashboard/inscripcion',
    '/dashboard/inscripcion/5',
    '/dashboard/configuraciones/integraciones',
    '/dashboard/configuraciones/integraciones/webhooks',
    '/dashboard/configuraciones/integraciones/webhooks/1',

    '/dashboard/configuraciones/mapa',
    '/dashboard/configuraciones/evidencia',
    '/dashboard/configuraciones/integraciones/columnas',
  ])('%s sends who is not an administrator back to the dashboard with a message', async (path) => {
    open(path, {})
    await at('/dashboard')
    expect((await screen.findAllByText('Su perfil no permite abrir esa página.')).length).toBeGreaterThan(0)
  })

  test.each([
    ['/dashboard/usuarios', 'Lista de usuarios'],
    ['/dashboard/inscripcion', 'Lista de establecimientos'],
    ['/dashboard/inspeccion/campo', 'Módulo de Inspecciones en campo'],
    ['/dashboard/configuraciones/formatos', 'Módulo de Gestor de formatos'],
    ['/dashboard/configuraciones/archivos', 'Módulo de Gestor de Archivos'],
    ['/dashboard/configuraciones/integraciones', 'Integraciones'],
    ['/dashboard/configuraciones/calendario', 'Calendario y términos'],
    ['/dashboard/configuraciones/mapa', 'Mapa'],
    ['/dashboard/configuraciones/evidencia', 'Evidencia'],
    ['/dashboard/perfil', 'Perfil, hoja de vida y cambiar contraseña'],
  ])('%s is «%s», in the page and in its tab', async (path, title) => {
    open(path, administrator)
    await heading(title)
    expect(document.title).toBe(`${title} · Vigía`)
  })

  test.each(['/dashboard/inspeccion/7/8', '/dashboard/inspeccion/7/8/cero'])(
    '%s has no inscription type, and says so',
    async (path) => {
      open(path, {})
      expect(await screen.findByText('No se proporcionó el tipo de inscripción.')).toBeDefined()
      // The heading has the size of the other pages' titles.
      expect((await heading('Inspección')).style.getPropertyValue('--title-fz')).toContain('h2')
    },
  )

  test.each(['/dashboard/inspeccion/campo/1', '/dashboard/inspeccion/7/0/1', '/dashboard/inspeccion/7.5/8/1'])(
    '%s names no visit, and ends at the dashboard as any unknown path',
    async (path) => {
      open(path, {})
      await heading('Bienvenido, tecnico@vigia.demo')
      await at('/dashboard')
    },
  )

  test('the current page is marked in the sidebar, the dashboard only when it is exactly that', async () => {
    open('/dashboard/gestionth', {})
    await heading('Módulo de Gestión TH')
    const current = document.querySelectorAll('nav a[aria-current="page"]')
    expect([...current].map((link) => link.textContent)).toEqual(['Géstion TH'])
  })

  test('logging out forgets the token, and the next login starts at the dashboard', async () => {
    // Nothing is laid out here, so Mantine warns that an appearing menu has nothing to focus.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    open('/dashboard/gestionth', {})
    await heading('Módulo de Gestión TH')
    fireEvent.click(await button('TV: menú de la cuenta tecnico@vigia.demo'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    await at('/')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    await logIn(PASSWORD)
    await heading('Bienvenido, tecnico@vigia.demo')
  })

  test.each([
    ['/dashboard/planeacion', 'that a page makes', 'Planeador de actividades'],
    ['/', 'that nobody asked for', 'Bienvenido, tecnico@vigia.demo'],
  ])('a 401 from %s, after a call %s, asks for the password in place', async (path, _, title) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open(path, ended)
    await heading(title)
    const dialog = await screen.findByRole('dialog', { name: 'Su sesión venció' })
    expect(localStorage.getItem(TOKEN_KEY)).toBe(aToken(ended))
    expect(window.location.pathname).toBe(path === '/' ? '/dashboard' : path)
    fireEvent.change(within(dialog).getByLabelText('Contraseña'), { target: { value: PASSWORD } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isSessionLapsed()).toBe(false)
    await heading(title)
  })

  test('a password that is due leads from every page to its change, and back afterwards', async () => {
    open('/dashboard/gestionth?pagina=2', { must_change_password: 1 })
    await heading('Perfil, hoja de vida y cambiar contraseña')
    expect(window.location.pathname + window.location.search).toBe('/dashboard/perfil?pestana=contrasena')
    expect(window.history.state).toMatchObject({ returnTo: '/dashboard/gestionth?pagina=2' })
  })

  test('a toast of one session is not shown in the next, even after the logout', async () => {
    open('/dashboard', administrator)
    await heading('Bienvenido, admin@vigia.demo')
    act(() => toastSuccess('Notificación enviada a ana@correo.co'))
    await screen.findByText('Notificación enviada a ana@correo.co')
    act(() => endSession('logout'))
    act(() => toastError('No se pudo enviar a ana@correo.co'))
    await logIn(PASSWORD)
    await heading('Bienvenido, tecnico@vigia.demo')
    expect(screen.queryByText(/ana@correo\.co/)).toBeNull()
    act(() => toastSuccess('Lo de ahora'))
    expect(await screen.findByText('Lo de ahora')).toBeTruthy()
  })

  test('logging out in another tab logs out here', async () => {
    open('/dashboard', {})
    await heading('Bienvenido, tecnico@vigia.demo')
    localStorage.removeItem(TOKEN_KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
    await button('Iniciar sesión')
    await at('/')
  })
})
