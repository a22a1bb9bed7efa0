import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { addDays } from '../../../../domain/shared/days.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { enqueue, listUserCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { aKey, aPreparedVisit, theMoment } from '../testing.ts'
import { card, keepVisits, noDrafts, open, owner, press, send, settle, someDrafts } from './testing.tsx'

const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const engineer: Official = { id: 3, email: 'ingeniero@vigia.demo', departmentId: 13, userType: 3 }
const administrator: Official = { id: 1, email: 'admin@vigia.demo', departmentId: 13, userType: 1 }

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
