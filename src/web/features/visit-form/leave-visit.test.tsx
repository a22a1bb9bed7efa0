import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { aPreparedVisit, aProgress, aStorage } from '../../offline/visits/testing.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { routerFromStart } from '../../ui/leave-guard/testing.tsx'
import { mayLeaveForms } from '../../ui/leave-guard/use-leave-guard.ts'
import { readDraft } from './draft/local-drafts.ts'
import { FillVisit } from './fill-visit.tsx'
import { onDevice } from './opening/testing.tsx'

const owner = { userId: 2, assignmentId: 7 }
const signed = aProgress(owner.assignmentId, { hasEstablishmentSignature: true, hasWitnessSignature: true })

const Filled = onDevice(owner, FillVisit)

async function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={routerFromStart(Filled)} />
      </QueryClientProvider>
      <ConfirmHost />
      <Notifications />
    </MantineProvider>,
  )
  await screen.findByRole('region', { name: /^Observaci/ })
}

/** Local storage refuses every write. @returns a function that ends it */
function fillStorage() {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  return () => full.mockRestore()
}

const part = () => within(screen.getByRole('region', { name: /^Observaci/ }))
const field = () => part().getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const alarm = () => screen.findByText(/^Este dispositivo no pudo guardar el borrador/)
const question = () => screen.queryByText(/Si sale de la visita, se pierde/)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  vi.stubGlobal('localStorage', aStorage())
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: signed }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('work that the device keeps is left without a question', async () => {
  await open()
  type('Sin novedad')
  window.history.back()
  await screen.findByText('Inicio')
  expect(readDraft(localStorage, owner).healthObservation).toBe('Sin novedad')
})

test('unkept work is asked about, and kept for a person who stays and makes room', async () => {
  await open()
  const makeRoom = fillStorage()
  type('Sin novedad')
  await alarm()
  window.history.back()
  await waitFor(() => expect(question()).toBeTruthy())
  await press('Cancelar')
  await waitFor(() => expect(question()).toBeNull())
  expect(field().value).toBe('Sin novedad')
  makeRoom()
  // The user returns after freeing some space.
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText(/^Este dispositivo no pudo guardar el borrador/)).toBeNull())
  window.history.back()
  await screen.findByText('Inicio')
  expect(readDraft(localStorage, owner).healthObservation).toBe('Sin novedad')
})

test('unkept work is asked about once before a logout', async () => {
  await open()
  fillStorage()
  type('Sin novedad')
  await alarm()
  const stays = mayLeaveForms()
  await press('Cancelar')
  expect(await stays).toBe(false)
  window.history.back()
  await press('Salir y perderlo')
  await screen.findByText('Inicio')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('work given to the outbox is not lost with the form, and not asked about', async () => {
  await open()
  fillStorage()
  type('Sin novedad')
  await alarm()
  await press('Guardar: Observación de la autoridad sanitaria')
  await part().findByText('Por enviar')
  window.history.back()
  await screen.findByText('Inicio')
  expect(question()).toBeNull()
})

test('work that proves unkept on the way is told', async () => {
  await open()
  fillStorage()
  type('Sin novedad')
  window.history.back()
  await screen.findByText('Inicio')
  expect((await screen.findByRole('alert')).textContent).toContain('no pudo guardar lo último que diligenció')
})
