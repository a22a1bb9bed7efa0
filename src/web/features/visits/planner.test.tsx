import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import type { Official } from '../../../domain/access/official.ts'
import { listOf, readAs } from '../../ui/catalogue/testing.ts'
import type { NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { pressAction } from '../../ui/data-table/testing.ts'
import { leaveQuestion, routerFromStart, waysToClose } from '../../ui/leave-guard/testing.tsx'
import { onPlainHttp, openRoute } from '../../ui/testing.ts'
import type { PlanCatalogues } from './plan-catalogues.ts'
import { Planner } from './planner.tsx'
import { aVisit } from './testing.ts'
import type { VisitRow } from './visits.queries.ts'

const official = (userType: Official['userType'], id: number): Official => ({
  id,
  email: 'persona@vigia.demo',
  departmentId: 13,
  userType,
})
const administrator = official(1, 1)
const technician = official(2, 2)

const rows = (...names: string[]): NamedRow[] => names.map((name, index) => ({ id: index + 1, name }))
const ready = (key: string, options: NamedRow[]) => ({ queryKey: [key], queryFn: async () => options })
const catalogues: PlanCatalogues = {
  zodes: ready('zodes', rows('Dique', 'Montes de María')),
  citiesOf: (zodesId) => ready(`cities-${zodesId}`, rows(`Municipio A de ${zodesId}`, `Municipio B de ${zodesId}`)),
  inscriptionTypes: ready('types', rows('Preparación de alimentos')),
  motives: ready('motives', [
    { id: 1, name: 'Programación' },
    { id: 7, name: 'Otro' },
  ]),
  engineers: ready('engineers', [{ id: 3, name: 'Inés Ospino' }]),
  technicians: ready('technicians', [
    { id: 2, name: 'Tomás Blanco' },
    { id: 8, name: 'Luz Castro' },
  ]),
  establishmentsOf: ({ cityId }) => ready(`establishments-${cityId}`, rows('El Portal', 'La Espiga')),
}

type Sent = { method: string; path: string; body: unknown; key: string | null }
type Answer = { status: number; body: unknown }
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })

/** The network's end: lists the visits, and answers each write with the next of `answers`. */
function serve(visits: VisitRow[], ...answers: (Answer | Promise<Answer>)[]) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method === 'GET') {
      return Response.json({
        success: true,
        data: z.encode(listVisits.reply, { rows: visits, total: visits.length }),
      })
    }
    sent.push({
      method,
      path: url,
      body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body)),
      key: new Headers(headers).get('idempotency-key'),
    })
    const answer = await answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

/** The network's end of the pickers: no visit yet, and who is available. */
const serveAvailability = (officials: object[]) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      success: true,
      data: url.includes('/availability') ? { officials } : z.encode(listVisits.reply, { rows: [], total: 0 }),
    }),
  )
const at = (user_id: number, name: string) => ({ user_id, name })

const listed = vi.fn()
const pageOf =
  (user: Official, from = catalogues) =>
  () => (
    <Planner
      route={openRoute}
      official={user}
      catalogues={from}
      onListed={listed}
      onInspect={() => {}}
      onOpenRecord={() => {}}
    />
  )
const routerOf = (user: Official, from = catalogues) =>
  createRouter({ routeTree: createRootRoute({ component: pageOf(user, from) }), history: createMemoryHistory() })

function open(user: Official, router: AnyRouter = routerOf(user)) {
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

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })
const choose = async (label: string, option: string) => {
  fireEvent.click(await field(label))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const fillNewPlan = async () => {
  await press('Nueva planeación')
  await choose('Subregión', 'Montes de María')
  await choose('Municipio', 'Municipio A de 2')
  await choose('Tipo de inscripción', 'Preparación de alimentos')
  await choose('Establecimientos', 'El Portal')
  await choose('Establecimientos', 'La Espiga')
  await choose('Motivo de visita', 'Programación')
  await choose('Ingeniero', 'Inés Ospino')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  listed.mockClear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a new plan', () => {
  test('a new plan is sent once however often it is saved, with every establishment', async () => {
    const sent = serve([], ok({ assignment_id: 1, assignment_ids: [1, 2] }))
    open(technician)
    await fillNewPlan()
    const save = screen.getByRole('button', { name: 'Guardar' })
    fireEvent.click(save)
    fireEvent.click(save)
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/assignment',
        body: {
          zodes_id: '2',
          city_id: '1',
          typeofinscription_id: '1',
          establishment_id: '1,2',
          motive_visite_id: '1',
          engineer_id: '3',
          technical_id: '2',
          confirmed: '0',
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a new plan can be saved on plain http', async () => {
    const sent = serve([], ok({ assignment_id: 1, assignment_ids: [1, 2] }))
    open(technician)
    await fillNewPlan()
    onPlainHttp()
    await press('Guardar')
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(sent).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test('keeps its key after a lost reply, and takes another one once it is corrected', async () => {
    const sent = serve([])
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await screen.findByText(/No hay conexión/)).toBeTruthy()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(2))
    await choose('Motivo de visita', 'Otro')
    fireEvent.change(screen.getByRole('textbox', { name: /^Otro motivo/ }), { target: { value: 'Queja' } })
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    expect(sent[2]?.body).toMatchObject({ motive_visite_id: '7', otro_motivo: 'Queja' })
  })

  test('a new plan tells an equal pending visit, and plans another one after a yes', async () => {
    const error = {
      code: 'assignment.duplicate',
      message: 'Ya hay 1 visita pendiente con el mismo motivo.',
      assignments: [5],
    }
    const created = ok({ assignment_id: 1, assignment_ids: [1, 2] })
    const sent = serve([aVisit({ id: 5 })], { status: 409, body: { success: false, error } }, created)
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    expect(await screen.findByRole('dialog', { name: 'Visita repetida' })).toBeTruthy()
    expect(screen.getByText(error.message)).toBeTruthy()
    expect(screen.getByText(/asignada el .* a .* y /)).toBeTruthy()
    await press('Planear de todas formas')
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(sent.map(({ body }) => (body as { confirmed?: string }).confirmed)).toEqual(['0', '1'])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('a plan of an unavailable official tells the reasons, and is made after a second yes', async () => {
    const error = {
      code: 'assignment.unavailable',
      message: 'Inés Ospino: En vacaciones hasta el 14/12',
      reasons: ['Inés Ospino: En vacaciones hasta el 14/12', 'Inés Ospino: No cubre Simití'],
    }
    const created = ok({ assignment_id: 1, assignment_ids: [1, 2] })
    const sent = serve([], { status: 409, body: { success: false, error } }, created)
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    const question = within(await screen.findByRole('dialog', { name: 'Revise antes de guardar' }))
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual(error.reasons)
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Revise antes de guardar' })).toBeNull())
    expect(sent).toHaveLength(1)
    cleanup()
    const again = serve([], { status: 409, body: { success: false, error } }, created)
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    await press('Planear de todas formas')
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(again.map(({ body }) => (body as { confirmed?: string }).confirmed)).toEqual(['0', '1'])
  })

  test('a new plan offers unavailable officials last; a free day counts only against a planned day', async () => {
    const day = { day: '2026-11-28', available: 0, half: null }
    serveAvailability([
      {
        ...at(2, 'Tomás Blanco'),
        days: [{ ...day, reasons: ['En vacaciones hasta el 14/12'], reason_kinds: ['absence'] }],
      },
      { ...at(8, 'Luz Castro'), days: [{ ...day, reasons: ['No trabaja los sábados'], reason_kinds: ['day'] }] },
    ])
    open(administrator)
    await fillNewPlan()
    fireEvent.click(await field('Técnico'))
    const texts = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)
    await waitFor(async () => expect(await texts()).toEqual(['Luz Castro', 'Tomás BlancoEn vacaciones hasta el 14/12']))
    fireEvent.change(screen.getByLabelText('Día de la visita (opcional)'), { target: { value: '2026-11-28' } })
    await waitFor(async () =>
      expect(await texts()).toEqual(['Tomás BlancoEn vacaciones hasta el 14/12', 'Luz CastroNo trabaja los sábados']),
    )
  })

  test.each([
    ['Tomás Blanco', 1],
    ['Luz Castro', 0],
  ])('tells of %s, in the choice and once chosen, whether a signature is stored', async (name, told) => {
    const people = [
      { id: 2, name: 'Tomás Blanco', hasSignature: false },
      { id: 8, name: 'Luz Castro', hasSignature: true },
    ]
    serveAvailability([])
    open(administrator, routerOf(administrator, { ...catalogues, technicians: ready('unsigned', people) }))
    await fillNewPlan()
    fireEvent.click(await field('Técnico'))
    const mark = told > 0 ? 'Sin firma registrada' : ''
    const option = (await screen.findAllByRole('option')).find(({ textContent }) => textContent === `${name}${mark}`)
    fireEvent.click(option as HTMLElement)
    await waitFor(async () => expect((await field('Técnico')).value).toBe(name))
    expect(screen.queryAllByText(/^Sin firma registrada: firmará cada visita/)).toHaveLength(told)
  })

  test('shows the server’s refusal, and at the field that it is about', async () => {
    const message = 'El establecimiento está inactivo.'
    serve([], { status: 409, body: { success: false, error: { code: 'establishment.inactive', message } } })
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  test('another subregion takes back the municipality and the establishments', async () => {
    serve([])
    open(technician)
    await fillNewPlan()
    await choose('Subregión', 'Dique')
    expect((await field('Municipio')).value).toBe('')
    expect((await field('Establecimientos')).disabled).toBe(true)
    expect(screen.queryByText('El Portal')).toBeNull()
  })

  test('an incomplete plan is not sent, and names its gaps', async () => {
    const sent = serve([])
    open(administrator)
    await press('Nueva planeación')
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(7)
    expect(sent).toEqual([])
  })

  test('a new plan tells required fields also to a person who does not see the star', async () => {
    serve([])
    open(technician)
    await press('Nueva planeación')
    await choose('Motivo de visita', 'Otro')
    const labels = ['Subregión', 'Municipio', 'Tipo de inscripción', 'Motivo de visita', 'Ingeniero']
    for (const label of labels) expect((await field(label)).required).toBe(true)
    // The input only searches, so it is empty however many establishments were chosen.
    expect((await field('Establecimientos')).getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Otro motivo/ }).required).toBe(true)
    // The planner's own name is read-only.
    expect((await field('Técnico')).required).toBe(false)
  })

  test('the name of the technician who plans is chosen and stays', async () => {
    serve([])
    open(technician)
    await press('Nueva planeación')
    await waitFor(async () => expect((await field('Técnico')).value).toBe('Tomás Blanco'))
    expect((await field('Técnico')).readOnly).toBe(true)
    expect((await field('Ingeniero')).readOnly).toBe(false)
  })
})

test('a follow-up visit names the acta that it follows, in the list and in its window', async () => {
  serve([aVisit({ followsInspectionId: 148, followsActa: '2026-000148' })])
  open(administrator)
  await screen.findByText('Seguimiento del acta 2026-000148')
  await pressAction('Ver o editar')
  await within(await screen.findByRole('dialog')).findByText('Seguimiento del acta 2026-000148')
})

test('a done visit names its acta, beside the one that it follows', async () => {
  const done = { isDone: true, inspectionId: 149, actaNumber: '2026-000149' }
  serve([
    aVisit({ id: 40, ...done }),
    aVisit({ id: 41, ...done, actaNumber: '2026-000150', followsActa: '2026-000148' }),
    aVisit({ id: 42, actaNumber: null }),
  ])
  open(administrator)
  await screen.findByText('Acta n.º 2026-000149')
  await screen.findByText('Seguimiento del acta 2026-000148 · Acta n.º 2026-000150')
  expect(screen.getAllByText(/Acta n\.º/)).toHaveLength(2)
})

test('a visit is a green Realizada or a yellow Pendiente', async () => {
  serve([aVisit({ id: 40, isDone: true }), aVisit({ id: 41, isDone: false })])
  open(administrator)
  expect((await screen.findByText('Realizada')).dataset.tone).toBe('green')
  expect(screen.getByText('Pendiente').dataset.tone).toBe('yellow')
})

test('a visit of another motive says which', async () => {
  serve([aVisit({ motiveId: 7, motive: 'Otro', otherMotive: 'Queja' }), aVisit({ id: 41 })])
  open(administrator)
  expect(await screen.findByRole('cell', { name: 'Otro: Queja' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Programación' })).toBeTruthy()
})

describe('a catalogue', () => {
  const noEstablishments = 'No hay establecimientos activos de ese tipo en el municipio.'
  const failed = 'No se pudieron cargar las opciones.'
  const openWith = async (differences: Partial<PlanCatalogues>) => {
    serve([])
    open(technician, routerOf(technician, { ...catalogues, ...differences }))
    await press('Nueva planeación')
  }
  const choosePlace = async () => {
    await choose('Subregión', 'Montes de María')
    await choose('Municipio', 'Municipio A de 2')
    await choose('Tipo de inscripción', 'Preparación de alimentos')
  }

  test.each<[string, () => Promise<NamedRow[]>, string]>([
    ['that is loading says so', () => new Promise(() => {}), 'Cargando...'],
    ['that failed says so, and not that there is none', () => Promise.reject(new Error()), failed],
    ['that is empty says what there is none of', async () => [], noEstablishments],
  ])('a catalogue of establishments %s', async (_title, read, text) => {
    await openWith({ establishmentsOf: () => readAs(read) })
    await choosePlace()
    const establishments = await field('Establecimientos')
    fireEvent.click(establishments)
    expect(await within(await listOf(establishments)).findByText(text)).toBeTruthy()
    expect(screen.queryByText(noEstablishments)).toEqual(text === noEstablishments ? expect.anything() : null)
  })

  test('a catalogue is not called empty after a search without a match', async () => {
    serve([])
    open(technician)
    await fillNewPlan()
    fireEvent.click(await field('Establecimientos'))
    fireEvent.change(await field('Establecimientos'), { target: { value: 'zzz' } })
    expect(await screen.findByText('No hay opciones.')).toBeTruthy()
    expect(screen.queryByText(noEstablishments)).toBeNull()
  })

  test('a catalogue of 3,005 establishments is drawn in part, and typing finds the others', async () => {
    const names = Array.from({ length: 3_005 }, (_, at) => (at === 3_000 ? 'Fogón de Íñigo' : `Tienda ${at + 1}`))
    await openWith({ establishmentsOf: () => ready('thousands', rows(...names)) })
    await choosePlace()
    const establishments = await field('Establecimientos')
    fireEvent.click(establishments)
    const list = within(await listOf(establishments))
    await waitFor(() => expect(list.getAllByRole('option').at(-1)?.textContent).toMatch(/hay 2\.955 más/))
    expect(list.getAllByRole('option').length).toBeLessThan(60)
    establishments.focus()
    fireEvent.change(establishments, { target: { value: 'fogon de inigo' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Fogón de Íñigo' }))
    await waitFor(() => expect(list.getAllByRole('option').at(-1)?.textContent).toMatch(/hay 2\.954 más/))
    expect(screen.getByText('Fogón de Íñigo')).toBeTruthy()
  })

  test('a failed catalogue leaves a form that can be read, with an empty list', async () => {
    await openWith({ motives: readAs(() => Promise.reject(new Error())) })
    const motive = await field('Motivo de visita')
    fireEvent.click(motive)
    const list = await listOf(motive)
    expect(await within(list).findByText(failed)).toBeTruthy()
    expect(within(list).queryAllByRole('option')).toEqual([])
    await choose('Subregión', 'Montes de María')
    expect((await field('Subregión')).value).toBe('Montes de María')
  })

  test.each([
    ['Motivo de visita', 'motives'],
    ['Establecimientos', 'establishmentsOf'],
  ] as const)('a failed catalogue of %s is asked for again where it is missing', async (label, name) => {
    const read = vi.fn(async () => rows('Uno'))
    read.mockRejectedValueOnce(new Error())
    const query = readAs(read)
    await openWith({ [name]: name === 'motives' ? query : () => query })
    await choosePlace()
    await press(`Reintentar: ${label}`)
    expect(document.activeElement).toBe(await field(label))
    await choose(label, 'Uno')
    expect(screen.queryByText(failed)).toBeNull()
  })
})

describe('the form', () => {
  const openNew = async () => {
    await press('Nueva planeación')
    await field('Motivo de visita')
  }

  test.each(waysToClose)('asks before %s loses what was chosen, and keeps it', async (_way, close) => {
    serve([])
    open(technician)
    await openNew()
    await choose('Motivo de visita', 'Programación')
    close()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    await press('Cancelar')
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect((await field('Motivo de visita')).value).toBe('Programación')
    close()
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each(waysToClose)('an untouched form is closed by %s at once', async (_way, close) => {
    serve([])
    open(technician)
    await openNew()
    close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('asks before Back loses what was chosen', async () => {
    serve([])
    open(technician, routerFromStart(pageOf(technician)))
    await openNew()
    await choose('Motivo de visita', 'Programación')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    await press('Cancelar')
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect((await field('Motivo de visita')).value).toBe('Programación')
    window.history.back()
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Inicio')).toBeNull()
  })

  test('the form stays during its save, and closes on its own after it', async () => {
    const message = 'El establecimiento está inactivo.'
    let reply: (answer: Answer) => void = () => {}
    const slowly = new Promise<Answer>((resolve) => {
      reply = resolve
    })
    serve([], slowly, ok({ assignment_id: 1, assignment_ids: [1, 2] }))
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    await waitFor(async () => expect((await field('Motivo de visita')).readOnly).toBe(true))
    for (const [, close] of waysToClose) close()
    reply({ status: 409, body: { success: false, error: { code: 'establishment.inactive', message } } })
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
    expect((await field('Motivo de visita')).value).toBe('Programación')
    await waitFor(async () => expect((await field('Motivo de visita')).readOnly).toBe(false))
    await press('Guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(leaveQuestion()).toBeNull()
  })
})

describe('a planned visit', () => {
  const visit = aVisit({ motiveId: 7, motive: 'Otro', otherMotive: 'Queja' })

  test('a planned visit is read-only until the administrator enables editing', async () => {
    const sent = serve([visit], ok({ assignment_id: 40 }))
    open(administrator)
    await press(/^Ver o editar/)
    expect(await field('Establecimiento')).toMatchObject({ readOnly: true, required: false })
    await waitFor(async () => expect((await field('Establecimiento')).value).toBe('Restaurante El Portal'))
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Habilitar edición' }))
    expect(await field('Establecimiento')).toMatchObject({ readOnly: false, required: true })
    await choose('Técnico', 'Luz Castro')
    await press('Guardar')
    expect(await screen.findByText('Planeación actualizada')).toBeTruthy()
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/api/assignment/40', body: { confirmed: '0', technical_id: '8', otro_motivo: 'Queja' } },
    ])
  })

  test('a visit that somebody else changed says so, keeps the text, and can be reloaded', async () => {
    const message = problemReplies['row.changed'].text
    const visits = [visit]
    const sent = serve(visits, { status: 409, body: { success: false, error: { code: 'row.changed', message } } })
    open(administrator)
    await press(/^Ver o editar/)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Habilitar edición' }))
    const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Otro motivo/ })
    fireEvent.change(reason(), { target: { value: 'Lo mío' } })
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Recárguelo para ver los cambios: lo que escribió se reemplaza.')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(sent).toMatchObject([{ method: 'PUT', body: { row_version: '1', otro_motivo: 'Lo mío' } }])
    expect(reason().value).toBe('Lo mío')
    visits[0] = { ...visit, otherMotive: 'Lo de otra persona', rowVersion: 2 }
    await press('Recargar el registro')
    await waitFor(() => expect(reason().value).toBe('Lo de otra persona'))
    expect(notice.isConnected).toBe(false)
    expect(reason().readOnly).toBe(true)
    // The pressed button is gone, and the focus stays in the window.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  })

  test('a planned visit cannot be edited by others', async () => {
    serve([visit])
    open(technician)
    await pressAction('Ver')
    expect(await field('Establecimiento')).toMatchObject({ readOnly: true, title: visit.establishment })
    expect(screen.queryByRole('checkbox', { name: 'Habilitar edición' })).toBeNull()
  })

  test('a planned visit cannot be edited once it is done', async () => {
    serve([{ ...visit, isDone: true, inspectionId: 3 }])
    open(administrator)
    await press(/^Ver o editar/)
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Habilitar edición' })).disabled).toBe(true)
  })
})

describe('deactivation', () => {
  const question = '¿Estás seguro de desactivar la visita a Restaurante El Portal?'

  test('asks first, and sends the opposite of the current state', async () => {
    const sent = serve([aVisit()], ok([1]))
    open(administrator)
    await pressAction('Desactivar')
    expect(await screen.findByText(question)).toBeTruthy()
    expect(sent).toEqual([])
    await press('Desactivar')
    expect(await screen.findByText('Asignacion Eliminado correctamente')).toBeTruthy()
    const switched = { tablename: 'assignments', columname: 'assignment_id', valuecolum: 40, status: '0' }
    expect(sent.map(({ method, body }) => [method, body])).toEqual([['DELETE', { ...switched, confirmed: '0' }]])
  })

  test('switching off a begun visit tells its saved work, and goes on once it is read', async () => {
    const reasons = ['Inés Ospino ya firmó en esta visita. Si se cancela, ese trabajo queda sin acta.']
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 1, reasons }
    const sent = serve([aVisit()], { status: 409, body: { success: false, error } }, ok([1]))
    open(administrator)
    await pressAction('Desactivar')
    await screen.findByText(question)
    await press('Desactivar')
    const told = (await screen.findByText(/^Ya hay trabajo guardado en /)).closest('[role="dialog"]') as HTMLElement
    expect(
      within(told)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(reasons)
    expect(sent).toHaveLength(1)
    await press('Desactivar')
    expect(await screen.findByText('Asignacion Eliminado correctamente')).toBeTruthy()
    expect(sent[1]?.body).toMatchObject({ valuecolum: 40, status: '0', confirmed: '1' })
  })

  test('an answer other than 1 is a failure', async () => {
    serve([aVisit()], ok([0]))
    open(administrator)
    await pressAction('Desactivar')
    await screen.findByText(question)
    await press('Desactivar')
    expect(await screen.findByText('No se pudo Eliminar la Asignacion')).toBeTruthy()
  })

  test('the ticked visits are asked about once, with the number of those made already', async () => {
    const sent = serve([aVisit({ isDone: true }), aVisit({ id: 41, establishment: 'La Espiga' })], ok([1]), ok([1]))
    open(administrator)
    await screen.findByText('La Espiga')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }))
    await press('Desactivar seleccionados (2)')
    expect(
      await screen.findByText('¿Estás seguro de desactivar 2 visitas? 1 de ellas ya está «Realizada».'),
    ).toBeTruthy()
    await press('Desactivar')
    expect(await screen.findByText('Asignacion Eliminado correctamente')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  test('deactivation is for an administrator alone', async () => {
    serve([aVisit()])
    open(technician)
    await screen.findByRole('button', { name: /^Ir a la inspección/ })
    expect(screen.queryByRole('button', { name: /^Desactivar/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test('the content of the list is told at each reading', async () => {
  const visits = [aVisit()]
  serve(visits)
  open(technician)
  await screen.findByText('Restaurante El Portal')
  expect(listed).toHaveBeenCalledExactlyOnceWith(technician, [aVisit()], expect.any(Number))
  visits.push(aVisit({ id: 41, establishment: 'La Espiga' }))
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('La Espiga')
  expect(listed).toHaveBeenCalledTimes(2)
  expect(listed).toHaveBeenLastCalledWith(technician, visits, expect.any(Number))
})
