import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { LegalCalendarView } from './legal-calendar-view.tsx'

const christmas = { day: '2026-12-25', name: 'Navidad', norm: 'Ley 51 de 1983', source: 'ley', local: 0 }
const cityDay = { day: '2026-12-01', name: 'Día cívico', norm: 'Decreto 100 de 2026', source: 'decreto', local: 1 }
const calendarOf = (year: number) => ({
  year,
  holidays: year === 2026 ? [cityDay, christmas] : [],
  suspensions: [{ suspension_id: 4, from_day: '2026-12-21', to_day: '2026-12-31', norm: 'Resolución 77' }],
  calendar_version: 2,
  versions: [
    {
      ...{ version: 2, note: 'Agregó el 01/12/2026: Día cívico', changed_by: 'Ana Ñáñez' },
      changed_at: '2026-11-27T15:04:00.000Z',
    },
  ],
})
const first = {
  ...{ version: 1, days: 15, kind: 'calendario', counts_from: 'dia_siguiente', extendable_times: 1 },
  ...{ extension_max_days: 15, norm: 'Sin norma', confirmed_by_legal: 0, saved_by: null, saved_at: null },
}
const term = { code: 'REQ_MAYOR', name: 'Cumplir un requerimiento mayor', ...first, versions: [first] }

type Answer = { status: number; body: object }
const pleading = { ...term, code: 'DESCARGOS', name: 'Presentar descargos' }

function open(mayEdit: boolean, answers: Record<string, Answer> = {}) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://vigia.test')
    const key = `${method} ${pathname}`
    if (method !== 'GET')
      sent.push({ path: key, body: body instanceof FormData ? Object.fromEntries(body) : undefined })
    const known: Record<string, object> = {
      'GET /api/calendar/holidays': calendarOf(Number(searchParams.get('year'))),
      'GET /api/terms': { terms: [term] },
      'POST /api/terms': { code: 'REQ_MAYOR', version: 2 },
      'POST /api/calendar/holidays': { day: '2026-12-02', calendar_version: 3, moved: 0 },
      'POST /api/calendar/suspensions': { suspension_id: 5, calendar_version: 3, moved: 0 },
    }
    const { status, body: data } = answers[key] ?? { status: 200, body: known[key] ?? { calendar_version: 3 } }
    return Response.json(status === 200 ? { success: true, data } : { success: false, error: data }, { status })
  })
  const routeTree = createRootRoute({
    component: () => <LegalCalendarView today="2026-11-27" mayEditDays={mayEdit} mayEditTerms={mayEdit} />,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return {
    sent,
    ...render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Notifications />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (name: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } })

beforeEach(() => notifications.clean())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('everybody reads days, suspensions, changes and terms, and finds no button', async () => {
  const { container } = open(false)
  await screen.findByText('01/12/2026 · Día cívico')
  await screen.findByText('Cumplir un requerimiento mayor')
  expect(screen.getByText('Decreto 100 de 2026 · Decreto')).toBeTruthy()
  expect(screen.getByText('21/12/2026 a 31/12/2026')).toBeTruthy()
  expect(screen.getByText('Agregó el 01/12/2026: Día cívico')).toBeTruthy()
  expect(screen.getByText('Por confirmar con Jurídica')).toBeTruthy()
  expect(screen.getByText(/1 término está por confirmar/)).toBeTruthy()
  expect(screen.getAllByText('15 días calendario')).toHaveLength(2)
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Año anterior',
    'Año siguiente',
  ])
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a term that no day is counted with says so', async () => {
  open(false, { 'GET /api/terms': { status: 200, body: { terms: [term, pleading] } } })
  await screen.findByText('Presentar descargos')
  expect(screen.getAllByText(/^Solo de consulta/)).toHaveLength(1)
})

test('a month marks its free days with their reason', async () => {
  open(false)
  const month = within(await screen.findByRole('table', { name: 'diciembre' }))
  expect(month.getByText('25').title).toBe('Navidad')
  expect(month.getByText('22').title).toBe('Términos suspendidos')
  expect(month.getByText('2').title).toBe('')
})

test('another year is read', async () => {
  open(false)
  await press('Año siguiente')
  await screen.findByRole('heading', { name: 'Calendario de 2027' })
})

test('an administrator adds a day with its norm', async () => {
  const { sent } = open(true)
  await press('Agregar día')
  const window = within(await screen.findByRole('dialog'))
  fireEvent.click(window.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(window.getAllByText('Este campo es requerido')).toHaveLength(3))
  type(/^Día/, '2026-12-02')
  type(/^Nombre/, 'Feria')
  type(/^Norma/, 'Decreto 7')
  fireEvent.click(window.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se agregó el día.')
  expect(sent).toEqual([
    {
      path: 'POST /api/calendar/holidays',
      body: { day: '2026-12-02', name: 'Feria', norm: 'Decreto 7', source: 'entidad' },
    },
  ])
})

test('a refused day is told at its field', async () => {
  const body = { code: 'holiday.of-law', message: 'Ese día ya es festivo.', fields: { day: 'Ese día ya es festivo.' } }
  open(true, { 'POST /api/calendar/holidays': { status: 409, body } })
  await press('Agregar día')
  const window = within(await screen.findByRole('dialog'))
  type(/^Día/, '2026-12-25')
  type(/^Nombre/, 'Navidad')
  type(/^Norma/, 'Ley 51')
  fireEvent.click(window.getByRole('button', { name: 'Guardar' }))
  await window.findByText('Ese día ya es festivo.')
})

test('a day is taken away once the person said so', async () => {
  const { sent } = open(true)
  await press('Quitar Día cívico')
  await screen.findByText(/Los plazos que ya se corrieron no se adelantan/)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
  await screen.findByText('Se quitó el día.')
  expect(sent.map(({ path }) => path)).toEqual(['DELETE /api/calendar/holidays/2026-12-01'])
})

test('a new version of a term asks for the confirmation again', async () => {
  const { sent } = open(true)
  await press('Nueva versión de Cumplir un requerimiento mayor')
  const window = within(await screen.findByRole('dialog'))
  type(/^Días\b(?! de)/, '10')
  fireEvent.click(window.getByRole('checkbox', { name: 'Jurídica confirmó este término' }))
  fireEvent.click(window.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó la versión.')
  expect(sent).toMatchObject([
    { path: 'POST /api/terms', body: { code: 'REQ_MAYOR', days: '10', confirmed_by_legal: '1', row_version: '1' } },
  ])
})

test('a part that could not be loaded is asked for again', async () => {
  const failed = { status: 500, body: { code: 'internal', message: 'Ocurrió un error' } }
  open(false, { 'GET /api/calendar/holidays': failed, 'GET /api/terms': failed })
  await screen.findByText('No se pudo cargar el calendario.')
  await screen.findByText('No se pudieron cargar los términos.')
})
