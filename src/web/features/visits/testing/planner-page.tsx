import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../../contract/index.ts'
import type { Official } from '../../../../domain/access/official.ts'
import type { NamedRow } from '../../../ui/catalogue/use-catalogue.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { PlanCatalogues } from '../plan-catalogues.ts'
import { Planner } from '../planner.tsx'
import type { VisitRow } from '../visits.queries.ts'

export const official = (userType: Official['userType'], id: number): Official => ({
  id,
  email: 'persona@vigia.demo',
  departmentId: 13,
  userType,
})

export const rows = (...names: string[]): NamedRow[] => names.map((name, index) => ({ id: index + 1, name }))

export const ready = (key: string, options: NamedRow[]) => ({ queryKey: [key], queryFn: async () => options })

export const catalogues: PlanCatalogues = {
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

export type Answer = { status: number; body: unknown }

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })

/** The network's end: lists the visits, and answers each write with the next of `answers`. */
export function serve(visits: VisitRow[], ...answers: (Answer | Promise<Answer>)[]) {
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

export const listed = vi.fn()

export const pageOf =
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

export const routerOf = (user: Official, from = catalogues) =>
  createRouter({ routeTree: createRootRoute({ component: pageOf(user, from) }), history: createMemoryHistory() })

export function open(user: Official, router: AnyRouter = routerOf(user)) {
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

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

export const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })

export const choose = async (label: string, option: string) => {
  fireEvent.click(await field(label))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

export const fillNewPlan = async () => {
  await press('Nueva planeación')
  await choose('Subregión', 'Montes de María')
  await choose('Municipio', 'Municipio A de 2')
  await choose('Tipo de inscripción', 'Preparación de alimentos')
  await choose('Establecimientos', 'El Portal')
  await choose('Establecimientos', 'La Espiga')
  await choose('Motivo de visita', 'Programación')
  await choose('Ingeniero', 'Inés Ospino')
}
