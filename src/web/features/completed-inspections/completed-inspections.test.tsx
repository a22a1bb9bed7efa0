import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { openFilters, pressAction } from '../../ui/data-table/testing.ts'
import type { InspectionRow } from './completed-inspections.queries.ts'
import { aNotice, official, open, press, row } from './testing.tsx'

const ofRow = (action: string) => `${action}: la inspección de Restaurante El Portal, acta 2026-000018`

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
