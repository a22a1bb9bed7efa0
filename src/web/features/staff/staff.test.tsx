import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { problemReplies } from '../../../contract/problems.ts'
import { listAbsences } from '../../../contract/staff/absences.wire.ts'
import { listStaffContracts } from '../../../contract/staff/contracts.wire.ts'
import { listStaff, readStaffMember } from '../../../contract/staff/staff.wire.ts'
import type { NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../ui/testing.ts'
import { OwnStaff } from './own-staff.tsx'
import type { AbsenceRow, OfficialFile, StaffRow } from './staff.queries.ts'
import type { StaffCatalogues } from './staff-catalogues.ts'
import { StaffView } from './staff-view.tsx'
import { anAbsence, anOfficial, aStaffRow } from './testing.ts'

const ready = <Row extends NamedRow>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })
const catalogues: StaffCatalogues = {
  areas: ready('areas', [{ id: 1, name: 'Salud pública' }]),
  contractTypes: ready('contracts', [{ id: 2, name: 'Prestación de servicios' }]),
  zodes: ready('zodes', [{ id: 1, name: 'Mojana' }]),
  cities: ready('cities', [{ id: 10, name: 'Achí', zodesId: 1 }]),
  inscriptionTypes: ready('types', [{ id: 1, name: 'Restaurante' }]),
  technicians: ready('technicians', [
    { id: 7, name: 'Luisa Ñáñez' },
    { id: 8, name: 'Ramiro Gil' },
  ]),
  engineers: ready('engineers', [{ id: 9, name: 'Inés Ospino' }]),
}

type Sent = { path: string; body: Record<string, unknown> }
type Served = { staff?: StaffRow[]; official?: OfficialFile; absences?: AbsenceRow[]; status?: number }

/** The network's end: answers each read, and each write with the next of `answers`. */
function serve(
  { staff = [aStaffRow()], official = anOfficial(), absences = [], status = 200 }: Served,
  ...answers: object[]
) {
  const sent: Sent[] = []
  const replies: [RegExp, () => unknown][] = [
    [/staff\/all/, () => z.encode(listStaff.reply, { rows: staff, total: staff.length })],
    [/staff\/absences/, () => z.encode(listAbsences.reply, { absences })],
    [
      /visits\?/,
      () => ({
        visits: [
          { assignment_id: 4, establishment_name: 'La Espiga', city: 'Achí', scheduled_on: '2026-12-02' },
          { assignment_id: 5, establishment_name: 'El Faro', city: 'Achí', scheduled_on: '2026-12-03' },
        ],
      }),
    ],
    [
      /\/7\/documents/,
      () => ({
        documents: [
          {
            document_id: 32,
            file_id: 5,
            file_number: 'EXP-13-2026-000004',
            title: 'Permiso sindical',
            document_date: '2026-11-30',
            sensitive: 0,
          },
        ],
      }),
    ],
    [/availability/, () => ({ officials: [] })],
    [/holidays/, () => ({ holidays: [] })],
    [/staff\/contracts/, () => z.encode(listStaffContracts.reply, { rows: [], total: 0 })],
    [
      /expiries/,
      () => ({
        expiries: [
          { kind: 'contract', user_id: 7, name: 'Luisa Ñáñez', what: 'CPS-12', ends_on: '2026-12-13', days_left: 12 },
        ],
      }),
    ],
    [/staff\/(?:7|me)$/, () => z.encode(readStaffMember.reply, { official })],
  ]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push({
        path: url,
        body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body ?? '{}')),
      })
      const answer = answers.shift() as { error?: { code: string } } | undefined
      const code = answer?.error?.code as keyof typeof problemReplies | undefined
      const refused = code && problemReplies[code].status
      return Response.json(refused ? { success: false, ...answer } : { success: true, data: answer }, {
        status: refused ?? 200,
      })
    }
    if (status === 0) return new Promise(() => {})
    if (status !== 200) return new Response('', { status })
    const found = replies.find(([pattern]) => pattern.test(url))
    if (!found) throw new TypeError(`Nothing answers ${url}`)
    return Response.json({ success: true, data: found[1]() })
  })
  return sent
}

function open(address: string, isOwn = false) {
  const rootRoute = createRootRoute({
    component: () =>
      isOwn ? (
        <OwnStaff catalogues={catalogues} />
      ) : (
        <StaffView route={openRoute} readerId={1} catalogues={catalogues} today="2026-12-01" />
      ),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = async (label: RegExp, option: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the directory', () => {
  test('shows role, subregion, the end of the contract, availability and load in words', async () => {
    serve({ staff: [aStaffRow({ availableToday: false, reasons: ['En vacaciones hasta el 14/12'] })] })
    open('/')
    const card = (await screen.findByRole('button', { name: 'Abrir la hoja de Luisa Ñáñez' })).closest('li')
    for (const text of [
      'Técnico de saneamiento',
      'Mojana',
      'Vence en 12 días',
      'En vacaciones hasta el 14/12',
      'Holgada: 2 visitas pendientes de 10 posibles (20\u00a0%)',
    ])
      expect(card?.textContent).toContain(text)
  })

  test.each([
    ['nothing', { staff: [] }, 'Ningún registro coincide con los filtros.'],
    ['a failure', { status: 500 }, 'No se pudo cargar la lista.'],
    ['a slow answer', { status: 0 }, 'Cargando la lista…'],
  ])('the directory says so when there is %s', async (_what, served, text) => {
    serve(served)
    open('/')
    await screen.findByText(text)
  })
})

describe('a contract', () => {
  test('a contract that ends soon is told above the list, and leads to its official', async () => {
    serve({})
    open('/?pestana=vinculacion')
    const notice = within(await screen.findByRole('region', { name: 'Vence en los próximos 60 días' }))
    expect(notice.getByRole('listitem').textContent).toBe('Vence en 12 díasLuisa ÑáñezContrato CPS-12, 13/12/2026')
    fireEvent.click(notice.getByRole('button', { name: 'Abrir la hoja de Luisa Ñáñez' }))
    expect(await screen.findByRole('dialog', { name: 'Hoja del funcionario' })).toBeTruthy()
  })

  test('a contract that overlaps another one says so at its days, and keeps the text', async () => {
    const message = 'Se cruza con el contrato CPS-9 (01/02/2026 a 31/12/2026).'
    const sent = serve({}, { error: { code: 'contract.overlap', message } })
    open('/?funcionario=7')
    await press('Nuevo contrato')
    await choose(/^Tipo de contrato/, 'Prestación de servicios')
    type(/^Número/, 'CPS-10')
    type(/^Desde/, '2026-12-01')
    type(/^Hasta/, '2027-06-30')
    await press('Guardar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo contrato' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(/^Desde/).getAttribute('aria-invalid')).toBe('true')
    expect((screen.getByLabelText(/^Número/) as HTMLInputElement).value).toBe('CPS-10')
    expect(sent[0]).toMatchObject({
      path: '/api/staff/7/contracts',
      body: { contract_type_id: '2', number: 'CPS-10', starts_on: '2026-12-01', ends_on: '2027-06-30' },
    })
  })

  test.each([
    ['2026-12-01', '2026-11-30', 'La fecha final no puede ser anterior a la inicial.'],
    ['2026-12-01', '2031-12-02', 'El periodo no puede pasar de 5 años.'],
    ['', '2026-11-30', 'Este campo es requerido'],
  ])('from «%s» to «%s» is not sent', async (from, to, text) => {
    const sent = serve({})
    open('/?funcionario=7')
    await press('Nuevo contrato')
    await choose(/^Tipo de contrato/, 'Prestación de servicios')
    type(/^Número/, 'CPS-10')
    type(/^Desde/, from)
    type(/^Hasta/, to)
    await press('Guardar')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('absences', () => {
  const asked = anAbsence({ state: 'pedida', note: 'Viaje familiar' })
  const planned = { error: { code: 'absence.planned-visits', message: 'Tiene 2 visitas en esos días.', pending: 2 } }
  const approved = { absence_id: 30, state: 'aprobada' }

  test('stand in the month with a letter and a word', async () => {
    serve({ absences: [anAbsence()] })
    open('/?pestana=ausencias')
    const row = (await screen.findByRole('rowheader', { name: /Luisa/ })).closest('tr') as HTMLElement
    expect(within(row).getAllByText('Vacaciones')).toHaveLength(3)
    expect(within(row).getAllByText('V')).toHaveLength(3)
    expect(screen.getByText('No hay solicitudes por decidir.')).toBeTruthy()
  })

  test('over planned visits are approved after a choice: reassigned to somebody of the same part', async () => {
    const sent = serve({ absences: [asked] }, planned, approved)
    open('/?pestana=ausencias')
    await press('Aprobar: Luisa Ñáñez')
    const question = within(await screen.findByRole('dialog', { name: 'Visitas en los días de la ausencia' }))
    expect(await question.findByText('Tiene 2 visitas en esos días')).toBeTruthy()
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '02/12/2026: La Espiga, Achí',
      '03/12/2026: El Faro, Achí',
    ])
    await press('Reasignar')
    expect(await screen.findByText('Elija a quién se reasignan.')).toBeTruthy()
    fireEvent.click(screen.getByRole('combobox', { name: /^Reasignar a/ }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Ramiro Gil'])
    fireEvent.click(screen.getByRole('option', { name: 'Ramiro Gil' }))
    await press('Reasignar')
    expect(await screen.findByText('Ausencia aprobada')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toMatchObject([
      { decision: 'aprobada', confirmed: '0', row_version: '1' },
      { decision: 'aprobada', confirmed: '1', reassign_to: '8', row_version: '1' },
    ])
  })

  test('over visits that have begun are asked about with what the official saved in them', async () => {
    const reasons = ['La Espiga: Luisa Ñáñez ya registró 3 respuestas en esta visita. El acta también dirá su nombre.']
    serve({ absences: [asked] }, { error: { ...planned.error, reasons } }, approved)
    open('/?pestana=ausencias')
    await press('Aprobar: Luisa Ñáñez')
    const question = within(await screen.findByRole('dialog', { name: 'Visitas en los días de la ausencia' }))
    await question.findByText('Tiene 2 visitas en esos días')
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '02/12/2026: La Espiga, Achí',
      '03/12/2026: El Faro, Achí',
      ...reasons,
    ])
  })

  test.each([
    ['Dejar', 2],
    ['Cancelar', 1],
  ])('over planned visits: «%s» makes %i calls', async (button, calls) => {
    const sent = serve({ absences: [asked] }, planned, approved)
    open('/?pestana=ausencias')
    await press('Aprobar: Luisa Ñáñez')
    await press(button)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Visitas en los días de la ausencia' })).toBeNull())
    expect(sent).toHaveLength(calls)
    expect(sent[1]?.body ?? {}).not.toHaveProperty('reassign_to')
  })

  test('absences are rejected with a reason', async () => {
    const sent = serve({ absences: [asked] }, { absence_id: 30, state: 'rechazada' })
    open('/?pestana=ausencias')
    await press('Rechazar: Luisa Ñáñez')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar la ausencia' }))
    fireEvent.change(dialog.getByLabelText('Motivo'), { target: { value: 'Hay jornada de vacunación' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Ausencia rechazada')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ decision: 'rechazada', reason: 'Hay jornada de vacunación', row_version: '1' })
  })
})

describe('one’s own sheet', () => {
  test('asks for an absence, and offers nothing that administrators do', async () => {
    const sent = serve({}, { absence_id: 31, state: 'pedida' })
    open('/', true)
    await press('Pedir ausencia')
    for (const name of ['Nuevo contrato', 'Nueva competencia', 'Agregar territorio', 'Expedir carné'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await choose(/^Clase/, 'Permiso')
    type(/^Desde/, '2026-12-09')
    fireEvent.click(screen.getByRole('radio', { name: 'Solo la mañana' }))
    expect((screen.getByLabelText(/^Hasta/) as HTMLInputElement).value).toBe('2026-12-09')
    await press('Guardar')
    expect(await screen.findByText('Solicitud enviada. Otra persona la decide.')).toBeTruthy()
    expect(sent[0]).toMatchObject({
      path: '/api/staff/me/absences',
      body: { kind: 'PERMISO', starts_on: '2026-12-09', ends_on: '2026-12-09', half: 'AM' },
    })
  })

  test('an absence names the document that proves it, and its sheet leads there', async () => {
    const absence = anAbsence({ documentId: 32, fileId: 5, state: 'pedida' })
    const sent = serve(
      { official: anOfficial({ absences: [absence] }) },
      { absence_id: 31, state: 'pedida' },
      { absence_id: 30, state: 'pedida' },
    )
    open('/', true)
    const link = await screen.findByRole('link', { name: 'Ver el documento de soporte' })
    expect(link.getAttribute('href')).toBe('/dashboard/configuraciones/archivos/5?documento=32')
    await press('Pedir ausencia')
    await choose(/^Clase/, 'Permiso')
    type(/^Desde/, '2026-12-09')
    type(/^Hasta/, '2026-12-09')
    await choose(/^Documento de soporte/, 'Permiso sindical · EXP-13-2026-000004')
    await press('Guardar')
    await screen.findByText('Solicitud enviada. Otra persona la decide.')
    expect(sent[0]?.body).toMatchObject({ kind: 'PERMISO', document_id: '32' })
  })

  test('an own sick leave takes no note, which could hold a diagnosis', async () => {
    serve({})
    open('/', true)
    await press('Pedir ausencia')
    await choose(/^Clase/, 'Incapacidad')
    expect(screen.queryByLabelText('Nota')).toBeNull()
    expect(screen.getByText(/Nunca el diagnóstico/)).toBeTruthy()
  })

  test('shows a failure of the server at the half day', async () => {
    const message = 'La media jornada es de un solo día hábil.'
    serve({}, { error: { code: 'absence.half-day', message, fields: { half: message } } })
    open('/', true)
    await press('Pedir ausencia')
    await choose(/^Clase/, 'Permiso')
    type(/^Desde/, '2026-12-08')
    fireEvent.click(screen.getByRole('radio', { name: 'Solo la tarde' }))
    await press('Guardar')
    const dialog = within(screen.getByRole('dialog', { name: 'Pedir ausencia' }))
    expect(await dialog.findByText(message)).toBeTruthy()
  })
})

const aCard = {
  serial: '13-000001',
  userId: 7,
  userName: 'Luisa Ñáñez',
  userIdNumber: '1050001',
  issuedAt: '2026-11-20T15:00:00.000Z',
  issuedBy: 'Ana Ruiz',
  expiresOn: '2027-11-20',
  state: 'vigente' as const,
  revokedAt: null,
  revokedReason: null,
}

describe('cards', () => {
  test('without a public address cannot be issued, and the button says why', async () => {
    const sent = serve({ official: anOfficial({ hasPublicUrl: false }) })
    open('/?funcionario=7')
    const button = await screen.findByRole('button', { name: 'Expedir carné' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('PUBLIC_URL')
    fireEvent.click(button)
    expect(sent).toEqual([])
  })

  test('a card in force is replaced only after a yes, and the new code shows', async () => {
    const issued = { serial: '13-000002', url: 'https://vigia.example/v/ABC', expires_on: '2027-11-20' }
    const sent = serve({ official: anOfficial({ cards: [aCard] }) }, issued)
    open('/?funcionario=7')
    await press('Expedir otro carné')
    const question = within(await screen.findByRole('dialog', { name: 'Expedir otro carné' }))
    expect(sent).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Expedir otro carné' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Carné 13-000002' }))
    expect(shown.getByRole('img', { name: 'Código QR de la página pública del carné' })).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Abrir la página pública' }).getAttribute('href')).toBe(issued.url)
  })

  test('cards are not revoked without a reason', async () => {
    const sent = serve({ official: anOfficial({ cards: [aCard] }) }, { serial: aCard.serial })
    open('/?funcionario=7')
    await press('Revocar el carné 13-000001')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revocar el carné' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Revocar' }))
    expect(await dialog.findByText('Este campo es requerido')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Lo perdió' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Revocar' }))
    expect(await screen.findByText('Carné revocado')).toBeTruthy()
    expect(sent).toEqual([{ path: '/api/staff/cards/13-000001/revoke', body: { reason: 'Lo perdió' } }])
  })
})
