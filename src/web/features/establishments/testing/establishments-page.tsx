import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { establishmentRow, findSimilarEstablishments, listEstablishments } from '../../../../contract/index.ts'
import type { NamedRow } from '../../../ui/catalogue/use-catalogue.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { EstablishmentRow, SimilarEstablishment } from '../establishments.queries.ts'
import { Establishments } from '../establishments.tsx'
import type { EstablishmentCatalogues } from '../form/catalogues.ts'

const administrator = { id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 } as const

export const rows = (...names: string[]): NamedRow[] => names.map((name, index) => ({ id: index + 1, name }))

const ready = (key: string, options: NamedRow[]) => ({ queryKey: [key], queryFn: async () => options })

export const catalogues: EstablishmentCatalogues = {
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

export type Answer = { status: number; body: unknown }

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message } },
})

/** The network's end: lists establishments, finds similar ones, and answers each write with the next of `answers`. */
export function serve(
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

export function open(onDetail: (row: EstablishmentRow) => void = () => {}, from = catalogues) {
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
export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}

export const choice = (name: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })

export const choose = async (label: string, option: string) => {
  fireEvent.click(await choice(label))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

export const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

export const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))

export const typed = {
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

export const fillNew = async () => {
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
