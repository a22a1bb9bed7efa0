import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { problemReplies } from '../../../../contract/problems.ts'
import { listAbsences } from '../../../../contract/staff/absences.wire.ts'
import { listStaffContracts } from '../../../../contract/staff/contracts.wire.ts'
import { listStaff, readStaffMember } from '../../../../contract/staff/staff.wire.ts'
import type { NamedRow } from '../../../ui/catalogue/use-catalogue.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import { OwnStaff } from '../own-staff.tsx'
import type { AbsenceRow, OfficialFile, StaffRow } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { StaffView } from '../staff-view.tsx'
import { anOfficial, aStaffRow } from '../testing.ts'

const ready = <Row extends NamedRow>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })

const catalogues: StaffCatalogues = {
  areas: ready('areas', [{ id: 1, name: 'Salud pública' }]),
  contractTypes: ready('contracts', [{ id: 2, name: 'Prestación de servicios' }]),
  zodes: ready('zodes', [{ id: 1, name: 'Mojana' }]),
  cities: ready('cities', [{ id: 10, name: 'Achí', zodesId: 1 }]),
  inscriptionTypes: ready('types', [{ id: 1, name: 'Restaurante' }]),
  technicians: ready('technicians', [
    { id: 7, name: 'Luisa Ñáñez' },
    { id: 8, name: 'Ramiro Gil' },
  ]),
  engineers: ready('engineers', [{ id: 9, name: 'Inés Ospino' }]),
}

type Sent = { path: string; body: Record<string, unknown> }

type Served = { staff?: StaffRow[]; official?: OfficialFile; absences?: AbsenceRow[]; status?: number }

/** The network's end: answers each read, and each write with the next of `answers`. */
export function serve(
  { staff = [aStaffRow()], official = anOfficial(), absences = [], status = 200 }: Served,
  ...answers: object[]
) {
  const sent: Sent[] = []
  const replies: [RegExp, () => unknown][] = [
    [/staff\/all/, () => z.encode(listStaff.reply, { rows: staff, total: staff.length })],
    [/staff\/absences/, () => z.encode(listAbsences.reply, { absences })],
    [
      /visits\?/,
      () => ({
        visits: [
          { assignment_id: 4, establishment_name: 'La Espiga', city: 'Achí', scheduled_on: '2026-12-02' },
          { assignment_id: 5, establishment_name: 'El Faro', city: 'Achí', scheduled_on: '2026-12-03' },
        ],
      }),
    ],
    [
      /\/7\/documents/,
      () => ({
        documents: [
          {
            document_id: 32,
            file_id: 5,
            file_number: 'EXP-13-2026-000004',
            title: 'Permiso sindical',
            document_date: '2026-11-30',
            sensitive: 0,
          },
        ],
      }),
    ],
    [/availability/, () => ({ officials: [] })],
    [/holidays/, () => ({ holidays: [] })],
    [/staff\/contracts/, () => z.encode(listStaffContracts.reply, { rows: [], total: 0 })],
    [
      /expiries/,
      () => ({
        expiries: [
          { kind: 'contract', user_id: 7, name: 'Luisa Ñáñez', what: 'CPS-12', ends_on: '2026-12-13', days_left: 12 },
        ],
      }),
    ],
    [/staff\/(?:7|me)$/, () => z.encode(readStaffMember.reply, { official })],
  ]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push({
        path: url,
        body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body ?? '{}')),
      })
      const answer = answers.shift() as { error?: { code: string } } | undefined
      const code = answer?.error?.code as keyof typeof problemReplies | undefined
      const refused = code && problemReplies[code].status
      return Response.json(refused ? { success: false, ...answer } : { success: true, data: answer }, {
        status: refused ?? 200,
      })
    }
    if (status === 0) return new Promise(() => {})
    if (status !== 200) return new Response('', { status })
    const found = replies.find(([pattern]) => pattern.test(url))
    if (!found) throw new TypeError(`Nothing answers ${url}`)
    return Response.json({ success: true, data: found[1]() })
  })
  return sent
}

export function open(address: string, isOwn = false) {
  const rootRoute = createRootRoute({
    component: () =>
      isOwn ? (
        <OwnStaff catalogues={catalogues} />
      ) : (
        <StaffView route={openRoute} readerId={1} catalogues={catalogues} today="2026-12-01" />
      ),
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const choose = async (label: RegExp, option: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
