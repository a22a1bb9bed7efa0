import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { listImportRows } from '../../../../contract/imports/import-rows.wire.ts'
import { getImport, listImports } from '../../../../contract/imports/imports.wire.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { ImportCatalogues } from '../import-catalogues.ts'
import type { ImportStep } from '../import-steps.ts'
import { ImportWizard } from '../import-wizard.tsx'
import type { ImportRow, ImportRun, ImportSummary } from '../imports.queries.ts'
import { ImportsStart } from '../imports-start.tsx'
import { aRun } from '../testing.ts'

const ready = (key: string, ...names: string[]) => ({
  queryKey: [key],
  queryFn: async () => names.map((name, index) => ({ id: index + 1, name })),
})

const catalogues: ImportCatalogues = {
  city: ready('cities', 'Arjona', 'Turbaco', 'Santa Cruz de Mompox'),
  inscriptionTypeId: ready('types', 'Preparación de alimentos'),
  activityIds: ready('activities', 'Restaurantes'),
  identificationTypeId: ready('identifications', 'NIT'),
  locationId: ready('locations', 'Barrio'),
}

type Sent = { method: string; path: string; body: Record<string, unknown> | FormData }

export const ok = (data: unknown) => Response.json({ success: true, data })

export const refusal = (status: number, code: string, message: string, more = {}) =>
  Response.json({ success: false, error: { code, message, ...more } }, { status })

/** A body, with the structures that it carries as JSON text. */
const unpacked = (body: string): Record<string, unknown> =>
  JSON.parse(body, (_, value) => (typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value))

export const opened = vi.fn()

export const started = vi.fn()

export function open(step?: ImportStep) {
  const rootRoute = createRootRoute({ component: Outlet })
  const start = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => {
      const [isWaitingOnly, narrow] = useState(false)
      return <ImportsStart onOpen={opened} isWaitingOnly={isWaitingOnly} onNarrow={narrow} />
    },
  })
  const wizard = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dashboard/inscripcion/importar/12/{-$paso}',
    component: () => {
      const { paso } = wizard.useParams()
      const navigate = wizard.useNavigate()
      return (
        <ImportWizard
          route={openRoute}
          importId={12}
          wanted={paso}
          catalogues={catalogues}
          onStep={(next, options) =>
            void navigate({
              to: '/dashboard/inscripcion/importar/12/{-$paso}',
              params: { paso: next },
              ...options,
            } as never)
          }
          onStart={started}
        />
      )
    },
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([start, wizard]),
    history: createMemoryHistory({
      initialEntries: [step === undefined ? '/' : `/dashboard/inscripcion/importar/12/${step}`],
    }),
  })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { container, path: () => router.state.location.pathname.split('/').at(-1) }
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

export const accept = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

export const expectAccessible = async (container: Element) =>
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([])

/** A server of imports for each test, whose run, rows and answers the test may replace. */
export function importPages() {
  /** The server: what it holds, and the answers to changes, which also change what it holds. */
  let run: ImportRun
  let rows: ImportRow[]
  let runs: ImportSummary[]
  let sent: Sent[]
  let answer: (call: Sent) => Response | undefined
  let isOffline: boolean

  function serve() {
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
      if (isOffline) throw new TypeError('Failed to fetch')
      const path = url.replace(/\?.*/, '')
      if (method !== 'GET') {
        const call = { method, path, body: body instanceof FormData ? body : unpacked(String(body ?? '{}')) }
        sent.push(call)
        return answer(call) ?? ok({ state: run.state, job_id: 31, row_version: run.rowVersion, done: 1 })
      }
      const given = answer({ method, path: url, body: {} })
      if (given) return given
      if (path === '/api/imports') return ok(z.encode(listImports.reply, { rows: runs, total: runs.length }))
      if (path.endsWith('/rows')) {
        const state = new URLSearchParams(url.split('?')[1]).get('state')
        const shown = rows.filter((row) => state === null || row.state === state)
        return ok(z.encode(listImportRows.reply, { rows: shown, total: shown.length }))
      }
      if (path.startsWith('/api/jobs/')) {
        const job = { job_id: 31, kind: 'import', state: 'running', done_units: 500, total_units: 1_200, message: null }
        const rest = { result: null, result_name: null, result_bytes: null, expires_at: null, finished_at: null }
        return ok({ job: { ...job, ...rest, created_at: '2026-11-27T15:00:00Z', user_id: 1, user_name: 'Ana' } })
      }
      return ok(z.encode(getImport.reply, { run }))
    })
  }

  beforeEach(() => {
    run = aRun()
    rows = []
    runs = []
    sent = []
    answer = () => undefined
    isOffline = false
    opened.mockClear()
    started.mockClear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve()
  })
  return {
    get run() {
      return run
    },
    set run(value) {
      run = value
    },
    get rows() {
      return rows
    },
    set rows(value) {
      rows = value
    },
    get runs() {
      return runs
    },
    set runs(value) {
      runs = value
    },
    get sent() {
      return sent
    },
    set sent(value) {
      sent = value
    },
    get answer() {
      return answer
    },
    set answer(value) {
      answer = value
    },
    get isOffline() {
      return isOffline
    },
    set isOffline(value) {
      isOffline = value
    },
  }
}
