import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listInspections } from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import type { Official } from '../../../domain/access/official.ts'
import { stopTimers } from '../../testing/stop-timers.ts'
import { textAddress } from '../../ui/address-text.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { TYPING_PAUSE_MS } from '../../ui/data-table/list-state/use-list-state.ts'
import { openFilters, pressAction } from '../../ui/data-table/testing.ts'
import { openRoute } from '../../ui/testing.ts'
import type { InspectionRow } from './completed-inspections.queries.ts'
import { CompletedInspections } from './completed-inspections.tsx'

const official = (userType: Official['userType']): Official => ({
  id: userType,
  email: 'persona@vigia.demo',
  departmentId: 13,
  userType,
})

const row: InspectionRow = {
  id: 70,
  number: '2026-000018',
  assignmentId: 40,
  establishmentId: 5,
  establishment: 'Restaurante El Portal',
  identificationNumber: '900123456',
  zodes: 'Montes de María',
  city: 'El Carmen de Bolívar',
  visitedOn: '2026-03-09',
  compliancePct: 89.95,
  concepto: 'FAVORABLE CON REQUERIMIENTOS',
  technician: 'Tomás Blanco',
  engineer: 'Inés Ospino',
  isNotified: false,
  isArchived: false,
}

type Sent = { method: string; path: string; body: unknown }
type Options = {
  user?: Official
  address?: string
  onOpenRecord?: (row: InspectionRow) => void
  answers?: { status: number; body: object }[]
  rows?: InspectionRow[]
  notice?: object
}

/** Facts before a mail, as the wire has them. */
const aNotice = (changes: object = {}) => ({
  email: 'portal@correo.co',
  present_email: 'portal@correo.co',
  electronic_notification: 1,
  notifications: [],
  ...changes,
})

function open({
  user = official(1),
  address = '/',
  onOpenRecord = () => {},
  answers = [],
  rows = [row],
  notice = aNotice(),
}: Options = {}) {
  const asked: URL[] = []
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && url.startsWith('/api/inspection/notify/')) {
      return Response.json({ success: true, data: notice })
    }
    if (method === 'GET') {
      asked.push(new URL(url, 'http://vigia.test'))
      return Response.json({ success: true, data: z.encode(listInspections.reply, { rows, total: rows.length }) })
    }
    sent.push({ method, path: url, body: body ? JSON.parse(String(body)) : undefined })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  const cities = {
    queryKey: ['cities'],
    queryFn: async () => [
      { id: 1, name: 'Turbaco' },
      { id: 2, name: 'Arjona' },
    ],
  }
  const rootRoute = createRootRoute({
    component: () => (
      <CompletedInspections route={openRoute} official={user} cities={cities} onOpenRecord={onOpenRecord} />
    ),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: rootRoute, history, ...textAddress })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { asked, sent, history }
}

const filtersOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get('filter') ?? '[]')
const ofRow = (action: string) => `${action}: la inspección de Restaurante El Portal, acta 2026-000018`
const dayIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("the list shows the columns of R 2.29 and the acta's number, the newest ten first", async () => {
  const { asked } = open({ address: '/?buscar=portal' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Módulo de Inspecciones Realizadas' })).toBeTruthy()
  await screen.findByText('Restaurante El Portal')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Establecimiento',
    'N.º de acta',
    'Identificación',
    'Subregión',
    'Municipio',
    'Fecha de visita',
    'Nivel de cumplimiento',
    'Concepto',
    'Técnico',
    'Ingeniero',
    'Acciones',
  ])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Restaurante El Portal',
    '2026-000018',
    '900123456',
    'Montes de María',
    'El Carmen de Bolívar',
    '09/03/2026',
    '90,0 %',
    'FAVORABLE CON REQUERIMIENTOS',
    'Tomás Blanco',
    'Inés Ospino',
    '',
  ])
  const [first] = asked
  expect(first?.pathname).toBe('/api/inspection/all')
  expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
    limit: '10',
    offset: '0',
    order: '-1',
    order_by: 'inspections_id',
    filter: '[{"field":"q","operator":"LIKE","value":"%portal%"}]',
  })
})

test('rows have no ticks, because a record is never switched off', async () => {
  open()
  await screen.findByText('Restaurante El Portal')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('an establishment is told from other branches below its name', async () => {
  open({ rows: [{ ...row, establishmentAddress: 'Calle 1 # 2-3' }] })
  const place = await screen.findByText('Calle 1 # 2-3')
  expect(place.closest('td')?.textContent).toContain('Restaurante El Portal')
})

test('the list is sorted by the number of the acta', async () => {
  const { asked } = open({ address: '/?orden=-number' })
  await screen.findByText('2026-000018')
  const { order, order_by } = Object.fromEntries(asked[0]?.searchParams ?? [])
  expect([order, order_by]).toEqual(['-1', 'acta_number'])
})

test('a row of an older server has no number, and its questions name the establishment alone', async () => {
  const { number: _number, ...older } = row
  open({ rows: [older] })
  expect(await screen.findByRole('button', { name: 'Ver acta: la inspección de Restaurante El Portal' })).toBeTruthy()
  await pressAction('Archivar')
  expect(await screen.findByText(/^¿Archivar el acta de «Restaurante El Portal»\?/)).toBeTruthy()
})

test('the view action opens the record of its row', async () => {
  const opened: InspectionRow[] = []
  open({ onOpenRecord: (chosen) => opened.push(chosen) })
  await press(ofRow('Ver acta'))
  expect(opened).toEqual([row])
})

test.each([2, 3] as const)('user type %i neither notifies nor archives', async (userType) => {
  open({ user: official(userType) })
  await screen.findByText('Restaurante El Portal')
  expect(screen.queryByRole('button', { name: /^Acciones: / })).toBeNull()
  await openFilters()
  expect(screen.queryByRole('checkbox', { name: 'Ver las archivadas' })).toBeNull()
})

test.each([2, 3] as const)(
  'user type %i sends no filter of an address for which they have no field',
  async (userType) => {
    const { asked } = open({ user: official(userType), address: '/?archivadas=1' })
    await screen.findByText('Restaurante El Portal')
    expect(asked.map((each) => each.searchParams.get('filter'))).toEqual([null])
    await openFilters()
    expect(screen.getByRole('button', { name: 'Quitar filtros' }).getAttribute('aria-disabled')).toBe('true')
  },
)

describe('notifying', () => {
  const notify = async () => {
    await pressAction('Notificar')
    await screen.findByText('¿Enviar la notificación del acta 2026-000018 de «Restaurante El Portal»?')
    await press('Notificar')
  }

  test('asks first, and sends nothing after a no', async () => {
    const { sent } = open()
    await pressAction('Notificar')
    expect(await screen.findByRole('dialog', { name: 'Notificar acta' })).toBeTruthy()
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
  })

  test('notifying names the person who was told', async () => {
    const answer = { status: 200, body: { success: true, data: { email: 'portal@correo.co' } } }
    const { sent } = open({ answers: [answer] })
    await notify()
    expect(await screen.findByText('Acta notificada al correo portal@correo.co')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/inspection/notify/70' }])
  })

  test.each([
    [0, true],
    [1, false],
  ])('notifying says first that the mail is a copy without consent (%i)', async (consent, isSaid) => {
    open({ notice: aNotice({ electronic_notification: consent }) })
    await pressAction('Notificar')
    expect(await screen.findByText('portal@correo.co')).toBeTruthy()
    expect(screen.queryByText(/no autorizó ser notificado por correo/) !== null).toBe(isSaid)
  })

  test('offers the present address where it differs, and sends to the chosen one', async () => {
    const answer = { status: 200, body: { success: true, data: { email: 'nuevo@correo.co' } } }
    const { sent } = open({ answers: [answer], notice: aNotice({ present_email: 'nuevo@correo.co' }) })
    await pressAction('Notificar')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'portal@correo.co' })).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'nuevo@correo.co' }))
    await press('Notificar')
    expect(await screen.findByText('Acta notificada al correo nuevo@correo.co')).toBeTruthy()
    expect(sent).toMatchObject([{ path: '/api/inspection/notify/70', body: { email: 'nuevo@correo.co' } }])
  })

  test('shows a mail whose outcome is unknown, which is settled there', async () => {
    const sentMail = {
      notification_id: 9,
      email: 'portal@correo.co',
      sent_at: '2026-11-20T20:00:00.000Z',
      outcome: 'unknown',
    }
    const answer = { status: 200, body: { success: true, data: { outcome: 'delivered' } } }
    // A mail server that was taken away leaves the settling.
    const { sent } = open({ answers: [answer], notice: aNotice({ mail: 0, notifications: [sentMail] }) })
    await pressAction('Notificar')
    expect(await screen.findByText('20/11/2026 15:00, a portal@correo.co: no se sabe si llegó')).toBeTruthy()
    await press('Se entregó: portal@correo.co')
    expect(await screen.findByText('20/11/2026 15:00, a portal@correo.co: se entregó')).toBeTruthy()
    expect(sent).toEqual([{ method: 'POST', path: '/api/notification/9/outcome', body: { delivered: '1' } }])
  })

  test('a notification without a mail server shows the text of R 8.7 and the cause', async () => {
    const { sent } = open({ notice: aNotice({ mail: 0 }) })
    await pressAction('Notificar')
    expect(await screen.findByText(problemReplies['mail.unavailable'].text)).toBeTruthy()
    expect(screen.getByText('Esta instalación no tiene servidor de correo.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('a notification that fails shows the text of R 8.7, in red', async () => {
    const show = vi.spyOn(notifications, 'show')

    const { status, text } = problemReplies['mail.unavailable']
    const error = { code: 'mail.unavailable', message: text, mail_server: 'Respuesta del servidor de correo: 550' }
    open({ answers: [{ status, body: { success: false, error } }] })
    await notify()
    const message = 'El email fue suspendido por spam, por favor contacta al administrador.'
    expect(await screen.findByText(message)).toBeTruthy()
    // The cause that the mail server gave stands below.
    expect(await screen.findByText('Respuesta del servidor de correo: 550')).toBeTruthy()
    expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ color: 'red' }))
  })
})

test('archiving sends the opposite of what the record is', async () => {
  const { sent } = open({ answers: [{ status: 200, body: { success: true, data: { archived: 1 } } }] })
  await pressAction('Archivar')
  expect(await screen.findByText(/^¿Archivar el acta 2026-000018 de «Restaurante El Portal»\?/)).toBeTruthy()
  expect(sent).toEqual([])
  await press('Archivar')
  expect(await screen.findByText('Acta archivada')).toBeTruthy()
  expect(sent).toEqual([{ method: 'PATCH', path: '/api/inspection/70/archived', body: { archived: '1' } }])
})

describe('the filters', () => {
  const address = '/?pagina=2&municipio=Arjona&concepto=FAVORABLE&desde=2026-03-01&hasta=2026-03-31&archivadas=1'

  test('filters of an address reach the server and the fields', async () => {
    const { asked } = open({ address })
    await screen.findByText('Restaurante El Portal')
    expect(filtersOf(asked[0])).toEqual([
      { field: 'city', operator: '=', value: 'Arjona' },
      { field: 'concept', operator: '=', value: 'FAVORABLE' },
      { field: 'inspection_date', operator: '>=', value: '2026-03-01' },
      { field: 'inspection_date', operator: '<=', value: '2026-03-31' },
      { field: 'is_archived', operator: '=', value: '1' },
    ])
    await openFilters()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Municipio' }).value).toBe('Arjona')
    expect(dayIn('Desde').value).toBe('2026-03-01')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ver las archivadas' }).checked).toBe(true)
  })

  test('the filters are written into the address, from the first page on', async () => {
    const { asked, history } = open({ address: '/?pagina=1&buscar=portal' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    fireEvent.click(screen.getByRole('combobox', { name: 'Municipio' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Turbaco' }))
    await waitFor(() => expect(history.location.search).toBe('?buscar=portal&municipio=Turbaco'))
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-03-31' } })
    await waitFor(() => expect(history.location.search).toBe('?buscar=portal&municipio=Turbaco&hasta=2026-03-31'))
    await waitFor(() => expect(filtersOf(asked.at(-1))).toHaveLength(3))
  })

  test('the filters are taken away together; the archived view stays', async () => {
    const { history } = open({ address })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    await press('Quitar filtros')
    await waitFor(() => expect(history.location.search).toBe('?archivadas=1'))
    await waitFor(() => expect(['Desde', 'Hasta'].map((label) => dayIn(label).value)).toEqual(['', '']))
  })

  test('removed filters leave the keyboard on their button', async () => {
    const { history } = open({ address })
    await openFilters()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Quitar filtros' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(history.location.search).toBe('?archivadas=1'))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(button.disabled).toBe(false)
    expect(document.activeElement).toBe(button)
  })

  test.each([
    ['/?municipio=Arjona', 'Ningún registro coincide con los filtros.'],
    ['/?archivadas=1', 'No hay registros.'],
  ])('filters of %s without a row say so', async (narrowed, text) => {
    open({ address: narrowed, rows: [] })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a day of the filters', () => {
  const unfinished = 'Escriba la fecha completa, con las cuatro cifras del año.'
  const typeInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('a day stays in the field during typing, and only a whole one is sent', async () => {
    const { asked, history } = open()
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    const field = dayIn('Desde')
    const pass = stopTimers()
    for (const day of ['0002-03-15', '0020-03-15', '0202-03-15', '2026-03-15']) {
      typeInto(field, day)
      expect(field.value).toBe(day)
      await pass(TYPING_PAUSE_MS + 50)
    }
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(history.location.search).toBe('?desde=2026-03-15')
    expect(filtersOf(asked[1])).toEqual([{ field: 'inspection_date', operator: '>=', value: '2026-03-15' }])
  })

  test('a day of the filters is in the address as soon as the field is left', async () => {
    const { history } = open()
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    typeInto(dayIn('Hasta'), '2026-03-31')
    fireEvent.blur(dayIn('Hasta'))
    expect(history.location.search).toBe('?hasta=2026-03-31')
  })

  test('a day with a half-typed year shows an error and filters nothing', async () => {
    const { history } = open({ address: '/?desde=2026-03-01' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    typeInto(dayIn('Desde'), '0026-03-01')
    expect(screen.queryByText(unfinished)).toBeNull()
    fireEvent.blur(dayIn('Desde'))
    expect(await screen.findByText(unfinished)).toBeTruthy()
    await waitFor(() => expect(history.location.search).toBe(''))
    expect(dayIn('Desde').value).toBe('0026-03-01')
    typeInto(dayIn('Desde'), '2026-03-01')
    expect(screen.queryByText(unfinished)).toBeNull()
    await waitFor(() => expect(history.location.search).toBe('?desde=2026-03-01'))
  })

  test('days that leave no day between them say so until one is changed', async () => {
    open({ address: '/?desde=2026-03-31&hasta=2026-03-01' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    expect(dayIn('Hasta').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/anterior a «Desde»/)).toBeTruthy()
    typeInto(dayIn('Desde'), '2026-03-01')
    await waitFor(() => expect(screen.queryByText(/anterior a «Desde»/)).toBeNull())
  })

  test('a day of an outside address is in the field', async () => {
    const { history } = open({ address: '/?desde=2026-03-01' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    typeInto(dayIn('Desde'), '2026-03-15')
    await waitFor(() => expect(history.location.search).toBe('?desde=2026-03-15'))
    history.push('/?desde=2025-12-01&hasta=2025-12-31')
    await waitFor(() => expect(dayIn('Desde').value).toBe('2025-12-01'))
    expect(dayIn('Hasta').value).toBe('2025-12-31')
    history.back()
    await waitFor(() => expect(dayIn('Desde').value).toBe('2026-03-15'))
    expect(dayIn('Hasta').value).toBe('')
  })
})
