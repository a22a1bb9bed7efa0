import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { establishmentRow, findSimilarEstablishments, listEstablishments } from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { establishmentMessages } from '../../../domain/establishments/establishment-form.ts'
import { listOf, readAs } from '../../ui/catalogue/testing.ts'
import type { NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { pressAction } from '../../ui/data-table/testing.ts'
import { onPlainHttp, openRoute } from '../../ui/testing.ts'
import type { EstablishmentRow, SimilarEstablishment } from './establishments.queries.ts'
import { Establishments } from './establishments.tsx'
import type { EstablishmentCatalogues } from './form/catalogues.ts'
import { anEstablishmentRow } from './testing.ts'

const administrator = { id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 } as const
const PNG = 'data:image/png;base64,AAAA'

// The real pad's canvas needs a browser; the journeys draw on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({
  SignaturePad: ({ label, onChange, error }: { label: string; onChange: (value: string) => void; error?: string }) => (
    <div>
      <button type="button" onClick={() => onChange(PNG)}>
        {label}
      </button>
      {error && <p>Firma: {error}</p>}
    </div>
  ),
}))

const rows = (...names: string[]): NamedRow[] => names.map((name, index) => ({ id: index + 1, name }))
const ready = (key: string, options: NamedRow[]) => ({ queryKey: [key], queryFn: async () => options })
const catalogues: EstablishmentCatalogues = {
  departments: ready('departments', [
    { id: 5, name: 'Antioquia' },
    { id: 13, name: 'Bolívar' },
  ]),
  zodes: ready('zodes', rows('Dique', 'Montes de María')),
  citiesOf: (zodesId) => ready(`cities-${zodesId}`, rows(`Municipio A de ${zodesId}`, `Municipio B de ${zodesId}`)),
  inscriptionTypes: ready('types', rows('Preparación de alimentos', 'Comedores')),
  activitiesOf: (typeId) => ready(`activities-${typeId}`, rows(`Actividad A de ${typeId}`, `Actividad B de ${typeId}`)),
  locationsOf: (population) => ready(`locations-${population}`, rows(`Barrio ${population}`)),
  identificationTypes: ready('identifications', rows('Cédula de ciudadanía', 'NIT')),
}

type Sent = { method: string; path: string; body: Record<string, unknown>; key: string | null }
type Answer = { status: number; body: unknown }
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message } },
})

/** The network's end: lists establishments, finds similar ones, and answers each write with the next of `answers`. */
function serve(
  {
    listed = [],
    similar = [],
    notice = {},
  }: { listed?: EstablishmentRow[]; similar?: SimilarEstablishment[]; notice?: object },
  ...answers: (Answer | Promise<Answer>)[]
) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method === 'GET') {
      if (url.includes('/signatures/')) return new Response(new Blob(['x']))
      if (url.startsWith('/api/inscription/notify/')) {
        const email = 'portal@correo.com'
        const data = { email, present_email: email, electronic_notification: 1, notifications: [], ...notice }
        return Response.json({ success: true, data })
      }
      const data = url.startsWith('/api/inscription/similar')
        ? z.encode(findSimilarEstablishments.reply, { rows: similar })
        : url.startsWith('/api/inscription/all')
          ? z.encode(listEstablishments.reply, { rows: listed, total: listed.length })
          : {
              ...(listed[0] && z.encode(establishmentRow, listed[0])),
              department: 'Bolívar',
              location: 'Barrio',
              activities_list: [],
            }
      return Response.json({ success: true, data })
    }
    sent.push({
      method,
      path: url,
      body: body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : {},
      key: new Headers(headers).get('idempotency-key'),
    })
    const answer = await answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

function open(onDetail: (row: EstablishmentRow) => void = () => {}, from = catalogues) {
  const rootRoute = createRootRoute({
    component: () => (
      <Establishments
        route={openRoute}
        official={administrator}
        catalogues={from}
        onDetail={onDetail}
        onFile={() => {}}
        onBlank={() => {}}
        onImport={() => {}}
        onNextVisit={() => {}}
      />
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** Presses a button once it takes a press: one that sends is busy until its reply was read. */
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}
const choice = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })
const choose = async (label: string, option: string) => {
  fireEvent.click(await choice(label))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))

const typed = {
  'Descripción de la ubicación': 'La Cruz',
  Dirección: 'Calle 45 # 12-30',
  'Número de identificación': '900123456',
  'Nombre del propietario': 'María Núñez',
  'Nombre del establecimiento': 'El Ñandú',
  'Razón social': 'El Ñandú S.A.S.',
  Teléfono: '6056281234',
  Celular: '3004567890',
  'Correo electrónico': 'nandu@correo.com',
  'Cantidad de trabajadores': '8',
  'Hora de apertura': '06:00',
  'Hora de cierre': '21:30',
  'Nombre del responsable': 'José Peña',
  'Identificación del responsable': '1047123456',
  'Celular del responsable': '3011112222',
  'En calidad de': 'Administrador',
}
const fillNew = async () => {
  await press('Inscribir establecimiento')
  await choose('Tipo de inscripción', 'Comedores')
  await tick('Actividad A de 2')
  await tick('Actividad B de 2')
  await choose('Subregión', 'Montes de María')
  await choose('Municipio', 'Municipio B de 2')
  await choose('Tipo de población', 'RURAL')
  await choose('Ubicación', 'Barrio RURAL')
  await choose('Tipo de identificación', 'NIT')
  for (const [label, value] of Object.entries(typed)) type(label, value)
  await press('Firma del responsable *')
}

beforeEach(() => {
  localStorage.setItem('token', 'a session')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const alike: SimilarEstablishment = {
  id: 5,
  inscriptionNumber: '13-2026-000005',
  name: 'Comedor El Ñandú',
  identificationType: 'NIT',
  identificationNumber: '900123456',
  address: 'Calle 1',
  city: 'Arjona',
  isActive: false,
  hasSameIdentification: true,
}

describe('a new establishment', () => {
  test('a new establishment is sent once however often it is saved, with every field', async () => {
    const sent = serve({}, ok({ establishment_id: 8 }))
    open()
    await fillNew()
    await tick('Acepta el aviso de privacidad (Ley 1581 de 2012)')
    const save = screen.getByRole('button', { name: 'Guardar' })
    fireEvent.click(save)
    fireEvent.click(save)
    expect(await screen.findByText('Establecimiento creado')).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/inscription',
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          typeofinscription_id: '2',
          activity_id: '1,2',
          department_id: '13',
          zodes_id: '2',
          city_id: '2',
          population_type: 'RURAL',
          location_id: '1',
          location_description: 'La Cruz',
          identificationtype_id: '2',
          identification_number: '900123456',
          name_proprietary: 'María Núñez',
          establishment_name: 'El Ñandú',
          social_reason: 'El Ñandú S.A.S.',
          address: 'Calle 45 # 12-30',
          phone: '6056281234',
          mobile_phone: '3004567890',
          email: 'nandu@correo.com',
          opening_time: '06:00',
          closing_time: '21:30',
          number_workers: '8',
          inscription_responsible: 'José Peña',
          identificaction_number_responsible: '1047123456',
          responsible_mobile_phone: '3011112222',
          in_quality_of: 'Administrador',
          signature: PNG,
          privacy_accepted: '1',
          electronic_notification: '0',
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a new establishment can be saved on plain http', async () => {
    const sent = serve({}, ok({ establishment_id: 8 }))
    open()
    await fillNew()
    onPlainHttp()
    await press('Guardar')
    expect(await screen.findByText('Establecimiento creado')).toBeTruthy()
    expect(sent).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test('shows who may be the same, and is sent only when the person goes on', async () => {
    const sent = serve({ similar: [alike] }, ok({ establishment_id: 8 }))
    open()
    await fillNew()
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Comedor El Ñandú')
    expect(notice.textContent).toContain('Misma identificación')
    expect(notice.textContent).toContain('Inactivo')
    expect(notice.textContent).toContain('13-2026-000005 · NIT 900123456 · Arjona · Calle 1')
    await press('Volver al formulario')
    // The pressed button is gone, so the focus moves to the form's own button.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Guardar' })))
    expect(sent).toEqual([])
    expect(field('Nombre del establecimiento').value).toBe('El Ñandú')
    await press('Guardar')
    await press('Inscribir de todas formas')
    expect(await screen.findByText('Establecimiento creado')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test('another type, subregion or population takes back what depends on it', async () => {
    serve({})
    open()
    await fillNew()
    await choose('Tipo de inscripción', 'Preparación de alimentos')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Actividad A de 2' })).toBeNull())
    const activity = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Actividad A de 1' })
    expect(activity.checked).toBe(false)
    await choose('Subregión', 'Dique')
    expect((await choice('Municipio')).value).toBe('')
    await choose('Tipo de población', 'URBANA')
    expect((await choice('Ubicación')).value).toBe('')
  })

  test('a field that depends on a choice waits for it', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    expect((await choice('Municipio')).disabled).toBe(true)
    expect((await choice('Ubicación')).disabled).toBe(true)
    expect(screen.getByText('Elija primero el tipo de inscripción.')).toBeTruthy()
  })

  const failed = 'No se pudieron cargar las opciones.'
  const openWith = async (differences: Partial<EstablishmentCatalogues>) => {
    serve({})
    open(undefined, { ...catalogues, ...differences })
    await press('Inscribir establecimiento')
  }

  test('a new establishment says that its activities load, and keeps the choice', async () => {
    await openWith({ activitiesOf: () => readAs(() => new Promise(() => {})) })
    await choose('Tipo de inscripción', 'Comedores')
    const activities = within(screen.getByRole('group', { name: /^Actividades/ }))
    expect((await activities.findByRole('status')).textContent).toBe('Cargando...')
    expect(screen.queryByText('Elija primero el tipo de inscripción.')).toBeNull()
  })

  test('offers to ask again for activities that failed, and brings who saves without them there', async () => {
    const read = vi.fn(async () => rows('Restaurante'))
    read.mockRejectedValueOnce(new Error())
    await openWith({ activitiesOf: () => readAs(read) })
    await choose('Tipo de inscripción', 'Comedores')
    const group = screen.getByRole('group', { name: /^Actividades/ })
    expect((await within(group).findByRole('alert')).textContent).toContain(failed)
    await press('Guardar')
    await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
    await press('Reintentar: Actividades')
    expect(group.contains(document.activeElement)).toBe(true)
    await tick('Restaurante')
    expect(within(group).queryByText(failed)).toBeNull()
  })

  test('a new establishment says of a choice that it loads', async () => {
    await openWith({ citiesOf: () => readAs(() => new Promise(() => {})) })
    await choose('Subregión', 'Dique')
    const city = await choice('Municipio')
    expect(city.placeholder).toBe('Cargando...')
    fireEvent.click(city)
    expect((await listOf(city)).textContent).toBe('Cargando...')
  })

  test('offers to ask again for a choice that failed', async () => {
    const read = vi.fn(async () => rows('Arjona'))
    read.mockRejectedValueOnce(new Error())
    await openWith({ citiesOf: () => readAs(read) })
    await choose('Subregión', 'Dique')
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    const city = await choice('Municipio')
    fireEvent.click(city)
    expect((await listOf(city)).textContent).toBe(failed)
    await press('Reintentar: Municipio')
    expect(document.activeElement).toBe(city)
    await choose('Municipio', 'Arjona')
    expect(screen.queryByText(failed)).toBeNull()
  })

  test('a new establishment tells required fields also to a person who does not see the star', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    const choices = ['Tipo de inscripción', 'Subregión', 'Municipio', 'Tipo de población', 'Ubicación']
    for (const label of choices) expect((await choice(label)).required).toBe(true)
    for (const label of Object.keys(typed)) expect(field(label).required).toBe(true)
    expect(screen.getByRole('group', { name: 'Actividades *' })).toBeTruthy()
    // The department is chosen already and cannot be changed.
    expect((await choice('Departamento')).required).toBe(false)
    expect(field('Observaciones del establecimiento').required).toBe(false)
  })

  test('takes its phone as its mobile phone, for who has one number', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await waitFor(() => field('Teléfono'))
    type('Teléfono', '6056281234')
    await press('Usar el teléfono como celular')
    expect(field('Celular').value).toBe('6056281234')
  })

  test("the department of a new establishment is the user's, and cannot be changed", async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await waitFor(async () => expect((await choice('Departamento')).value).toBe('Bolívar'))
    expect((await choice('Departamento')).readOnly).toBe(true)
    fireEvent.click(await choice('Departamento'))
    expect(screen.queryByRole('option', { name: 'Antioquia' })).toBeNull()
  })

  test('an empty form is not sent, and says all that is missing', async () => {
    const sent = serve({})
    open()
    await press('Inscribir establecimiento')
    await press('Guardar')
    // All required fields except the department, which has a value.
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(23)
    expect(screen.getByText('Firma: Este campo es requerido')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['Número de identificación', '1234567890123', establishmentMessages.identification],
    ['Número de identificación', '900 NIT', establishmentMessages.identification],
    ['Teléfono', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['Celular', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['Correo electrónico', 'nandu', establishmentMessages.email],
    ['Cantidad de trabajadores', '1000', establishmentMessages.workers],
    ['Cantidad de trabajadores', 'ocho', establishmentMessages.workers],
    ['Identificación del responsable', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['Celular del responsable', '12345678901', 'Escriba máximo 10 caracteres.'],
  ])('%s of %s says what is wrong once it was left, and not before', async (label, value, message) => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await choice('Municipio')
    fireEvent.change(field(label), { target: { value } })
    expect(screen.queryByText(message, { normalizer: (text) => text })).toBeNull()
    fireEvent.blur(field(label))
    expect(await screen.findByText(message, { normalizer: (text) => text })).toBeTruthy()
  })

  test('keeps its key after a lost reply, and shows the fixed message', async () => {
    const sent = serve({})
    open()
    await fillNew()
    await press('Guardar')
    expect(await screen.findByText('Error inesperado al guardar establecimiento')).toBeTruthy()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('shows the server’s refusal, and at the field that it is about', async () => {
    const message = problemReplies['establishment.city-mismatch'].text
    serve({}, refusal(422, 'establishment.city-mismatch', message))
    open()
    await fillNew()
    await press('Guardar')
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
    expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  test('asks before what was typed is lost, and closes at once where nothing was', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await choice('Municipio')
    type('Dirección', 'Calle 1')
    for (const close of screen.getAllByRole('button', { name: 'Cerrar' })) {
      fireEvent.click(close)
      expect(await screen.findByText(/se perderá/)).toBeTruthy()
      await press('Cancelar')
      await waitFor(() => expect(screen.queryByText(/se perderá/)).toBeNull())
      expect(field('Dirección').value).toBe('Calle 1')
    }
    const [close] = screen.getAllByRole('button', { name: 'Cerrar' })
    if (close) fireEvent.click(close)
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Inscribir establecimiento')
    await choice('Municipio')
    fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('an inscribed establishment', () => {
  const row = anEstablishmentRow()
  const openRow = async () => {
    open()
    await press('Ver o editar: El Portal')
    await choice('Municipio')
  }

  test('an inscribed establishment is read-only until editing is enabled, keeps its signature, and sends its version', async () => {
    const sent = serve({ listed: [row] }, ok({ establishment_id: 7 }))
    await openRow()
    expect(field('Dirección')).toMatchObject({ readOnly: true, required: false })
    expect(await choice('Municipio')).toMatchObject({ readOnly: true, required: false })
    // Each choice looks like a field that is only read, whether its values are records or words.
    const choices = screen.getAllByRole('combobox')
    expect(choices.map(({ dataset }) => dataset.readOnly)).toEqual(choices.map(() => 'true'))
    expect(screen.getByRole('group', { name: 'Actividades' })).toBeTruthy()
    await waitFor(async () => expect((await choice('Municipio')).value).toBe('Municipio A de 2'))
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(screen.getByRole('img', { name: 'Firma de José Peña' })).toBeTruthy()
    await tick('Habilitar edición')
    type('Dirección', 'Carrera 9')
    await press('Guardar')
    expect(await screen.findByText('Establecimiento actualizado')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'PUT', path: '/api/inscription/7', body: { confirmed: '0' } }])
    expect(sent[0]?.body).toMatchObject({
      address: 'Carrera 9',
      row_version: '3',
      activity_id: '1',
      number_workers: '8',
    })
    expect(sent[0]?.body).not.toHaveProperty('signature')
  })

  test.each([
    ['saves once the person has read it', 'Guardar', ['0', '1']],
    ['saves nothing when the person goes back', 'Cancelar', ['0']],
  ])(
    'an edit that reaches pending visits of an establishment tells it first, and %s',
    async (_what, answer, confirmed) => {
      const message = 'Tiene 2 visitas pendientes. Se harán en la dirección nueva.'
      const sent = serve(
        { listed: [row] },
        refusal(409, 'establishment.pending-visits', message),
        ok({ establishment_id: 7 }),
      )
      await openRow()
      await tick('Habilitar edición')
      type('Dirección', 'Carrera 9')
      await press('Guardar')
      const question = (await screen.findByText(message)).closest('[role=dialog],[role=alertdialog]') as HTMLElement
      fireEvent.click(within(question).getByRole('button', { name: answer }))
      if (answer === 'Guardar') expect(await screen.findByText('Establecimiento actualizado')).toBeTruthy()
      else {
        await waitFor(() => expect(screen.queryByText(message)).toBeNull())
        expect(field('Dirección')).toMatchObject({ value: 'Carrera 9' })
      }
      expect(sent.map(({ body }) => body.confirmed)).toEqual(confirmed)
    },
  )

  test('an establishment that somebody else changed says so, keeps the text, and can be reloaded', async () => {
    const message = problemReplies['row.changed'].text
    const listed = [row]
    serve({ listed }, refusal(409, 'row.changed', message))
    await openRow()
    await tick('Habilitar edición')
    type('Dirección', 'Carrera 9')
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Recárguelo para ver los cambios: lo que escribió se reemplaza.')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(field('Dirección').value).toBe('Carrera 9')
    listed[0] = { ...row, address: 'De otra persona', rowVersion: 4 }
    await press('Recargar el registro')
    await waitFor(() => expect(field('Dirección').value).toBe('De otra persona'))
    expect(field('Dirección').readOnly).toBe(true)
    // The pressed button is gone, and the focus stays in the window.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  })

  test('opens its sheet', async () => {
    const opened: number[] = []
    serve({ listed: [row] })
    open(({ id }) => opened.push(id))
    await pressAction('Ver formulario de inscripción')
    expect(opened).toEqual([7])
  })

  const notify = async (name: string) => {
    await pressAction('Notificar', name)
    await screen.findByText(`¿Enviar la notificación a «${name}»?`)
    await press('Notificar')
  }

  test("an inscribed establishment is notified after a yes, or shows the server's words", async () => {
    const message = 'El email fue suspendido por spam, por favor contacta al administrador.'
    const sent = serve({ listed: [row] }, refusal(409, 'mail.unavailable', message), ok({ email: 'portal@correo.com' }))
    const show = vi.spyOn(notifications, 'show')
    open()
    await pressAction('Notificar')
    expect(await screen.findByRole('dialog', { name: 'Notificar establecimiento' })).toBeTruthy()
    await press('Cancelar')
    expect(sent).toEqual([])
    await notify('El Portal')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message, color: 'red' }))
    await notify('El Portal')
    expect(await screen.findByText('Notificación enviada a portal@correo.com')).toBeTruthy()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill('POST /api/inscription/notify/7'))
  })

  test('an establishment without a mail server shows the fixed words and the cause at once', async () => {
    const sent = serve({ listed: [row], notice: { mail: 0 } })
    open()
    await pressAction('Notificar')
    expect(await screen.findByText(problemReplies['mail.unavailable'].text)).toBeTruthy()
    expect(screen.getByText('Esta instalación no tiene servidor de correo.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('an establishment is notified once while its mail is under way, without delay to another', async () => {
    let reply: (answer: Answer) => void = () => {}
    const slowly = new Promise<Answer>((resolve) => {
      reply = resolve
    })
    const listed = [row, anEstablishmentRow({ id: 8, name: 'La Espiga' })]
    const sent = serve({ listed }, slowly, ok({ email: 'espiga@correo.com' }))
    open()
    await notify('El Portal')
    await press('Enviando la notificación… Acciones: El Portal')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Enviando la notificación…' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await notify('La Espiga')
    expect(await screen.findByText('Notificación enviada a espiga@correo.com')).toBeTruthy()
    expect(sent.map(({ path }) => path)).toEqual(['/api/inscription/notify/7', '/api/inscription/notify/8'])
    reply(ok({ email: 'portal@correo.com' }))
    expect(await screen.findByText('Notificación enviada a portal@correo.com')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Acciones: El Portal' })).toBeTruthy()
  })
})

describe('a censused establishment', () => {
  const gaps = ['email', 'identificationTypeId', 'locationId', 'workers', 'signature'] as const
  const censused = anEstablishmentRow({
    censusGaps: [...gaps],
    email: '',
    identificationTypeId: 0,
    identificationType: '',
    locationId: 0,
    workers: 0,
    signature: null,
  })

  test('a censused establishment says in the list how much it lacks, also where it is inactive', async () => {
    serve({ listed: [censused, { ...censused, id: 8, name: 'Otra', censusGaps: ['email'], isActive: false }] })
    open()
    expect(await screen.findByText('Censo: faltan 5 datos')).toBeTruthy()
    expect(screen.getByText('Inactivo · Censo: falta 1 dato')).toBeTruthy()
  })

  test('names in its form what it lacks, marks the fields, and demands all of them', async () => {
    const sent = serve({ listed: [censused] })
    open()
    await pressAction('Ver o editar')
    const notice = await screen.findByRole('alert', { name: 'Censado: faltan 5 datos' })
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Correo electrónico',
      'Tipo de identificación',
      'Ubicación',
      'Cantidad de trabajadores',
      'Firma del responsable',
    ])
    expect(await screen.findAllByText('Falta en el censo')).toHaveLength(4)
    expect(field('Cantidad de trabajadores').value).toBe('')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Habilitar edición' }))
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(4)
    expect(screen.getByText('Firma: Este campo es requerido')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('a censused establishment with all of its data has no notice', async () => {
    serve({ listed: [anEstablishmentRow()] })
    open()
    await pressAction('Ver o editar')
    await screen.findByRole('dialog')
    expect(screen.queryByText(/^Censado:/)).toBeNull()
  })
})

describe('deactivation', () => {
  test('asks first, and sends the opposite of the current state', async () => {
    const sent = serve({ listed: [anEstablishmentRow()] }, ok([1]))
    open()
    await pressAction('Desactivar')
    expect(await screen.findByText('¿Estás seguro de desactivar el establecimiento El Portal?')).toBeTruthy()
    expect(sent).toEqual([])
    await press('Desactivar')
    expect(await screen.findByText('Establecimiento Eliminado correctamente')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { tablename: 'establishments', columname: 'establishment_id', valuecolum: 7, status: '0', confirmed: '0' },
    ])
  })

  test('deactivation tells what becomes of open requirements, and goes on once it is read', async () => {
    const reasons = ['El Portal, Calle 1: 2 requerimientos por cumplir. Siguen abiertos.']
    const error = { code: 'deactivation.pending-visits', message: 'Quedan 2.', pending: 0, reasons }
    const asks = { status: 409, body: { success: false, error } }
    const sent = serve({ listed: [anEstablishmentRow()] }, asks, ok([1]))
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    const text = 'Antes de desactivar «El Portal», tenga en cuenta:'
    const told = within((await screen.findByText(text)).closest('[role="dialog"]') as HTMLElement)
    expect(told.getAllByRole('listitem').map((line) => line.textContent)).toEqual(reasons)
    expect(told.queryByRole('radio')).toBeNull()
    expect(sent).toHaveLength(1)
    await press('Desactivar')
    expect(await screen.findByText('Establecimiento Eliminado correctamente')).toBeTruthy()
    expect(sent[1]?.body).toMatchObject({ valuecolum: 7, status: '0', confirmed: '1' })
  })

  test('deactivation does nothing when the person goes back from the requirements', async () => {
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 0, reasons: ['El Portal: 1.'] }
    const sent = serve({ listed: [anEstablishmentRow()] }, { status: 409, body: { success: false, error } })
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    await screen.findByText(/^Antes de desactivar /)
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(1)
    expect(screen.queryByText('Establecimiento Eliminado correctamente')).toBeNull()
  })

  test('an answer other than 1 is a failure', async () => {
    serve({ listed: [anEstablishmentRow()] }, ok([0]))
    open()
    await pressAction('Desactivar')
    await press('Desactivar')
    expect(await screen.findByText('No se pudo EliminaR el establecimiento')).toBeTruthy()
  })

  test('deactivation can be undone', async () => {
    const sent = serve({ listed: [anEstablishmentRow({ isActive: false })] }, ok([1]))
    open()
    await pressAction('Activar')
    expect(await screen.findByText('¿Estás seguro de activar el establecimiento El Portal?')).toBeTruthy()
    await press('Activar')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: '1' }))
  })
})

test('the columns are those of the list', async () => {
  serve({ listed: [anEstablishmentRow({ isNotified: true })] })
  open()
  await screen.findByText('El Portal')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '',
    'Tipo de establecimiento',
    'N.º de inscripción',
    'Nombre',
    'Tipo de documento',
    'N.º de documento',
    'Subregión',
    'Municipio',
    'Fecha de creación',
    'Notificación',
    'Acciones',
  ])
  expect(screen.getByText('20/11/2026')).toBeTruthy()
  expect(screen.getByText('Realizada')).toBeTruthy()
})

test('a deactivated establishment says so beside its name, and the columns stay', async () => {
  serve({ listed: [anEstablishmentRow(), anEstablishmentRow({ id: 8, name: 'La Espiga', isActive: false })] })
  open()
  const badge = await screen.findByText('Inactivo')
  expect(badge.dataset.tone).toBe('red')
  expect(badge.closest('td')?.textContent).toBe('La EspigaInactivo')
})
