import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import {
  createFile,
  createSeries,
  disposeOfFiles,
  getDisposal,
  getStorage,
  getTable,
  importTable,
  listDisposals,
  listDue,
  listFiles,
  searchDocuments,
} from '../../../../contract/index.ts'
import { problemReplies } from '../../../../contract/problems.ts'
import { quotaText } from '../../../../domain/files/quota.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { DueFile, FoundDocument, SeriesRow } from '../files.queries.ts'
import { FilesView } from '../files-view.tsx'
import { aFileRow } from '../testing.ts'

const MIB = 1024 * 1024

const administrator = { id: 1, email: 'ana@vigia.demo', departmentId: 13, userType: 1 } as const

export const technician = { ...administrator, id: 2, userType: 2 } as const

const series: SeriesRow = {
  id: 1,
  parentId: null,
  code: '140.1',
  name: 'Historiales de establecimientos',
  officeYears: 5,
  centralYears: 15,
  disposition: 'CT',
  procedure: null,
  tableVersion: '2',
  approvedOn: null,
  effectiveFrom: null,
  isActive: true,
  isConfirmed: false,
  files: 3,
  rowVersion: 4,
  types: [{ id: 9, name: 'Acta de visita', isRequired: true }],
}

const found: FoundDocument = {
  id: 31,
  fileId: 7,
  fileNumber: 'EXP-13-2026-000007',
  fileTitle: 'Panadería La Espiga',
  order: 2,
  title: 'Certificado de fumigación',
  type: null,
  source: 'upload',
  version: 1,
  documentDate: '2026-10-01',
  snippet: 'control de \uE000plagas\uE001 y \uE000fumigación\uE001 anual',
  withdrawnAt: null,
}

export const space = {
  documentsBytes: 100 * MIB,
  imagesBytes: 0,
  quotaBytes: 100 * MIB,
  documents: 4,
  state: 'lleno' as const,
  message: quotaText(100 * MIB, 100 * MIB),
  maxDocumentBytes: 25 * MIB,
  hasScanner: false,
}

const disposal = {
  id: 12,
  seriesId: 1,
  seriesCode: '140.1',
  series: 'Historiales de establecimientos',
  reason: 'Comité de archivo, acta 4',
  files: 1,
  documents: 3,
  bytes: 4 * MIB,
  createdAt: '2026-11-20T15:00:00.000Z',
  createdBy: 'Ana Ruiz',
}

const disposed = {
  id: 3,
  number: 'EXP-13-2006-000003',
  title: 'Tienda Vieja',
  openedOn: '2004-01-02',
  closedOn: '2006-01-31',
  keepUntil: '2026-01-31',
}

type Sent = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

type Refused = { code: keyof typeof problemReplies; fields?: Record<string, string> }

const refusal = ({ code, fields }: Refused) => {
  const { status, text: message } = problemReplies[code]
  return Response.json({ success: false, error: { code, message, fields } }, { status })
}

export function open(
  address: string,
  {
    official = administrator as typeof administrator | typeof technician,
    refused,
    isDisposalOn = true,
    rows = [aFileRow({ holds: 1 })],
    due = [
      {
        ...aFileRow({ state: 'cerrado', closedOn: '2006-11-27', keepUntil: '2026-11-27' }),
        disposition: 'CT',
        isConfirmed: true,
      },
    ],
  }: {
    official?: typeof administrator | typeof technician
    refused?: Refused
    isDisposalOn?: boolean
    rows?: ReturnType<typeof aFileRow>[]
    due?: DueFile[]
  } = {},
) {
  const sent: Sent[] = []
  const opened: number[] = []
  const replies: Record<string, unknown> = {
    'GET /api/files': z.encode(listFiles.reply, { rows, total: rows.length }),
    'GET /api/trd': z.encode(getTable.reply, {
      series: [series, { ...series, id: 2, isActive: false, tableVersion: '1', centralYears: 5 }],
    }),
    'GET /api/files/search': z.encode(searchDocuments.reply, { documents: [found], total: 11 }),
    'GET /api/files/due': z.encode(listDue.reply, { rows: due, total: due.length }),
    'GET /api/storage': z.encode(getStorage.reply, space),
    'GET /api/disposals': z.encode(listDisposals.reply, { isOn: isDisposalOn, rows: [disposal], total: 1 }),
    'GET /api/disposals/12': z.encode(getDisposal.reply, {
      disposal: { ...disposal, contents: [{ ...disposed, documents: 3, bytes: 40 * 1024 }] },
    }),
    'POST /api/disposals': z.encode(disposeOfFiles.reply, { id: 13 }),
    'POST /api/files': z.encode(createFile.reply, { id: 8, number: 'EXP-13-2026-000008' }),
    'POST /api/trd/import': z.encode(importTable.reply, {
      created: 2,
      changed: 1,
      unchanged: 0,
      types: 0,
      warnings: [],
    }),
    'POST /api/trd/series': z.encode(createSeries.reply, { id: 3, tableVersion: '1' }),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://vigia.test')
    const fields = body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : {}
    sent.push({ method, path, query, body: fields })
    if (refused && method !== 'GET') return refusal(refused)
    return Response.json({ success: true, data: replies[`${method} ${path}`] })
  })
  const onOpen = (id: number) => {
    opened.push(id)
    void router.navigate({ to: `/${id}` as '/' })
  }
  const rootRoute = createRootRoute({
    component: () => <FilesView route={openRoute} official={official} onOpen={onOpen} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const asked = (path: string) => sent.filter((one) => one.method === 'GET' && one.path === path)
  const saved = () => sent.filter(({ method }) => method !== 'GET')
  return { asked, saved, opened, router }
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

export const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
