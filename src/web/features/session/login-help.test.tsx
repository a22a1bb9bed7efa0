import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginHelp } from './login-help.tsx'

/** Faults of the next attempts to load the form; the attempt after them succeeds. */
const faults: Error[] = []
vi.mock('../../pwa/chunk-load-error.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../pwa/chunk-load-error.ts')>()
  const loadPage: typeof original.loadPage = (load) =>
    original.loadPage(() => {
      const fault = faults.shift()
      return fault ? Promise.reject(fault) : load()
    })
  return { ...original, loadPage }
})
const notFetched = () => new TypeError('Failed to fetch dynamically imported module: http://vigia.test/assets/a.js')

afterEach(() => {
  cleanup()
  canMail = true
  drawn.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let canMail = true
/** Fragments of the addresses that the router has drawn and scrolled for. */
const drawn: string[] = []
const Page = () => (
  <>
    <input aria-label="Usuario" />
    <LoginHelp canMail={canMail} />
  </>
)

async function askForRecovery() {
  const routeTree = createRootRoute({ component: Page })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  router.subscribe('onRendered', ({ toLocation }) => drawn.push(toLocation.hash))
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const account = await screen.findByLabelText<HTMLInputElement>('Usuario')
  fireEvent.change(account, { target: { value: 'tecnico@vigia.demo' } })
  fireEvent.click(screen.getByRole('link', { name: /Recuperar contraseña/ }))
  return account
}
const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))

test('a form that could not be fetched says so, and comes at the next attempt', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  faults.push(notFetched(), notFetched())
  const account = await askForRecovery()
  expect(await screen.findByText('Este formulario necesita conexión. Reintente cuando tenga señal.')).toBeTruthy()
  await retry()
  await retry()
  expect(await screen.findByLabelText('Correo o número de identificación')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Usuario')).toBe(account)
  expect(account.value).toBe('tecnico@vigia.demo')
})

test('a form of another version is offered with its update', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  faults.push(notFetched())
  await askForRecovery()
  expect(await screen.findByText(/^Este formulario ya no está disponible/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Actualizar ahora' })).toBeTruthy()
})

test('a fault in it is logged, and leaves the rest of the page as it is', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fault = new TypeError('x is not a function')
  faults.push(fault)
  const account = await askForRecovery()
  expect(await screen.findByText('Este formulario no se pudo mostrar.')).toBeTruthy()
  expect(logged).toHaveBeenCalledWith(fault)
  expect(screen.getByLabelText('Usuario')).toBe(account)
})

test('an answer comes into view by as little as it takes, also one that comes late', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await askForRecovery()
  await screen.findByLabelText('Correo o número de identificación')
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2))
  canMail = false
  fireEvent.click(screen.getByRole('link', { name: 'Crear cuenta' }))
  await screen.findByText(/^Las cuentas las crea un administrador/)
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(3))
  // The router's own scrolling would move the link to the top, and the form out of sight.
  await waitFor(() => expect(drawn.at(-1)).toBe('crear-cuenta'))
  expect(scrolled.mock.calls).toEqual(Array(3).fill([{ block: 'nearest' }]))
})
