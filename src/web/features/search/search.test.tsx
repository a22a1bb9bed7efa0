import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportNotReached, reportReached } from '../../api/reachability.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { leaveQuestion, routerFromStart } from '../../ui/leave-guard/testing.tsx'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { Toasts } from '../../ui/toast/toasts.tsx'
import { SearchLauncher } from './search-launcher.tsx'
import { SearchWindow } from './window/search-window.tsx'

/** Questions to the server: their texts, and the function that answers each. */
let asked: { text: string; signal: AbortSignal; answer: (reply: Response) => void }[]

const found = (id: number, title: string) => ({ kind: 'inspection', id, title, detail: 'Mompox', link: '/' })
const answerWith = (...results: object[]) => Response.json({ success: true, data: { results } })

beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const text = new URL(url, 'http://localhost').searchParams.get('q') ?? ''
    return new Promise<Response>((resolve, reject) => {
      asked.push({ text, signal, answer: resolve })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  await visitDatabase.visits.clear()
})
afterEach(() => {
  cleanup()
  reportReached()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const places = [
  { title: 'Planeación', detail: 'Planeador', link: '/' },
  { title: 'Ayuda', link: '/?ayuda=1' },
]
const load = async () => (props: { isOpen: boolean; onClose: () => void }) => (
  <SearchWindow {...props} userId={2} places={places} />
)

let progress: FormProgress
function Page({ loadWindow = load, isBlocked = false }) {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  useLeaveGuard(progress)
  return (
    <QueryClientProvider client={queryClient}>
      <SearchLauncher load={loadWindow} isBlocked={isBlocked} />
      <main tabIndex={-1}>
        <h1>Página</h1>
      </main>
      <ConfirmHost />
      <Toasts userId={2} />
    </QueryClientProvider>
  )
}

async function openPage(props: Partial<Parameters<typeof Page>[0]> = {}, now: FormProgress = 'clean') {
  progress = now
  const router = routerFromStart(() => <Page {...props} />)
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByText('Página')
}

const pressShortcut = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true })
const field = () => screen.findByRole('combobox', { name: 'Buscar en todo' })
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async (key: string) => fireEvent.keyDown(await field(), { key })
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent
const question = async (position: number) => {
  await waitFor(() => expect(asked.length).toBeGreaterThan(position))
  return asked[position] as (typeof asked)[number]
}

test('Ctrl+K opens it with pages and actions, and gives the focus back when it closes', async () => {
  await openPage()
  const button = screen.getByRole('button', { name: 'Buscar' })
  button.focus()
  expect(pressShortcut()).toBe(false)
  await field()
  expect(lines()).toEqual(['PlaneaciónPlaneador', 'Ayuda'])
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
  await press('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  // The same key opens and closes.
  pressShortcut()
  await field()
  pressShortcut()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
})

test('a text is asked for after a pause, and lines come by kind, the first marked', async () => {
  await openPage()
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await type('a')
  expect(screen.getAllByText('Escriba al menos 2 letras o números.').length).toBe(2)
  for (const text of ['ay', 'ayu', 'ayud']) await type(text)
  const { text, answer } = await question(0)
  expect(text).toBe('ayud')
  expect(screen.getByText('Buscando…')).toBeTruthy()
  answer(answerWith({ ...found(7, 'Panadería Ayuda'), kind: 'establishment' }, found(3, 'PS-2026-0003')))
  await waitFor(() => expect(lines()).toEqual(['Ayuda', 'Panadería AyudaMompox', 'PS-2026-0003Mompox']))
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groups).toEqual(['Páginas y acciones', 'Establecimientos', 'Actas'])
  expect(screen.getByText('3 resultados').getAttribute('role')).toBe('status')
  expect(await marked()).toBe('Ayuda')
  await press('ArrowUp')
  expect(await marked()).toBe('PS-2026-0003Mompox')
  await press('ArrowDown')
  expect(await marked()).toBe('Ayuda')
  expect(asked.length).toBe(1)
})

test('the answer to an earlier text is dropped, and Enter waits for the last answer', async () => {
  await openPage()
  pressShortcut()
  await type('pan')
  const first = await question(0)
  await type('pan mompox')
  const second = await question(1)
  expect(first.signal.aborted).toBe(true)
  first.answer(answerWith(found(1, 'Vieja')))
  await press('Enter')
  expect(screen.queryByRole('heading', { name: 'Inicio' })).toBeNull()
  second.answer(answerWith(found(2, 'Nueva')))
  await screen.findByRole('heading', { name: 'Inicio' })
  expect(screen.queryByText('ViejaMompox')).toBeNull()
})

test('nothing found, and a refusal with its words and another try', async () => {
  await openPage()
  pressShortcut()
  await type('zz')
  ;(await question(0)).answer(answerWith())
  expect((await screen.findAllByText('Nada coincide con «zz».')).length).toBe(2)
  await type('zzz')
  const error = { code: 'busy', message: 'Espere un momento.' }
  ;(await question(1)).answer(Response.json({ success: false, error }, { status: 429 }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^No se pudo buscar. Espere un momento./)
  fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  ;(await question(2)).answer(answerWith(found(2, 'Acta')))
  await waitFor(() => expect(lines()).toEqual(['ActaMompox']))
})

test('without signal it searches the visits of this device, of this person alone, and says so', async () => {
  await visitDatabase.visits.bulkPut([
    aPreparedVisit({ userId: 2, assignmentId: 7 }, { establishment: 'Panadería El Río', city: 'Mompox' }),
    aPreparedVisit({ userId: 2, assignmentId: 8 }, { establishment: 'Bar Sol', closedInspectionId: 70 }),
    aPreparedVisit({ userId: 3, assignmentId: 9 }, { establishment: 'Panadería ajena' }),
  ])
  reportNotReached()
  await openPage()
  pressShortcut()
  await type('panaderia mompox')
  await waitFor(() => expect(lines()[0]).toMatch(/^Panadería El RíoMompox/))
  expect(lines().length).toBe(1)
  expect(screen.getByText('Sin señal: se busca solo en las visitas guardadas en este dispositivo.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Visitas de este dispositivo' })).toBeTruthy()
  expect(asked).toEqual([])
})

test('the search does not open over a question or a window that waits for an answer', async () => {
  await openPage()
  void act(() => void confirm({ title: '¿Salir?', text: 'Se pierde.', confirmLabel: 'Salir' }))
  await screen.findByRole('dialog', { name: '¿Salir?' })
  pressShortcut()
  fireEvent.click(screen.getByRole('button', { name: 'Buscar', hidden: true }))
  expect(screen.queryByRole('combobox')).toBeNull()
  cleanup()
  await openPage({ isBlocked: true })
  pressShortcut()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a question that comes up closes it', async () => {
  await openPage()
  pressShortcut()
  await field()
  void act(() => void confirm({ title: '¿Salir?', text: 'Se pierde.', confirmLabel: 'Salir' }))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(screen.getByRole('dialog', { name: '¿Salir?' })).toBeTruthy()
})

test('a line leaves an unsaved form only after asking', async () => {
  await openPage({}, 'dirty')
  pressShortcut()
  await type('ayuda')
  ;(await question(0)).answer(answerWith())
  await waitFor(() => expect(lines()).toEqual(['Ayuda']))
  fireEvent.click(screen.getByRole('option', { name: 'Ayuda' }))
  await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  expect(screen.queryByRole('combobox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(leaveQuestion()).toBeNull())
  expect(screen.getByText('Página')).toBeTruthy()
})

test('a window that cannot be loaded is told, and the next press tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = vi.fn(load).mockRejectedValueOnce(new Error('no signal'))
  await openPage({ loadWindow: failing })
  pressShortcut()
  await screen.findByText('No se pudo abrir la búsqueda. Revise la conexión e intente de nuevo.')
  pressShortcut()
  await field()
})
