import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { listInspections } from '../../../contract/index.ts'
import type { Official } from '../../../domain/access/official.ts'
import { textAddress } from '../../ui/address-text.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../ui/testing.ts'
import type { InspectionRow } from './completed-inspections.queries.ts'
import { CompletedInspections } from './completed-inspections.tsx'

export const official = (userType: Official['userType']): Official => ({
  id: userType,
  email: 'persona@vigia.demo',
  departmentId: 13,
  userType,
})

export const row: InspectionRow = {
  id: 70,
  number: '2026-000018',
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

type Sent = { method: string; path: string; body: unknown }

type Options = {
  user?: Official
  address?: string
  onOpenRecord?: (row: InspectionRow) => void
  answers?: { status: number; body: object }[]
  rows?: InspectionRow[]
  notice?: object
}

/** Facts before a mail, as the wire has them. */
export const aNotice = (changes: object = {}) => ({
  email: 'portal@correo.co',
  present_email: 'portal@correo.co',
  electronic_notification: 1,
  notifications: [],
  ...changes,
})

export function open({
  user = official(1),
  address = '/',
  onOpenRecord = () => {},
  answers = [],
  rows = [row],
  notice = aNotice(),
}: Options = {}) {
  const asked: URL[] = []
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && url.startsWith('/api/inspection/notify/')) {
      return Response.json({ success: true, data: notice })
    }
    if (method === 'GET') {
      asked.push(new URL(url, 'http://vigia.test'))
      return Response.json({ success: true, data: z.encode(listInspections.reply, { rows, total: rows.length }) })
    }
    sent.push({ method, path: url, body: body ? JSON.parse(String(body)) : undefined })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  const cities = {
    queryKey: ['cities'],
    queryFn: async () => [
      { id: 1, name: 'Turbaco' },
      { id: 2, name: 'Arjona' },
    ],
  }
  const rootRoute = createRootRoute({
    component: () => (
      <CompletedInspections route={openRoute} official={user} cities={cities} onOpenRecord={onOpenRecord} />
    ),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: rootRoute, history, ...textAddress })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { asked, sent, history }
}

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
