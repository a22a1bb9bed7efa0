import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listInspections } from '../../../contract/index.ts'
import { CompletedInspections } from './completed-inspections.tsx'
import type { InspectionRow } from './inspections-list.queries.ts'

const row: InspectionRow = {
  id: 70,
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

function open(onOpenRecord: (row: InspectionRow) => void) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://vigia.test'))
    return Response.json({ success: true, data: z.encode(listInspections.reply, { rows: [row], total: 1 }) })
  })
  const rootRoute = createRootRoute({ component: () => <CompletedInspections onOpenRecord={onOpenRecord} /> })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/?buscar=portal'] }),
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return asked
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the list shows the columns of the specification and asks for the first ten, by id, ascending', async () => {
  const asked = open(() => {})
  expect(await screen.findByRole('heading', { level: 1, name: 'Módulo de Inspecciones Realizadas' })).toBeTruthy()
  await screen.findByText('Restaurante El Portal')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Establecimiento',
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
    order: '1',
    order_by: 'inspections_id',
    filter: '[{"field":"q","operator":"LIKE","value":"%portal%"}]',
  })
})

test('the view action opens the record of its row', async () => {
  const opened: InspectionRow[] = []
  open((chosen) => opened.push(chosen))
  fireEvent.click(await screen.findByRole('button', { name: 'Ver acta: la inspección de Restaurante El Portal' }))
  expect(opened).toEqual([row])
})
