import { MantineProvider, Menu } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stopTimers } from '../testing/stop-timers.ts'
import { ConfirmHost } from '../ui/confirm/confirm-host.tsx'
import { routerFromStart } from '../ui/leave-guard/testing.tsx'
import { useLeaveGuard } from '../ui/leave-guard/use-leave-guard.ts'
import { AppMenuItems } from './app-menu-items.tsx'
import { appUpdate, type WorkerContainer, type WorkerRegistration } from './app-update.ts'
import { STAYED_MS } from './load-again.ts'

/** How the browser answered each reload: it asked the person first, or the page went. */
const loads: ('went' | 'asked')[] = []
let pass: (ms: number) => Promise<void>
const container = Object.assign(new EventTarget(), { controller: {} })
const registration = Object.assign(new EventTarget(), {
  active: {},
  installing: null,
  waiting: null as { postMessage: () => void } | null,
  update: async () => {},
})

beforeAll(() => {
  appUpdate.watch(registration as unknown as WorkerRegistration, container as unknown as WorkerContainer)
  // Another tab took one version, and a newer one waits.
  container.dispatchEvent(new Event('controllerchange'))
})
beforeEach(() => {
  loads.length = 0
  pass = stopTimers()
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    loads.push(event.defaultPrevented ? 'asked' : 'went')
  })
  registration.waiting = {
    postMessage() {
      registration.waiting = null
      container.dispatchEvent(new Event('controllerchange'))
    },
  }
})
afterEach(async () => {
  await pass(STAYED_MS)
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** A form beside the menu, whose entries exist only while it is open. */
function Page() {
  const [isDirty, setDirty] = useState(false)
  useLeaveGuard(isDirty ? 'dirty' : 'clean')
  return (
    <>
      <input aria-label="Texto" onChange={() => setDirty(true)} />
      <Menu withinPortal={false}>
        <Menu.Target>
          <button type="button">Cuenta</button>
        </Menu.Target>
        <Menu.Dropdown>
          <AppMenuItems />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

async function open() {
  render(
    <MantineProvider env="test">
      <RouterProvider router={routerFromStart(Page)} />
      <ConfirmHost />
    </MantineProvider>,
  )
  await screen.findByLabelText('Texto')
}
const type = () => fireEvent.change(screen.getByLabelText('Texto'), { target: { value: 'algo' } })
const entry = () => screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Actualizar Vigía', hidden: true })
const openMenu = () => fireEvent.click(screen.getByText('Cuenta'))
const update = async () => {
  openMenu()
  fireEvent.click(await entry())
}
const agree = async () => fireEvent.click(await screen.findByRole('button', { name: 'Actualizar ahora' }))

test('a page without typed text reloads without a question', async () => {
  await open()
  await update()
  await waitFor(() => expect(loads).toEqual(['went']))
})

test('an update with typed text is asked about once: by the app, not the browser', async () => {
  await open()
  type()
  await update()
  await screen.findByText(/lo que no haya guardado en otros formularios se pierde/)
  expect(loads).toEqual([])
  await agree()
  await waitFor(() => expect(loads).toEqual(['went']))
  await pass(STAYED_MS)
  window.location.reload()
  expect(loads).toEqual(['went', 'asked'])
})

test('a person who does not agree goes on, and nothing is loaded', async () => {
  await open()
  type()
  await update()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull())
  openMenu()
  expect((await entry()).disabled).toBe(false)
  expect(loads).toEqual([])
})

test("a person who stays at the browser's question can update from the menu again", async () => {
  const askAnyway = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', askAnyway)
  onTestFinished(() => window.removeEventListener('beforeunload', askAnyway))
  await open()
  await update()
  await waitFor(() => expect(loads).toEqual(['asked']))
  openMenu()
  expect((await entry()).disabled).toBe(true)
  await pass(STAYED_MS)
  expect((await entry()).disabled).toBe(false)
  fireEvent.click(await entry())
  await waitFor(() => expect(loads).toEqual(['asked', 'asked']))
})
