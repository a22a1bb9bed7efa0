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
import { fireEvent, render, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { listUsers } from '../../../../contract/index.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { UserCatalogues } from '../user-catalogues.ts'
import type { UserRow } from '../users.queries.ts'
import { Users } from '../users.tsx'

export const administrator = { id: 1, email: 'admin@vigia.demo', departmentId: 13, userType: 1 } as const

const ready = <Row,>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })

export const rolesOfArea = (areaId: number) =>
  areaId === 1
    ? [{ id: 4, name: 'Ingeniero de alimentos', userType: 3 }]
    : [
        { id: 8, name: 'Coordinador de salud ambiental', userType: 1 },
        { id: 14, name: 'Epidemiólogo', userType: null },
      ]

export const catalogues: UserCatalogues = {
  areas: ready('areas', [
    { id: 1, name: 'Inspección' },
    { id: 2, name: 'Coordinación' },
  ]),
  rolesOf: (areaId) => ready(`roles-${areaId}`, rolesOfArea(areaId)),
  contracts: ready('contracts', [{ id: 1, name: 'Carrera administrativa' }]),
  officialsOf: (part) =>
    ready(`officials-${part}`, [
      { id: 12, name: 'Quien se desactiva' },
      { id: 30, name: 'Otra Ingeniera' },
    ]),
}

type Sent = { method: string; path: string; body: Record<string, unknown> }

export type Answer = { status: number; body: unknown }

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })

export const no = (status: number, code: string, message: string, fields?: object): Answer => ({
  status,
  body: { success: false, error: { code, message, fields } },
})

/** The network's end: lists the users, and answers each write with the next of `answers`. */
export function serve(users: UserRow[], ...answers: (Answer | Promise<Answer>)[]) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (url.includes('identity-changes')) return Response.json({ success: true, data: { identity_changes: [] } })
    if (method === 'GET') {
      const reply = z.encode(listUsers.reply, { rows: users, total: users.length })
      return Response.json({ success: true, data: reply })
    }
    const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
    sent.push({ method, path: url, body: fields })
    const answer = await answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

export const pageOf =
  (from = catalogues) =>
  () => (
    <Users
      route={openRoute}
      official={administrator}
      catalogues={from}
      sessionsOf={({ name }) => `Sesiones de ${name}`}
    />
  )

export const Page = pageOf()

export const aRouter = (component = Page) =>
  createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })

export function open(router: AnyRouter = aRouter()) {
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

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

export const select = (label: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`) })

export const choose = async (label: string, option: string) => {
  fireEvent.click(await select(label))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

export const dialog = () => within(screen.getByRole('dialog'))

export const fillNewUser = async () => {
  await press('Crear usuario')
  await screen.findByRole('dialog', { name: 'Crear nuevo usuario' })
  type('Número de identificación', '1047123456')
  type('Correo electrónico', 'angela@vigia.test')
  type('Primer nombre', 'Ángela')
  type('Primer apellido', 'Ñáñez')
  type('Teléfono', '3004567890')
  type('Funciones del cargo', 'Visitas')
  await choose('Tipo de contrato', 'Carrera administrativa')
  await choose('Área', 'Coordinación')
  await choose('Cargo', 'Coordinador de salud ambiental')
}
