import { MantineProvider } from '@mantine/core'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { DashboardLayout } from './dashboard-layout.tsx'

const technician = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 } as const

const Page = () => (
  <DashboardLayout user={technician} status={null} tools={null} onLogout={() => {}}>
    <h1>Inicio</h1>
  </DashboardLayout>
)

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void } }
const widen = (width: number) => act(async () => happyDOM.setViewport({ width }))

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByText('Inicio')
}
async function openDrawer() {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir menú' }))
}

afterEach(cleanup)

test('below 768 px the menu is a drawer, which closes from 768 px on', async () => {
  await widen(700)
  await openDrawer()
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await widen(767)
  expect(screen.queryByRole('dialog')).toBeTruthy()
  await widen(768)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The closed drawer must not open again when the screen narrows.
  await widen(767)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Back closes the open drawer and stays on the page; the next one goes back', async () => {
  await widen(700)
  window.history.replaceState(null, '', '/')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const root = createRootRoute({ component: Outlet })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const here: string = '/aqui'
  const router = createRouter({
    routeTree: root.addChildren([page('/', () => <h1>Antes</h1>), page(here, Page)]),
    history,
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByText('Antes')
  await router.navigate({ to: here })
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir menú' }))
  await screen.findByRole('dialog')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Inicio')).toBeTruthy()
  window.history.back()
  await screen.findByText('Antes')
})

test('at 768 px there is no drawer to open', async () => {
  await widen(768)
  await openDrawer()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the account menu begins with the whole e-mail, which the header may cut', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: /menú de la cuenta/ }))
  const menu = await screen.findByRole('menu')
  expect(menu.textContent?.startsWith(technician.email)).toBe(true)
  expect(within(menu).getAllByRole('menuitem')[0]?.textContent).toBe('Ver perfil')
})
