import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../../contract/visits.wire.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { addDays } from '../../../../domain/shared/days.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { enqueue, listUserCommands } from '../../../offline/outbox/outbox.ts'
import type { CommandRefusal, CommandState } from '../../../offline/outbox/outbox-command.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { usePreparation } from '../preparation/preparation.ts'
import { aCommand, aKey, aListedVisit, aPreparedVisit, theChecklist, theMoment } from '../testing.ts'
import type { DraftStorage } from './device-drafts.ts'
import { OfflineVisits } from './offline-visits.tsx'
import type { ListedVisit } from './pending-visits.queries.ts'

const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const engineer: Official = { id: 3, email: 'ingeniero@vigia.demo', departmentId: 13, userType: 3 }
const administrator: Official = { id: 1, email: 'admin@vigia.demo', departmentId: 13, userType: 1 }
const owner = { userId: 2, assignmentId: 40 }

const noDrafts: DraftStorage = { slotsOf: () => new Map(), forget: () => {} }
/** A draft storage like the form's, in memory. */
function someDrafts(...drafts: [number, VisitSlot[]][]): DraftStorage {
  const kept = new Map(drafts)
  return {
    slotsOf: () => new Map(kept),
    forget({ assignmentId }, slot) {
      const rest = (kept.get(assignmentId) ?? []).filter((other) => other !== slot)
      if (rest.length > 0) kept.set(assignmentId, rest)
      else kept.delete(assignmentId)
    },
  }
}

beforeEach(async () => {
  // Airplane mode: everything on the page comes from the device.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(official: Official, { drafts = noDrafts, isLapsed = false } = {}) {
  const onLogIn = vi.fn()
  const rootRoute = createRootRoute()
  const home = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => <OfflineVisits official={official} drafts={drafts} isLapsed={isLapsed} onLogIn={onLogIn} />,
  })
  const router = createRouter({ routeTree: rootRoute.addChildren([home]), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onLogIn
}

const keepVisits = async (...visits: ReturnType<typeof aPreparedVisit>[]) => {
  await visitDatabase.checklists.put(theChecklist)
  await visitDatabase.visits.bulkPut(visits)
}
const send = (seq: number, slot: VisitSlot) =>
  enqueue(owner, [{ slot, key: aKey(seq), write: aCommand({ slot }).write }], () => new Date(theMoment))
const settle = async (slot: VisitSlot, state: CommandState, refusal: CommandRefusal | null) => {
  await visitDatabase.commands.where('[userId+assignmentId+slot]').equals([2, 40, slot]).modify({ state, refusal })
}
const card = (name: string) => screen.findByRole('article', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('an administrator is told for whom this page is, and where theirs are', async () => {
  open(administrator)
  expect(await screen.findByText(/^Este módulo es para técnicos e ingenieros/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ir a Planeación' }).getAttribute('href')).toBe('/dashboard/planeacion')
  expect(screen.queryByRole('button')).toBeNull()
})

describe('without signal', () => {
  test('visits without signal are grouped by municipality, each with its details and way in', async () => {
    await keepVisits(
      aPreparedVisit({ city: 'Turbaco' }),
      aPreparedVisit({ assignmentId: 41, establishmentId: 6, establishment: 'Asadero La Brasa', city: 'Arjona' }),
    )
    await visitDatabase.marks.put({ userId: 2, lastSyncedAt: '2026-03-02T15:00:00.000Z', preparedAt: theMoment })
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    for (const text of ['Calle 24 # 30-15', 'Programación', '01/03/2026', 'Lista para trabajar sin señal']) {
      expect(visit.getByText(text)).toBeTruthy()
    }
    expect(visit.getByRole('link', { name: 'Abrir visita: Restaurante El Portal' }).getAttribute('href')).toBe(
      '/dashboard/inspeccion/40/5/1',
    )
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Arjona 1 visita',
      'Turbaco 1 visita',
    ])
    expect(screen.getByText('Sin señal')).toBeTruthy()
    expect(await screen.findByText('Última sincronización: 02/03/2026 10:00')).toBeTruthy()
  })

  test('the code of a visit shows on its day, or always without one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(theMoment) })
    onTestFinished(() => void vi.useRealTimers())
    const today = dayOf(new Date(theMoment))
    await keepVisits(
      aPreparedVisit({ visitCode: '048213', scheduledOn: today }),
      aPreparedVisit({ assignmentId: 41, establishment: 'Asadero La Brasa', visitCode: '111222', scheduledOn: null }),
      aPreparedVisit({
        assignmentId: 42,
        establishment: 'Panadería La Espiga',
        visitCode: '333444',
        scheduledOn: addDays(today, 1),
      }),
      aPreparedVisit({ assignmentId: 43, establishment: 'Tienda El Faro' }),
    )
    open(technician)
    expect(within(await card('Restaurante El Portal')).getByText('048213')).toBeTruthy()
    expect(within(await card('Restaurante El Portal')).getByText(formatDay(today))).toBeTruthy()
    expect(within(await card('Asadero La Brasa')).getByText('111222')).toBeTruthy()
    for (const name of ['Panadería La Espiga', 'Tienda El Faro'])
      expect(within(await card(name)).queryByText('Código')).toBeNull()
  })

  test('a device without visits says so, and what to do', async () => {
    open(technician)
    expect(await screen.findByText('En este dispositivo no hay visitas preparadas.')).toBeTruthy()
  })

  test('nothing of another person is seen, not even that it is there', async () => {
    await keepVisits(aPreparedVisit())
    await send(1, 'item-1')
    open(engineer)
    expect(await screen.findByText('En este dispositivo no hay visitas preparadas.')).toBeTruthy()
    expect(screen.queryByText(/por enviar|envío/)).toBeNull()
  })

  test('unsent work is listed with its size, and a draft is told', async () => {
    await keepVisits(aPreparedVisit())
    const write = { call: 'health-observation', body: { observation: 'x'.repeat(2_500) } } as const
    await enqueue(owner, [{ slot: 'health-observation', key: aKey(1), write }])
    open(technician, { drafts: { ...noDrafts, slotsOf: () => new Map([[40, ['health-observation', 'item-2']]]) } })
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText('1 por enviar')).toBeTruthy()
    expect(visit.getByText('Con borrador')).toBeTruthy()
    expect(visit.getByText('Ver lo que falta por enviar: 1 (3 KB)')).toBeTruthy()
    expect(visit.getByText('Observación de la autoridad sanitaria')).toBeTruthy()
    expect(screen.getByText('1 envío pendiente (3 KB)')).toBeTruthy()
  })

  test('visits that the server closed lead to their records', async () => {
    await keepVisits(aPreparedVisit({ closedInspectionId: 9 }))
    open(technician)
    const link = await screen.findByRole('link', { name: 'Ver acta: Restaurante El Portal' })
    expect(link.getAttribute('href')).toBe('/dashboard/inspecciones/9/5')
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('a closed visit has the number of its acta', async () => {
    const progress = { ...aPreparedVisit().progress, isDone: true, inspectionId: 9, actaNumber: '2026-000018' }
    await keepVisits(aPreparedVisit({ closedInspectionId: 9, progress }))
    open(technician)
    const link = await screen.findByRole('link', { name: 'Ver acta 2026-000018: Restaurante El Portal' })
    expect(link.closest('li')?.textContent).toContain('Acta n.º 2026-000018')
  })
})

describe('a visit that was taken away', () => {
  const hint = 'Ya no está entre sus visitas pendientes.'
  const hintAndWhy = `${hint} Se conserva porque aquí hay trabajo sin enviar.`
  let asked: string[]
  let pending: ListedVisit[]

  beforeEach(async () => {
    asked = []
    pending = []
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const data = url.startsWith('/api/inspection/field')
        ? { visits: [], checklists: [], total: 0 }
        : z.encode(listVisits.reply, { rows: pending, total: pending.length })
      return Response.json({ success: true, data })
    })
    await keepVisits(aPreparedVisit())
  })
  const timesPrepared = () => asked.filter((url) => url.startsWith('/api/inspection/field')).length

  test('a visit that was taken away leaves the device where it has no work', async () => {
    open(technician)
    expect(await screen.findByText('No tiene visitas pendientes.', { selector: 'strong' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(await visitDatabase.visits.count()).toBe(0)
    expect(timesPrepared()).toBe(1)
  })

  test('stays where there is work in it, and says so', async () => {
    await send(1, 'item-1')
    await settle('item-1', 'kept', null)
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText(hintAndWhy)).toBeTruthy()
    expect(visit.queryByText('Lista para trabajar sin señal')).toBeNull()
    expect(await visitDatabase.visits.count()).toBe(1)
  })

  test('a visit with only a photo left stays too, without another request', async () => {
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: new Blob(['x']) })
    const preparation = () => renderHook(() => usePreparation(technician.id)).result.current
    const before = preparation()
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText(hintAndWhy)).toBeTruthy()
    expect(visit.getByText('Con borrador')).toBeTruthy()
    // The effects of what is shown have run by then, and a preparation shows at once that it has begun.
    await act(async () => {})
    expect(preparation()).toBe(before)
    expect(timesPrepared()).toBe(0)
    expect(await visitDatabase.visits.count()).toBe(1)
  })

  test('a visit given back is no longer called taken away once prepared again', async () => {
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: new Blob(['x']) })
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    await visit.findByText(hintAndWhy)
    pending = [aListedVisit()]
    press('Preparar visitas')
    await waitFor(() => expect(visit.queryByText(hintAndWhy)).toBeNull())
  })

  const name = 'Descartar todo: Restaurante El Portal'
  const lostItem = 'Restaurante El Portal. Lo que el servidor no confirmó: Ítem 1.1 · Pisos y paredes. Se borra'
  const ask = async (button: string) => {
    await screen.findByRole('button', { name: button })
    press(button)
    return screen.findByRole('dialog', { name: '¿Descartar lo que queda de esta visita?' })
  }
  const answer = (question: HTMLElement, button: string) =>
    fireEvent.click(within(question).getByRole('button', { name: button }))

  test('a visit with a half-filled section goes only after a yes', async () => {
    const drafts = someDrafts([40, ['item-1']])
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: new Blob(['x']) })
    open(technician, { drafts })
    const question = await ask(name)
    expect(question.textContent).toContain(lostItem)
    expect(question.textContent).not.toContain(mayHaveArrived)
    answer(question, 'Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(drafts.slotsOf(2).size).toBe(1)
    answer(await ask(name), 'Descartar')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(drafts.slotsOf(2).size).toBe(0)
    expect([await visitDatabase.media.count(), await visitDatabase.visits.count(), timesPrepared()]).toEqual([0, 0, 0])
  })

  test('a visit with only a draft on the device can be dropped as well', async () => {
    open(technician, { drafts: someDrafts([77, ['witness-signature']]) })
    const question = await ask('Descartar todo: Visita n.º 77')
    expect(question.textContent).toContain('Visita n.º 77. Lo que el servidor no confirmó: la firma del testigo.')
    answer(question, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Visita n.º 77' })).toBeNull())
  })

  test('a visit that the server has whole says so', async () => {
    const progress = { ...aPreparedVisit().progress, hasWitnessSignature: true }
    await keepVisits(aPreparedVisit({ progress }))
    open(technician, { drafts: someDrafts([40, ['witness-signature']]) })
    expect(
      await screen.findByText(`${hint} El servidor ya tiene una respuesta para las partes que quedan aquí.`),
    ).toBeTruthy()
    expect((await ask(name)).textContent).toContain('si la suya era distinta, se pierde')
    expect(timesPrepared()).toBe(0)
  })

  const mayHaveArrived = 'Una parte ya había salido y pudo llegar al servidor.'

  test('a visit stopped by a refusal goes at once, and says what may have arrived', async () => {
    await send(1, 'item-1')
    await send(2, 'item-2')
    await settle('item-1', 'refused', { code: 'access.forbidden', message: 'No.' })
    await visitDatabase.commands.toCollection().modify({ wasAttempted: true })
    open(technician)
    const question = await ask(name)
    expect(question.textContent).toContain(mayHaveArrived)
    answer(question, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(await listUserCommands(2)).toEqual([])
  })

  test('loses nothing that is being sent, until the server has answered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const drafts = someDrafts([40, ['item-1', 'item-2']])
    await send(1, 'item-1')
    await send(2, 'item-2')
    await settle('item-1', 'kept', null)
    await visitDatabase.commands.toCollection().modify({ wasAttempted: true })
    open(technician, { drafts })
    answer(await ask(name), 'Descartar')
    await waitFor(async () => expect((await listUserCommands(2)).map(({ slot }) => slot)).toEqual(['item-2']))
    expect([...drafts.slotsOf(2)]).toEqual([[40, ['item-2']]])
    expect(await card('Restaurante El Portal')).toBeTruthy()
  })
})

describe('a user who fills visits no more', () => {
  const left = 'Trabajo en este dispositivo'
  const former = { ...administrator, id: 2 }
  const asked = vi.fn()

  beforeEach(() => {
    asked.mockClear()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.stubGlobal('fetch', async (url: string) => {
      asked(url)
      throw new TypeError('Failed to fetch')
    })
  })

  test('finds what they left on this device and resolves it, and has nothing prepared nor listed', async () => {
    await keepVisits(
      aPreparedVisit(),
      aPreparedVisit({ assignmentId: 41, establishmentId: 6, establishment: 'Asadero La Brasa' }),
    )
    await send(1, 'item-1')
    await settle('item-1', 'refused', { code: 'access.forbidden', message: 'No puede llenarla.' })
    open(former)
    const visit = within(await card('Restaurante El Portal'))
    expect(visit.getByText('El servidor dice: No puede llenarla.')).toBeTruthy()
    expect(visit.queryByRole('link')).toBeNull()
    expect(screen.getByRole('region', { name: left })).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Asadero La Brasa' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Preparar/ })).toBeNull()
    press('Descartar todo: Restaurante El Portal')
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Descartar' }))
    expect(await screen.findByText(/^Este módulo es para técnicos e ingenieros/)).toBeTruthy()
    expect(await listUserCommands(2)).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })

  test('finds a draft, too', async () => {
    open(former, { drafts: someDrafts([40, ['item-1']]) })
    expect(await screen.findByRole('button', { name: 'Descartar todo: Visita n.º 40' })).toBeTruthy()
  })
})

test("how another person's preparation went is not told", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = /^Sin señal no se pueden preparar visitas/
  open(engineer)
  await screen.findByRole('button', { name: 'Preparar visitas' })
  press('Preparar visitas')
  expect(await screen.findByText(failed)).toBeTruthy()
  cleanup()
  open(technician)
  await screen.findByRole('button', { name: 'Preparar visitas' })
  expect(screen.queryByText(failed)).toBeNull()
})

describe('refusals of the server', () => {
  const what = 'Ítem 1.1 · Pisos y paredes'

  beforeEach(async () => {
    await keepVisits(aPreparedVisit())
    await send(1, 'item-1')
    await send(2, 'item-2')
    await settle('item-1', 'refused', { code: 'inspection.wrong-score', message: 'El puntaje no corresponde.' })
  })

  const commands = async () => (await listUserCommands(2)).map(({ slot, state }) => [slot, state])

  test("a refusal is shown with the server's words, and leads to its item", async () => {
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText('El servidor dice: El puntaje no corresponde.')).toBeTruthy()
    expect(visit.getByText('1 rechazada')).toBeTruthy()
    expect(visit.getByText('Espera a que se resuelva lo rechazado.')).toBeTruthy()
    expect(visit.getByRole('link', { name: `Corregir: ${what}` }).getAttribute('href')).toBe(
      '/dashboard/inspeccion/40/5/1#item-1',
    )
  })

  test.each([
    ['Volver a enviar', 'waiting'],
    ['Conservar sin enviar', 'kept'],
  ])("a refusal with '%s' is %s", async (button, state) => {
    open(technician)
    await screen.findByRole('button', { name: `${button}: ${what}` })
    press(`${button}: ${what}`)
    await waitFor(async () =>
      expect(await commands()).toEqual([
        ['item-1', state],
        ['item-2', 'waiting'],
      ]),
    )
    if (state === 'kept') expect(await screen.findByText(`Conservado sin enviar: ${what}`)).toBeTruthy()
  })

  test('answers that meet others are one task, which the visit’s form settles', async () => {
    for (const slot of ['item-1', 'item-2'] as const) {
      await settle(slot, 'refused', { code: 'inspection.item-answered', message: 'Ya fue diligenciada' })
    }
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    const task = within(
      await visit.findByRole('region', { name: '2 respuestas ya estaban guardadas, y son distintas' }),
    )
    expect(task.getByText(/Ítem 1\.1 · Pisos y paredes; /)).toBeTruthy()
    expect(task.getByRole('link', { name: 'Decidir en la visita' }).getAttribute('href')).toBe(
      '/dashboard/inspeccion/40/5/1#item-1',
    )
    expect(visit.queryByRole('button', { name: /^Descartar/ })).toBeNull()
  })

  test("a refusal with 'Descartar' goes only after a yes, and its draft with it", async () => {
    const forget = vi.fn()
    open(technician, { drafts: { ...noDrafts, forget } })
    await screen.findByRole('button', { name: `Descartar: ${what}` })
    press(`Descartar: ${what}`)
    const question = await screen.findByRole('dialog', { name: '¿Descartar este trabajo?' })
    expect(question.textContent).toContain(
      `${what}, visita a Restaurante El Portal: la calificación AR, la observación «Grieta» y la foto. Se borra`,
    )
    fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await commands()).toHaveLength(2)
    expect(forget).not.toHaveBeenCalled()
    press(`Descartar: ${what}`)
    const again = await screen.findByRole('dialog', { name: '¿Descartar este trabajo?' })
    fireEvent.click(within(again).getByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await commands()).toEqual([['item-2', 'waiting']]))
    await waitFor(() => expect(forget).toHaveBeenCalledWith(owner, 'item-1'))
  })
})

test('a browser that lets nothing be kept is told of', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(visitDatabase, 'open').mockReturnValue(Dexie.Promise.reject(new Error('No storage.')) as never)
  open(technician)
  expect((await screen.findByRole('alert')).textContent).toContain('Este navegador no deja guardar nada')
})

test('a session that lapsed says that the work goes on, and asks to log in', async () => {
  await keepVisits(aPreparedVisit())
  const onLogIn = open(technician, { isLapsed: true })
  await card('Restaurante El Portal')
  expect(screen.getByText('Su sesión venció')).toBeTruthy()
  press('Iniciar sesión')
  expect(onLogIn).toHaveBeenCalledOnce()
})
