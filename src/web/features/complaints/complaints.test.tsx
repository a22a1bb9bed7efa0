import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getComplaint, getComplaintPerson, listComplaints } from '../../../contract/follow-up/complaints.wire.ts'
import { DATA_CONSENT, PUBLIC_PAGE } from '../../../domain/complaints/citizen-words.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import { openRoute } from '../../ui/testing.ts'
import { ComplaintView } from './card/complaint-view.tsx'
import type { Complaint } from './complaints.queries.ts'
import type { ComplaintChoices } from './form/complaint-choices.ts'
import { Complaints } from './list/complaints.tsx'
import { actTexts } from './messages.ts'
import { ComplaintsPart } from './part/complaints-part.tsx'
import { aComplaint } from './testing.ts'

const keyed = keepWronglyKeyed()
let asked: URL[]
let sent: { call: string; body: Record<string, unknown> }[]

const PERSON = {
  ...{ isAnonymous: false, isReserved: true, name: 'Luz Marina Peña', idNumber: '45678901' },
  ...{ email: 'luz@correo.example', phone: null, address: null },
}

function serve(complaint: Complaint, { refused, total = 1 }: { refused?: object; total?: number } = {}) {
  const reply = (data: object) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const { method = 'GET', body } = request
    keyed.watch(path, request)
    const url = new URL(path, 'http://vigia.test')
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ call: `${method} ${url.pathname}`, body: fields })
      if (refused) return Response.json({ success: false, error: refused }, { status: 409 })
      if (url.pathname.endsWith('/visit')) return reply({ assignment_id: 70 })
      return reply({ complaint_id: 9, number: complaint.number, state: 'radicada', due_day: null, row_version: 2 })
    }
    asked.push(url)
    const rows = total === 0 ? [] : [complaint]
    if (url.pathname === '/api/complaint/all') return reply(z.encode(listComplaints.reply, { rows, total }))
    if (url.pathname === '/api/complaint/9') return reply(z.encode(getComplaint.reply, { complaint }))
    if (url.pathname === '/api/complaint/9/person') return reply(z.encode(getComplaintPerson.reply, { person: PERSON }))
    if (url.pathname === '/api/complaint/9/papers') return reply({ papers: [], may: [] })
    return reply({})
  })
}

const ready = (key: string, name: string, id: number) => ({ queryKey: [key], queryFn: async () => [{ id, name }] })
const choices: ComplaintChoices = {
  cities: ready('cities', 'Turbaco', 13836),
  engineers: ready('engineers', 'Inés Ospino', 3),
  technicians: ready('technicians', 'Tomás Blanco', 2),
  establishmentsFound: (text) => ready(`found ${text}`, 'Restaurante El Portal', 5),
}
const nothing = () => {}
const openList = () =>
  showPage(
    <Complaints
      route={openRoute}
      official={{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 }}
      cities={{ queryKey: ['names'], queryFn: async () => [{ name: 'Turbaco' }] }}
      choices={choices}
      onOpen={nothing}
    />,
  )
const openCard = () => showPage(<ComplaintView complaintId={9} choices={choices} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.getByRole('dialog')
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } })
const send = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))
const violations = async (container: Element) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations

beforeEach(() => {
  asked = []
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(keyed.take()).toEqual([])
})

const filtersOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get('filter') ?? '[]')

test('the list opens on open complaints, with their terms and three views', async () => {
  serve(aComplaint({ daysLeft: -2, isOverdue: true }), { total: 3 })
  const { container } = openList()
  await screen.findByText('Vencida hace 2 días hábiles')
  const views = within(screen.getByRole('navigation', { name: 'Vistas rápidas' })).getAllByRole('link')
  await waitFor(() =>
    expect(views.map(({ textContent }) => textContent)).toEqual(['3Abiertas', '3Por vencer', '3Vencidas']),
  )
  expect(views[2]?.getAttribute('href')).toContain('vence=vencida')
  expect(asked.map(filtersOf)).toContainEqual([{ field: 'open', operator: '=', value: '1' }])
  expect(screen.queryByText(PERSON.name)).toBeNull()
  expect(await violations(container)).toEqual([])
})

test('a view whose count cannot be had opens without a number', async () => {
  serve(aComplaint(), { total: 3 })
  const served = globalThis.fetch
  const failed = Response.json({ success: false, error: { code: 'server.failed', message: 'Falló.' } }, { status: 500 })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    String(path).includes('due_soon') ? failed.clone() : served(path, init),
  )
  openList()
  const views = within(await screen.findByRole('navigation', { name: 'Vistas rápidas' })).getAllByRole('link')
  await waitFor(() =>
    expect(views.map(({ textContent }) => textContent)).toEqual(['3Abiertas', 'Por vencer', '3Vencidas']),
  )
})

test('a complaint is registered with the person, once for a repeated press', async () => {
  serve(aComplaint())
  openList()
  await press('Radicar queja')
  await screen.findByRole('dialog', { name: 'Radicar queja' })
  send('Radicar')
  await within(dialog()).findByText('Este campo es requerido')
  type(/^Hechos/, 'Venden carne sin refrigerar.')
  send('Radicar')
  await within(dialog()).findByText('Elija el establecimiento o escriba el lugar.')
  expect(sent).toEqual([])
  within(dialog()).getByLabelText('Fecha en que se recibió (si no es hoy)')
  type('Lugar, si no es un establecimiento inscrito', 'Puesto frente al parque')
  fireEvent.click(within(dialog()).getByRole('combobox', { name: /Municipio/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Turbaco', hidden: true }))
  fireEvent.click(within(dialog()).getByRole('checkbox', { name: 'Plagas' }))
  type(/^Nombre/, 'Luz Marina Peña')
  type(/^Teléfono/, '3009998877')
  send('Radicar')
  send('Radicar')
  await screen.findByText('Queja PQRS-2026-000009 radicada')
  expect(sent).toMatchObject([
    {
      call: 'POST /api/complaint',
      body: { kind: 'queja', place_text: 'Puesto frente al parque', city_id: '13836', name: 'Luz Marina Peña' },
    },
  ])
})

test('an anonymous complaint asks for no person', async () => {
  serve(aComplaint())
  openList()
  await press('Radicar queja')
  await screen.findByRole('dialog', { name: 'Radicar queja' })
  type(/^Nombre/, 'Luz')
  fireEvent.click(within(dialog()).getByRole('checkbox', { name: 'Es anónima' }))
  expect(within(dialog()).queryByLabelText(/^Nombre/)).toBeNull()
  expect(await violations(dialog())).toEqual([])
})

test('a tick of anonymous by mistake loses no typed text, and none is sent', async () => {
  serve(aComplaint())
  openList()
  await press('Radicar queja')
  await screen.findByRole('dialog', { name: 'Radicar queja' })
  type(/^Nombre/, 'Luz Marina Peña')
  type(/^Teléfono/, '3009998877')
  const anonymous = within(dialog()).getByRole('checkbox', { name: 'Es anónima' })
  fireEvent.click(anonymous)
  fireEvent.click(anonymous)
  expect((within(dialog()).getByLabelText(/^Nombre/) as HTMLInputElement).value).toBe('Luz Marina Peña')
  expect((within(dialog()).getByLabelText(/^Teléfono/) as HTMLInputElement).value).toBe('3009998877')
  fireEvent.click(anonymous)
  type(/^Hechos/, 'Venden carne sin refrigerar.')
  type('Lugar, si no es un establecimiento inscrito', 'Puesto frente al parque')
  fireEvent.click(within(dialog()).getByRole('combobox', { name: /Municipio/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Turbaco', hidden: true }))
  send('Radicar')
  await screen.findByText('Queja PQRS-2026-000009 radicada')
  expect(sent).toMatchObject([{ call: 'POST /api/complaint', body: { is_anonymous: '1' } }])
  for (const name of ['name', 'phone']) expect(sent[0]?.body).not.toHaveProperty(name)
})

test('the person who complained is read after a press alone, and hidden again', async () => {
  serve(aComplaint({ isReserved: true }))
  const { container } = openCard()
  await screen.findByText('Pidió que su identidad se mantenga en reserva.')
  expect(asked.some(({ pathname }) => pathname.endsWith('/person'))).toBe(false)
  expect(await violations(container)).toEqual([])
  await press('Ver quién la presentó')
  await screen.findByText('Luz Marina Peña')
  await press('Ocultar')
  await waitFor(() => expect(screen.queryByText('Luz Marina Peña')).toBeNull())
})

test('a reader without acts sees facts, visits and history', async () => {
  const visit = {
    id: 70,
    scheduledOn: '2026-12-01',
    isDone: true,
    isActive: true,
    engineer: 'Inés',
    technician: 'Tomás',
  }
  serve(
    aComplaint({
      may: [],
      state: 'por_responder',
      visits: [{ ...visit, establishmentId: 5, inspectionId: 148, actaNumber: '2026-000018' }],
      events: [
        {
          ...{
            at: '2026-11-27T15:00:00.000Z',
            by: null,
            kind: 'visita_hecha',
            fromState: 'en_visita',
            toState: 'por_responder',
          },
          ...{ day: '2026-12-21', details: {} },
        },
      ],
    }),
  )
  openCard()
  await screen.findByText('Ver acta 2026-000018')
  screen.getByText('Visita realizada')
  expect(screen.queryByRole('group', { name: 'Acciones de la queja' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ver quién la presentó' })).toBeNull()
})

test('a complaint by the page tells its receiver and the consent of the citizen', async () => {
  const states = { kind: 'radicada', fromState: 'radicada', toState: 'radicada' } as const
  const event = { ...states, at: '2026-11-27T15:00:00.000Z', by: null, day: '2026-12-21' }
  const events = [{ ...event, details: { consent: DATA_CONSENT } }]
  serve(aComplaint({ channel: 'web', receivedBy: PUBLIC_PAGE, events }))
  openCard()
  await screen.findByText('27/11/2026, por la página pública')
  screen.getByText(DATA_CONSENT)
})

test('an answer offers the ways that the person has', async () => {
  serve(aComplaint({ isAnonymous: true, canMail: false }))
  openCard()
  await press('Responder')
  await screen.findByRole('dialog', { name: 'Responder la queja' })
  within(dialog()).getByText('Una queja anónima se responde con una publicación.')
  type(/^Respuesta/, 'Se visitó el lugar.')
  within(dialog()).getByLabelText('Día de la entrega o de la publicación (si no es hoy)')
  send('Responder')
  await screen.findByText('Respuesta registrada')
  expect(sent).toEqual([
    {
      call: 'POST /api/complaint/9/answer',
      body: { answer: 'Se visitó el lugar.', answer_mode: 'publicada', row_version: '1' },
    },
  ])
})

test.each([
  ['ask', actTexts.ask.text],
  ['complete', actTexts.complete.text],
  ['close', actTexts.close.text],
] as const)('the text of the act %s stays when another person changed the complaint', async (act, label) => {
  const complaint = aComplaint({ may: [act] })
  serve(complaint, { refused: { code: 'row.changed', message: 'Otra persona lo cambió.' } })
  openCard()
  await press(actTexts[act].open)
  await screen.findByRole('dialog', { name: actTexts[act].title })
  const field = within(dialog()).getByRole('textbox', { name: label }) as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: 'Se habló con la persona.' } })
  const [button] = within(dialog()).getAllByRole('button').slice(-1)
  fireEvent.click(button as HTMLElement)
  await within(dialog()).findByText(/lo que escribió se conserva/)
  serve({ ...complaint, rowVersion: 8 })
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Recargar el registro' }))
  await waitFor(() => expect(within(dialog()).queryByText(/lo que escribió se conserva/)).toBeNull())
  expect(field.value).toBe('Se habló con la persona.')
  fireEvent.click(button as HTMLElement)
  await screen.findByText(actTexts[act].done)
  expect(sent[1]?.body).toMatchObject({ row_version: '8' })
})

test('a half-typed day of an answer is refused, and not kept as today', async () => {
  serve(aComplaint({ isAnonymous: true, canMail: false }))
  openCard()
  await press('Responder')
  await screen.findByRole('dialog', { name: 'Responder la queja' })
  type(/^Respuesta/, 'Se visitó el lugar.')
  const day = within(dialog()).getByLabelText(/^Día de la entrega/)
  Object.defineProperty(day, 'validity', { value: { badInput: true } })
  send('Responder')
  await within(dialog()).findByText('Complete la fecha.')
  expect(document.activeElement).toBe(day)
  expect(sent).toEqual([])
})

test('a visit that is confirmed is planned with a key of its own', async () => {
  serve(aComplaint(), { refused: { code: 'assignment.duplicate', message: 'Ya hay una visita pendiente.' } })
  const served = globalThis.fetch
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (request?.method === 'POST') keys.push(new Headers(request.headers).get('idempotency-key'))
    return served(path, request)
  })
  openCard()
  await press('Planear visita')
  await screen.findByRole('dialog', { name: 'Planear visita por la queja' })
  for (const [label, name] of [
    [/Ingeniero/, 'Inés Ospino'],
    [/Técnico/, 'Tomás Blanco'],
  ] as const) {
    fireEvent.click(within(dialog()).getByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  }
  send('Planear visita')
  const question = within(await screen.findByRole('dialog', { name: '¿Planear de todas formas?' }))
  fireEvent.click(question.getByRole('button', { name: 'Planear visita' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(new Set(keys).size).toBe(2)
})

test('a refusal of a transfer is told in its window', async () => {
  const message = 'El plazo para trasladar venció el 04/12/2026.'
  serve(aComplaint(), { refused: { code: 'complaint.transfer-late', message } })
  openCard()
  await press('Trasladar')
  await screen.findByRole('dialog', { name: 'Trasladar por competencia' })
  type(/^Entidad competente/, 'INVIMA')
  type(/^Motivo/, 'Es un fabricante.')
  send('Trasladar')
  expect(await within(dialog()).findByText(message)).toBeTruthy()
})

test('an establishment and ill people that are emptied are said to the server', async () => {
  serve(aComplaint({ placeText: 'Puesto frente al parque' }))
  openCard()
  await press('Clasificar')
  await screen.findByRole('dialog', { name: 'Clasificar queja' })
  fireEvent.click(within(dialog()).getByRole('combobox', { name: /Establecimiento/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Restaurante El Portal', hidden: true }))
  fireEvent.change(within(dialog()).getByRole('spinbutton', { name: 'Personas enfermas' }), { target: { value: '' } })
  send('Guardar')
  await screen.findByText('Queja clasificada')
  expect(sent).toMatchObject([
    { call: 'PATCH /api/complaint/9', body: { establishment_none: '1', ill_people: '0', about: 'alimentos' } },
  ])
  expect(sent[0]?.body).not.toHaveProperty('establishment_id')
})

test('the page and its window close a complaint by the same words', async () => {
  serve(aComplaint({ state: 'respondida', may: ['close'] }))
  openCard()
  await press('Cerrar queja')
  await screen.findByRole('dialog', { name: 'Cerrar queja' })
  expect(within(dialog()).getAllByRole('button', { name: 'Cerrar queja' })).toHaveLength(1)
  send('Cerrar queja')
  await screen.findByText('Queja cerrada')
  expect(sent).toMatchObject([{ call: 'POST /api/complaint/9/close' }])
})

test('the visit offers no official whom the complaint is against', async () => {
  serve(aComplaint({ officials: [{ id: 2, name: 'Tomás Blanco' }] }))
  openCard()
  await press('Planear visita')
  await screen.findByRole('dialog', { name: 'Planear visita por la queja' })
  fireEvent.click(within(dialog()).getByRole('combobox', { name: /Técnico/ }))
  expect(screen.queryByRole('option', { name: 'Tomás Blanco', hidden: true })).toBeNull()
})

test('the sheet of an establishment lists its complaints, or says that there are none', async () => {
  serve(aComplaint())
  showPage(<ComplaintsPart establishmentId={5} />)
  await screen.findByText('PQRS-2026-000009')
  cleanup()
  serve(aComplaint(), { total: 0 })
  showPage(<ComplaintsPart establishmentId={5} />)
  await screen.findByText('No hay quejas sobre este establecimiento.')
})

test('a complaint that the reader may not see says so', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { success: false, error: { code: 'complaint.unknown', message: 'La queja no existe.' } },
      { status: 404 },
    ),
  )
  openCard()
  await screen.findByRole('alert')
})
