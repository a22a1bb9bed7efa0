import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { addDays } from '../../../../domain/shared/days.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { refuseAct } from '../../../offline/acts/act-queue.ts'
import { listActs } from '../../../offline/acts/act-store.ts'
import { keepAnAct } from '../../../offline/acts/testing.ts'
import { enqueue } from '../../../offline/outbox/outbox.ts'
import { saveSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { aCommand, aKey, aPreparedVisit, theChecklist } from '../testing.ts'
import { InspectorHome, offlineText } from './inspector-home.tsx'

const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const now = new Date('2026-11-27T17:00:00Z')
const today = dayOf(now)

beforeEach(async () => {
  vi.setSystemTime(now)
  // Airplane mode: everything on the page comes from the device.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open({ isLapsed = false } = {}) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <InspectorHome
        official={technician}
        drafts={{ slotsOf: () => new Map([[43, ['item-1']]]), forget: () => {} }}
        isLapsed={isLapsed}
        onLogIn={() => {}}
        waiting={(isOnline) => isOnline && <p>lo que espera</p>}
        figures={(isOnline) => <p>{isOnline ? 'con señal' : 'sin señal'}</p>}
      />
    ),
  })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory() })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  ).container
}
const block = (name: string) => screen.findByRole('region', { name })

describe('the home page of an inspector, without signal', () => {
  test('the home page without signal shows the day, other visits, and unsent or refused work', async () => {
    await visitDatabase.checklists.put(theChecklist)
    await visitDatabase.visits.bulkPut([
      aPreparedVisit({ assignmentId: 40, establishment: 'La Espiga', city: 'Turbaco', scheduledOn: today }),
      aPreparedVisit({ assignmentId: 41, establishment: 'El Faro', city: 'Arjona', scheduledOn: today }),
      aPreparedVisit({ assignmentId: 42, establishment: 'El Portal', dueOn: addDays(today, -1) }),
      aPreparedVisit({ assignmentId: 43, establishment: 'Asadero' }),
    ])
    await saveSyncTimestamps(2, { preparedAt: now.toISOString() })
    const write = aCommand().write
    await enqueue({ userId: 2, assignmentId: 40 }, [{ slot: 'item-1', key: aKey(1), write }], () => now)
    await enqueue({ userId: 2, assignmentId: 41 }, [{ slot: 'item-1', key: aKey(2), write }], () => now)
    await visitDatabase.commands
      .where('key')
      .equals(aKey(2))
      .modify({ state: 'refused', refusal: { code: 'x', message: 'No' } })
    const container = open()
    const day = await block('Hoy')
    await within(day).findByText('Ruta: Arjona (1 visita), luego Turbaco (1 visita).')
    expect(
      within(day)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['El Faro', 'La Espiga'])
    const mine = await block('Mis visitas')
    expect(within(mine).getByText('4 visitas pendientes, 1 atrasada')).toBeTruthy()
    expect(
      within(mine)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['El Portal', 'Asadero', 'Ver todas mis visitas'])
    const unsent = await block('Sin enviar')
    await within(unsent).findByText('La Espiga: 1 por enviar')
    expect(within(unsent).getByText(/^Asadero: /)).toBeTruthy()
    expect(await within(await block('Rechazadas')).findByText('El Faro: 1 rechazada')).toBeTruthy()
    expect(await screen.findByText(/^Sin conexión\. Datos de las \d\d:\d\d\.$/)).toBeTruthy()
    expect(screen.getByText('sin señal')).toBeTruthy()
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the home page without signal says that there is nothing, and since when', async () => {
    open()
    await within(await block('Hoy')).findByText('No tiene visitas con día de hoy.')
    await within(await block('Sin enviar')).findByText('Visita n.º 43: con borrador')
    await within(await block('Rechazadas')).findByText('No hay nada rechazado.')
    await screen.findByText('Sin conexión. En este dispositivo no hay visitas preparadas.')
  })

  test('acts count as work, those of closed and of unknown visits too', async () => {
    localStorage.setItem('act-typed-2-40-sample-', '{"product":"Queso"}')
    await visitDatabase.visits.bulkPut([
      aPreparedVisit({ assignmentId: 40, establishment: 'La Espiga' }),
      aPreparedVisit({ assignmentId: 41, establishment: 'El Faro', closedInspectionId: 9 }),
    ])
    await keepAnAct(40)
    for (const assignmentId of [41, 99]) await keepAnAct(assignmentId)
    const acts = (await listActs(2)).filter(({ assignmentId }) => assignmentId !== 40)
    for (const act of acts) await refuseAct(act, { code: 'sample.seal-taken', message: 'No' })
    open()
    await within(await block('Sin enviar')).findByText('La Espiga: 1 por enviar, con borrador')
    const refused = within(await block('Rechazadas'))
    await refused.findByText('El Faro: 1 rechazada')
    refused.getByText('Visita n.º 99: 1 rechazada')
    localStorage.clear()
  })

  test('a visit that is said not to be made is among the unsent work', async () => {
    await visitDatabase.visits.put(aPreparedVisit())
    await keepAnAct(40, { call: 'not-made' })
    open()
    await within(await block('Sin enviar')).findByText(
      'Restaurante El Portal: no se pudo hacer: falta que llegue al servidor',
    )
  })

  test('offers the login when the session is over', async () => {
    open({ isLapsed: true })
    await screen.findByText('Su sesión venció')
  })
})

test.each([
  ['2026-11-27T14:05:00Z', 'Sin conexión. Datos de las 09:05.'],
  ['2026-11-27T04:59:00Z', 'Sin conexión. Datos del 26/11/2026 a las 23:59.'],
  [undefined, 'Sin conexión. En este dispositivo no hay visitas preparadas.'],
])('data prepared at %s are told as: %s', (preparedAt, expected) => {
  expect(offlineText(preparedAt, new Date('2026-11-27T20:00:00Z'))).toBe(expected)
})
