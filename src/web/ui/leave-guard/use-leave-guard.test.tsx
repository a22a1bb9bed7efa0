import { MantineProvider } from '@mantine/core'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../api/session-token.ts'
import type { Question } from '../confirm/confirm.ts'
import { ConfirmHost } from '../confirm/confirm-host.tsx'
import { type FormProgress, useFormProgress } from './form-progress.ts'
import { agreeToLoss } from './leave-consent.ts'
import { leaveQuestion, nextMove } from './testing.tsx'
import { hasUnsavedForms, mayLeaveForms, useLeaveGuard } from './use-leave-guard.ts'

const closed = vi.fn()
let history: RouterHistory
/** The form's own question, for a loss other than typed text. */
let ownQuestion: Question | undefined
let isOfPage = false

function Form({ onProgress }: { onProgress: (progress: FormProgress) => void }) {
  const [text, setText] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const finish = (left: string) => {
    setText(left)
    setIsSaving(false)
  }
  useFormProgress({ isDirty: text !== '', isSaving }, onProgress)
  return (
    <>
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => setIsSaving(true)}>
        Guardar
      </button>
      <button type="button" onClick={() => finish('')}>
        La respuesta es sí
      </button>
      <button type="button" onClick={() => finish(text)}>
        La respuesta es no
      </button>
    </>
  )
}

// The types are wide, because these paths belong to the test's router and not to the app's.
const HERE: string = '.'
const FORM: string = '/formulario'
const OTHER: string = '/otra'

function FormPage() {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const leave = useLeaveGuard(progress, isOfPage ? undefined : closed, ownQuestion)
  return (
    <>
      <Form onProgress={setProgress} />
      <button type="button" onClick={leave}>
        Cerrar
      </button>
      <Link to={HERE} search={{ pagina: 2 }}>
        Página 2
      </Link>
      <Link to={OTHER}>Otra página</Link>
    </>
  )
}

/** Opens the form's page from the start page. */
async function open() {
  history = createBrowserHistory()
  const root = createRootRoute({ component: Outlet })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => <h1>Inicio</h1>),
      page(OTHER, () => <h1>Otra</h1>),
      page(FORM, FormPage),
    ]),
    history,
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
      <ConfirmHost />
    </MantineProvider>,
  )
  await screen.findByText('Inicio')
  await router.navigate({ to: FORM })
  await screen.findByLabelText('Texto')
}

const field = () => screen.getByLabelText<HTMLInputElement>('Texto')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const asked = () => waitFor(() => expect(leaveQuestion()).toBeTruthy())

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  startSession('a session')
  closed.mockClear()
  ownQuestion = undefined
  isOfPage = false
})
afterEach(() => {
  cleanup()
  history.destroy()
  localStorage.clear()
})

test('a form in which nothing was typed closes at once, and Back leaves it at once', async () => {
  await open()
  await press('Cerrar')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  window.history.back()
  await screen.findByText('Inicio')
  expect(leaveQuestion()).toBeNull()
})

test('a form with typed text asks before its window closes', async () => {
  await open()
  type('algo')
  await press('Cerrar')
  await asked()
  await press('Cancelar')
  await waitFor(() => expect(leaveQuestion()).toBeNull())
  expect(field().value).toBe('algo')
  await press('Cerrar')
  await asked()
  expect(closed).not.toHaveBeenCalled()
  await press('Cerrar sin guardar')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

test('a form asks again at once, before any timer has run since the last answer', async () => {
  await open()
  type('algo')
  await press('Cerrar')
  await asked()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await Promise.resolve()
  await Promise.resolve()
  expect(leaveQuestion()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(leaveQuestion()).toBeTruthy()
})

test.each([
  // The browser has moved before it asks, and moves again to undo that.
  ['Back', () => window.history.back(), nextMove, 'Inicio'],
  ['a link', () => void fireEvent.click(screen.getByText('Otra página')), async () => {}, 'Otra'],
])('a form with typed text asks before %s leaves the page', async (_way, leave, undoing, there) => {
  await open()
  type('algo')
  leave()
  await asked()
  const undone = undoing()
  await press('Cancelar')
  await undone
  await waitFor(() => expect(leaveQuestion()).toBeNull())
  expect(field().value).toBe('algo')
  expect(window.location.pathname).toBe('/formulario')
  leave()
  await press('Cerrar sin guardar')
  await screen.findByText(there)
})

test('a form with typed text asks before a logout, with the focus on staying', async () => {
  await open()
  expect(hasUnsavedForms()).toBe(false)
  expect(await mayLeaveForms()).toBe(true)
  type('algo')
  expect(hasUnsavedForms()).toBe(true)
  const stays = mayLeaveForms()
  await asked()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' })))
  await press('Cancelar')
  expect(await stays).toBe(false)
  const goes = mayLeaveForms()
  await press('Cerrar sin guardar')
  expect(await goes).toBe(true)
})

test('a form of the page asks about leaving, and one in a window about closing', async () => {
  isOfPage = true
  await open()
  type('algo')
  fireEvent.click(screen.getByText('Otra página'))
  await asked()
  expect(leaveQuestion()?.textContent).toContain('¿Desea salir sin guardar?')
  await press('Salir sin guardar')
  await screen.findByText('Otra')
})

test('another search on the same page loses nothing, and is not asked about', async () => {
  await open()
  type('algo')
  fireEvent.click(screen.getByText('Página 2'))
  await waitFor(() => expect(window.location.search).toBe('?pagina=2'))
  expect(leaveQuestion()).toBeNull()
  expect(field().value).toBe('algo')
})

test('a session that ended takes the page away without a question', async () => {
  await open()
  type('algo')
  endSession('deactivated')
  fireEvent.click(screen.getByText('Otra página'))
  await screen.findByText('Otra')
  expect(leaveQuestion()).toBeNull()
})

test('while it is being saved the window stays, with what was typed if that fails', async () => {
  await open()
  type('algo')
  await press('Guardar')
  await press('Cerrar')
  expect(leaveQuestion()).toBeNull()
  await press('La respuesta es no')
  expect(field().value).toBe('algo')
  await press('Cerrar')
  await asked()
  expect(closed).not.toHaveBeenCalled()
})

test('a save that ends under the question takes it away, and what it shows stays', async () => {
  await open()
  type('algo')
  await press('Guardar')
  window.history.back()
  await asked()
  const undone = nextMove()
  fireEvent.click(screen.getByText('La respuesta es sí'))
  await waitFor(() => expect(leaveQuestion()).toBeNull())
  await undone
  expect(window.location.pathname).toBe('/formulario')
  window.history.back()
  await screen.findByText('Inicio')
})

test('a save that fails under the question leaves it open', async () => {
  await open()
  type('algo')
  await press('Guardar')
  fireEvent.click(screen.getByText('Otra página'))
  await asked()
  fireEvent.click(screen.getByText('La respuesta es no'))
  expect(leaveQuestion()).toBeTruthy()
  await press('Cerrar sin guardar')
  await screen.findByText('Otra')
})

describe('the browser', () => {
  /** Whether the browser asks before it closes the tab or reloads the page. */
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('the browser asks before it closes a typed page, unless the person has just agreed', async () => {
    await open()
    expect(asks()).toBe(false)
    type('algo')
    expect(asks()).toBe(true)
    const endAgreement = agreeToLoss()
    expect(asks()).toBe(false)
    endAgreement()
    expect(asks()).toBe(true)
  })

  test.each([
    ['a save that is under way', undefined],
    ['a loss that has a question of its own', { title: '¿Salir?', text: 'La clave se pierde.', confirmLabel: 'Salir' }],
  ])('asks about %s all the same', async (_, question) => {
    ownQuestion = question
    await open()
    type('algo')
    if (!question) await press('Guardar')
    const endAgreement = agreeToLoss()
    expect(asks()).toBe(true)
    endAgreement()
  })
})
