import { Drawer, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useBackCloses } from './back-closes.ts'
import { ConfirmHost } from './confirm/confirm-host.tsx'
import { FormModal } from './form/form-modal.tsx'
import { leaveQuestion, routerFromStart } from './leave-guard/testing.tsx'
import { useLeaveGuard } from './leave-guard/use-leave-guard.ts'

afterEach(cleanup)

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function open(Page: () => ReactNode): Promise<void> {
  render(
    <MantineProvider env="test">
      <RouterProvider router={routerFromStart(Page)} />
      <ConfirmHost />
    </MantineProvider>,
  )
  await press('Abrir')
}

const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null

function FormPage({ isDirty = false }: { isDirty?: boolean }) {
  const [isShown, setShown] = useState(false)
  const leave = useLeaveGuard(isShown && isDirty ? 'dirty' : 'clean', () => setShown(false))
  return (
    <>
      <h1>Lista</h1>
      <button type="button" onClick={() => setShown(true)}>
        Abrir
      </button>
      <FormModal opened={isShown} onClose={leave} title="Formulario" closeLabel="Cerrar" />
    </>
  )
}

test('Back closes the window of a form, and the page stays', async () => {
  await open(() => <FormPage />)
  await waitFor(() => expect(isOpen('Formulario')).toBe(true))
  window.history.back()
  await waitFor(() => expect(isOpen('Formulario')).toBe(false))
  expect(screen.getByText('Lista')).toBeTruthy()
  window.history.back()
  await screen.findByText('Inicio')
})

test('Back asks once for a form with typed text, and then closes its window alone', async () => {
  await open(() => <FormPage isDirty />)
  await waitFor(() => expect(isOpen('Formulario')).toBe(true))
  window.history.back()
  await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  await press('Cancelar')
  await waitFor(() => expect(leaveQuestion()).toBeNull())
  expect(isOpen('Formulario')).toBe(true)
  window.history.back()
  await press('Cerrar sin guardar')
  await waitFor(() => expect(isOpen('Formulario')).toBe(false))
  expect(screen.getByText('Lista')).toBeTruthy()
})

function TwoWindows() {
  const [shown, setShown] = useState(0)
  const close = () => setShown((count) => count - 1)
  useBackCloses(shown > 0, close)
  return (
    <>
      <h1>Lista</h1>
      <button type="button" onClick={() => setShown(2)}>
        Abrir
      </button>
      <Drawer opened={shown > 0} onClose={close} title="Detalle" />
      <FormModal opened={shown > 1} onClose={close} title="Formulario" closeLabel="Cerrar" />
    </>
  )
}

test('the upper of two windows closes at Back', async () => {
  await open(TwoWindows)
  await waitFor(() => expect([isOpen('Detalle'), isOpen('Formulario')]).toEqual([true, true]))
  window.history.back()
  await waitFor(() => expect([isOpen('Detalle'), isOpen('Formulario')]).toEqual([true, false]))
  window.history.back()
  await waitFor(() => expect(isOpen('Detalle')).toBe(false))
  expect(screen.getByText('Lista')).toBeTruthy()
})
