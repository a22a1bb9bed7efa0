import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopTimers } from '../../testing/stop-timers.ts'
import { textAddress } from '../../ui/address-text.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../ui/testing.ts'
import { NoticeBell } from './bell/notice-bell.tsx'
import { Notices } from './list/notices.tsx'
import { NoticeSettingsView } from './settings/notice-settings.tsx'

const aNotice = (notice_id: number, text: string, more: object = {}) => ({
  notice_id,
  kind: 'visit_assigned',
  text,
  link: '/visita',
  subject: 'visit',
  subject_id: notice_id,
  due_on: null,
  created_at: '2026-11-20T15:00:00Z',
  read_at: null as string | null,
  ...more,
})

/** The notices and settings on the server. */
let stored: ReturnType<typeof aNotice>[]
let settings: object
let sent: { method: string; path: string; query: URLSearchParams; body: Record<string, string> | undefined }[]
let refusal: Response | undefined

const isUnread = ({ read_at }: { read_at: string | null }) => read_at === null
const ok = (data: object) => Response.json({ success: true, data })

function answer(path: string, query: URLSearchParams, method: string): Response {
  if (refusal) return refusal
  const read = { read_at: '2026-11-21T15:00:00Z' }
  if (path === '/api/notices/settings') return ok(settings)
  if (method === 'POST') {
    const id = Number(path.split('/')[3])
    stored = stored.map((notice) => (Number.isNaN(id) || notice.notice_id === id ? { ...notice, ...read } : notice))
    return ok({ unread: stored.filter(isUnread).length })
  }
  const found = query.get('unread') === '1' ? stored.filter(isUnread) : stored
  const [before, limit] = [Number(query.get('before') ?? Number.POSITIVE_INFINITY), Number(query.get('limit') ?? 20)]
  const older = found.filter(({ notice_id }) => notice_id < before)
  const notices = older.slice(0, limit)
  return ok({ notices, total: older.length, unread: stored.filter(isUnread).length })
}

beforeEach(() => {
  sent = []
  refusal = undefined
  stored = [
    aNotice(3, 'Le asignaron la visita a Tienda Sol.'),
    aNotice(2, 'El token de reportes termina.', { kind: 'token_ending', due_on: '2026-12-31' }),
    aNotice(1, 'Terminó la importación.', { kind: 'import_done', read_at: '2026-11-20T16:00:00Z' }),
  ]
  settings = {
    digest: 'nunca',
    mail_available: 0,
    kinds: [
      { kind: 'visit_assigned', label: 'Visitas que le asignan', silenced: 0, may_silence: 1 },
      { kind: 'import_done', label: 'Importaciones terminadas', silenced: 1, may_silence: 1 },
      { kind: 'to_notify', label: 'Actas por notificar', silenced: 0, may_silence: 0 },
    ],
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://localhost')
    sent.push({ method, path, query, body: body ? JSON.parse(String(body)) : undefined })
    return answer(path, query, method)
  })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
})

function open(Page: () => ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  const Main = () => (
    <main>
      <Outlet />
    </main>
  )
  const root = createRootRoute({ component: Main })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const visit: string = '/visita'
  const routeTree = root.addChildren([page('/', Page), page(visit, () => <h1>La visita</h1>)])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree, history, ...textAddress })} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return history
}

/** Opens a page with the bell, whose clock the returned function moves. */
async function openBell() {
  // The bell loads its number on demand, which no stopped clock waits for.
  await import('./bell/unread-count.tsx')
  const pass = stopTimers()
  open(NoticeBell)
  // React shows late content after a pause.
  await pass(1_000)
  return pass
}

const Page = () => <Notices route={openRoute} />
const rows = () => screen.findAllByRole('listitem')
const changes = () => sent.filter(({ method }) => method !== 'GET')

test('a kind of a newer server has text, link and a general name, and stays silenced', async () => {
  stored = [aNotice(9, 'Algo nuevo pasó.', { kind: 'of_a_newer_version' })]
  open(() => <Notices route={openRoute} />)
  const row = (await screen.findByRole('link', { name: 'Algo nuevo pasó.' })).closest('li') as HTMLElement
  within(row).getByText('Aviso')
  cleanup()
  settings = {
    digest: 'nunca',
    mail_available: 0,
    kinds: [
      { kind: 'visit_assigned', label: 'Visitas que le asignan', silenced: 0, may_silence: 1 },
      { kind: 'of_a_newer_version', label: 'Cosas nuevas', silenced: 1, may_silence: 1 },
    ],
  }
  open(NoticeSettingsView)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Visitas que le asignan' }))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar avisos' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      digest: 'nunca',
      silenced: '["of_a_newer_version","visit_assigned"]',
    }),
  )
})

test('a count of what waits tells the day on which it was counted, not a term', async () => {
  stored = [aNotice(4, 'Hay 18 actas por notificar.', { kind: 'to_notify', due_on: '2026-11-20' })]
  open(() => <Page />)
  const [only] = (await rows()).map(({ textContent }) => textContent)
  expect(only).toBe('Hay 18 actas por notificar.Sin leerActas por notificar20/11/2026 10:00Contado el 20/11/2026')
})

test('notices show kind, moment, term and whether they are read; the bell has the number', async () => {
  open(() => (
    <>
      <NoticeBell />
      <Page />
    </>
  ))
  const [first, second, third] = (await rows()).map(({ textContent }) => textContent)
  expect(first).toBe('Le asignaron la visita a Tienda Sol.Sin leerVisitas que le asignan20/11/2026 10:00')
  expect(second).toBe('El token de reportes termina.Sin leerTokens por vencer20/11/2026 10:00Vence el 31/12/2026')
  expect(third).toBe('Terminó la importación.Importaciones terminadas20/11/2026 10:00')
  await screen.findByRole('link', { name: 'Avisos, 2 sin leer' })
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('a notice is read by its button, by its link, or all at once', async () => {
  open(Page)
  await rows()
  fireEvent.click(screen.getByRole('button', { name: 'Marcar como leído: El token de reportes termina.' }))
  await waitFor(() => expect(screen.getAllByText('Sin leer', { selector: 'strong' }).length).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Marcar todos como leídos' }))
  await waitFor(() => expect(screen.queryByText('Sin leer', { selector: 'strong' })).toBeNull())
  expect(changes()).toMatchObject([{ path: '/api/notices/2/read' }, { path: '/api/notices/read', body: { up_to: 3 } }])
  expect(screen.queryByRole('button', { name: 'Marcar todos como leídos' })).toBeNull()
  stored = [aNotice(4, 'Otra visita.')]
  cleanup()
  open(Page)
  fireEvent.click(await screen.findByRole('link', { name: 'Otra visita.' }))
  await screen.findByText('La visita')
  expect(changes().at(-1)?.path).toBe('/api/notices/4/read')
})

test('only the unread ones are shown on demand, and more than a page on another', async () => {
  stored = Array.from({ length: 25 }, (_, at) => aNotice(25 - at, `Aviso ${25 - at}`, at > 20 ? { read_at: 'x' } : {}))
  const history = open(Page)
  expect((await rows()).length).toBe(20)
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar más avisos' }))
  await waitFor(async () => expect((await rows()).length).toBe(25))
  expect(screen.queryByRole('button', { name: 'Mostrar más avisos' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ver solo los que faltan por leer (21)' }))
  await waitFor(() => expect(history.location.search).toBe('?ver=sin-leer'))
  await waitFor(() => expect(sent.at(-1)?.query.get('unread')).toBe('1'))
  cleanup()
  stored = []
  open(Page, '/?ver=sin-leer')
  await screen.findByText('No tiene avisos sin leer.')
})

test('a notice that comes between two pages neither doubles one nor leaves one out', async () => {
  stored = Array.from({ length: 25 }, (_, at) => aNotice(25 - at, `Aviso ${25 - at}`))
  open(Page)
  expect((await rows()).length).toBe(20)
  stored = [aNotice(26, 'Aviso 26'), ...stored]
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar más avisos' }))
  await waitFor(async () => expect((await rows()).length).toBe(25))
  const shown = (await rows()).map((row) => within(row).getByRole('link').textContent)
  expect(shown).toEqual(Array.from({ length: 25 }, (_, at) => `Aviso ${25 - at}`))
})

test('the number on the bell is announced when it changes, and not with the page', async () => {
  const pass = await openBell()
  await screen.findByRole('link', { name: 'Avisos, 2 sin leer' })
  const announced = () => document.querySelector('[aria-live=polite]')?.textContent
  const nextMinute = () => pass(60_000)
  await nextMinute()
  expect(announced()).toBe('')
  stored = [...stored, aNotice(9, 'Otro más.')]
  await nextMinute()
  await screen.findByRole('link', { name: 'Avisos, 3 sin leer' })
  expect(announced()).toBe('Avisos, 3 sin leer')
  stored = []
  await nextMinute()
  await screen.findByRole('link', { name: 'Avisos' })
  expect(announced()).toBe('')
})

test('a failure has its words and another try', async () => {
  refusal = Response.json({ success: false, error: { code: 'busy', message: 'Espere.' } }, { status: 503 })
  open(Page)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^No se pudieron leer los avisos. Espere./)
  refusal = undefined
  fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  await rows()
})

test('the bell asks again each minute, and stops after a refusal', async () => {
  const pass = await openBell()
  await screen.findByText('Avisos, 2 sin leer')
  expect(sent.length).toBe(1)
  stored = []
  await pass(60_000)
  await waitFor(() => expect(screen.queryByText(/sin leer/)).toBeNull())
  expect(sent.length).toBe(2)
  refusal = Response.json({ success: false, error: { code: 'x', message: 'No.' } }, { status: 403 })
  await pass(180_000)
  expect(sent.length).toBe(3)
})

test('kinds are silenced but for legal terms, the digest is chosen, and typed choices are guarded', async () => {
  open(NoticeSettingsView)
  const legal = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Actas por notificar' })
  expect([legal.checked, legal.disabled]).toEqual([true, true])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Importaciones terminadas' }).checked).toBe(false)
  expect(screen.getByText(/no envía correos todavía/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Visitas que le asignan' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Semanal' }))
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Guardar avisos' }))
  await screen.findByText('Preferencias de avisos guardadas.')
  expect(changes()).toMatchObject([
    { method: 'PUT', body: { digest: 'semanal', silenced: '["import_done","visit_assigned"]' } },
  ])
})
