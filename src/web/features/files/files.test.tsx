import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
} from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { quotaText } from '../../../domain/files/quota.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../ui/testing.ts'
import type { DueFile, FoundDocument, SeriesRow } from './files.queries.ts'
import { FilesView } from './files-view.tsx'
import { searchMessages } from './messages.ts'
import { aFileRow } from './testing.ts'

const MIB = 1024 * 1024
const administrator = { id: 1, email: 'ana@vigia.demo', departmentId: 13, userType: 1 } as const
const technician = { ...administrator, id: 2, userType: 2 } as const

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
const space = {
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

function open(
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

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the tabs', () => {
  test('bring the open one into the strip of a phone, and each that is opened', async () => {
    const shown: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent)
    })
    open('/?pestana=disposicion')
    await screen.findByText('Elija una serie para ver sus expedientes con el término vencido.')
    expect(shown).toEqual(['Disposición final'])
    fireEvent.click(screen.getByRole('tab', { name: 'Espacio' }))
    await expect.poll(() => shown.at(-1)).toBe('Espacio')
  })

  test('open the list first, ask only for what they show, and live in the address', async () => {
    const { asked, router } = open('/')
    await screen.findByText('Panadería La Espiga')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Módulo de Gestor de Archivos')
    expect(asked('/api/storage')).toEqual([])
    fireEvent.click(screen.getByRole('tab', { name: 'Espacio' }))
    await screen.findByText('100 % del cupo')
    expect(router.state.location.search).toEqual({ pestana: 'espacio' })
  })

  test('an unknown one counts as the first', async () => {
    open('/?pestana=otra')
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Expedientes')
  })
})

describe('the list of files', () => {
  test('an empty list says how files come, and not where a filter left none', async () => {
    const told = /El de cada establecimiento se abre solo con su inscripción/
    open('/', { rows: [] })
    await screen.findByText(told)
    cleanup()
    open('/?estado=cerrado', { rows: [] })
    await screen.findByText('Ningún registro coincide con los filtros.')
    expect(screen.queryByText(told)).toBeNull()
  })

  test('the list of files says which is held, filters by state and series, and opens one', async () => {
    const { asked, opened } = open('/?estado=cerrado&serie=Historiales%20de%20establecimientos')
    await screen.findByText('Bloqueo legal')
    expect(JSON.parse(asked('/api/files')[0]?.query.get('filter') ?? '')).toEqual([
      { field: 'state', operator: '=', value: 'cerrado' },
      { field: 'series', operator: '=', value: 'Historiales de establecimientos' },
    ])
    await press(/^Abrir expediente.*EXP-13-2026-000007/)
    expect(opened).toEqual([7])
  })

  test('a new file takes a title and a series in force, and opens', async () => {
    const { saved, router } = open('/', { official: technician })
    await press('Nuevo expediente')
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(2)
    await type(/^Título/, 'Correspondencia 2026')
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: '140.1 Historiales de establecimientos' }))
    await press('Guardar')
    await waitFor(() => expect(router.state.location.pathname).toBe('/8'))
    // Only administrators choose the access; the server refuses it from others.
    expect(saved().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/files', body: { title: 'Correspondencia 2026', series_id: '1', subject: 'general' } },
    ])
  })

  test('a new file of an administrator has the access that they chose', async () => {
    const { saved, router } = open('/')
    await press('Nuevo expediente')
    await type(/^Título/, 'Quejas 2026')
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: '140.1 Historiales de establecimientos' }))
    fireEvent.click(screen.getByRole('combobox', { name: /^Acceso/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Reservado' }))
    await press('Guardar')
    await waitFor(() => expect(router.state.location.pathname).toBe('/8'))
    expect(saved()).toMatchObject([{ body: { access: 'reservado' } }])
  })

  test('a refusal stands at the field that it names', async () => {
    open('/', { refused: { code: 'request.invalid', fields: { title: 'Escriba máximo 200 caracteres.' } } })
    await press('Nuevo expediente')
    await type(/^Título/, 'X')
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: '140.1 Historiales de establecimientos' }))
    await press('Guardar')
    expect(await screen.findByText('Escriba máximo 200 caracteres.')).toBeTruthy()
  })
})

describe('the search', () => {
  test('asks nothing before there is a text', async () => {
    const { asked } = open('/?pestana=buscar')
    await screen.findByRole('search')
    expect(asked('/api/files/search')).toEqual([])
  })

  test('shows the found words in their text, the total, and links to the document', async () => {
    const { asked, router } = open('/?pestana=buscar')
    await type(/^Texto, título/, '  fumigacion ')
    await press('Buscar')
    const link = await screen.findByRole('link', { name: 'Certificado de fumigación' })
    expect(router.state.location.search).toEqual({ pestana: 'buscar', buscar: 'fumigacion' })
    expect(asked('/api/files/search')[0]?.query.get('q')).toBe('fumigacion')
    expect(link.getAttribute('href')).toContain('archivos/7?documento=31')
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['plagas', 'fumigación'])
    expect(screen.getAllByText(searchMessages.total(11)).length).toBeGreaterThan(0)
    await press('Buscar')
    await waitFor(() => expect(asked('/api/files/search')).toHaveLength(2))
    await press('Página siguiente')
    await waitFor(() => expect(asked('/api/files/search').at(-1)?.query.get('offset')).toBe('10'))
  })
})

describe('the retention table', () => {
  test('shows series, types and older versions; only administrators change it', async () => {
    open('/?pestana=retencion', { official: technician })
    const card = within((await screen.findByRole('heading', { level: 2 })).closest('li') as HTMLElement)
    card.getByText('Sin confirmar por el archivista')
    expect(card.getByText(/Acta de visita/).closest('li')?.textContent).toBe('Acta de visita (obligatoria)')
    card.getByText('Versiones anteriores (1)')
    expect(screen.queryByRole('button', { name: 'Agregar serie' })).toBeNull()
    expect(card.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cargar libro' })).toBeNull()
    screen.getByRole('button', { name: 'Descargar libro' })
  })

  test('the retention table is loaded from a workbook, whose faults are told', async () => {
    const { saved } = open('/?pestana=retencion')
    await press('Cargar libro')
    await press('Importar')
    await screen.findByText('Elija un archivo.')
    const choose = () =>
      fireEvent.change(screen.getByLabelText(/^Libro/), { target: { files: [new File(['PK'], 'tabla.xlsx')] } })
    choose()
    await press('Importar')
    await screen.findByText('Tabla cargada: 2 series nuevas, 1 modificada, 0 tipologías nuevas.')
    expect(saved()).toMatchObject([{ method: 'POST', path: '/api/trd/import', body: { file: { name: 'tabla.xlsx' } } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    open('/?pestana=retencion', { refused: { code: 'trd.sheet' } })
    await press('Cargar libro')
    choose()
    await press('Importar')
    await screen.findByText('El libro no se importó: tiene 1 error.')
  })

  test('a new series sends its years as numbers, and refuses other text', async () => {
    const { saved } = open('/?pestana=retencion')
    await press('Agregar serie')
    await type(/^Código/, '150')
    await type(/^Nombre/, 'Quejas')
    await type(/^Años en archivo de gestión/, 'dos')
    await type(/^Años en archivo central/, '8')
    fireEvent.click(screen.getByRole('combobox', { name: /^Disposición final/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'E · Eliminación' }))
    await press('Guardar')
    await screen.findByText('Escriba los años, de 0 a 150.')
    await type(/^Años en archivo de gestión/, '2')
    await press('Guardar')
    await screen.findByText('Serie guardada en la versión 1')
    expect(saved()).toMatchObject([
      { body: { code: '150', name: 'Quejas', office_years: 2, central_years: 8, disposition: 'E' } },
    ])
  })
})

describe('disposals', () => {
  const due = (differences: Partial<ReturnType<typeof aFileRow>>) => ({
    ...aFileRow({ state: 'cerrado', closedOn: '2006-01-31', keepUntil: '2016-01-31', ...differences }),
    disposition: 'E' as const,
    isConfirmed: true,
  })
  const rows = [
    due({ id: 7 }),
    due({ id: 8, number: 'EXP-13-2006-000008', holds: 1 }),
    { ...due({ id: 9, number: 'EXP-13-2006-000009' }), disposition: 'CT' as const },
    { ...due({ id: 10, number: 'EXP-13-2006-000010' }), isConfirmed: false },
  ]

  test('choose what is due and free, ask for the reason, and are told', async () => {
    const { asked, saved } = open('/?pestana=disposicion&serie=1', { due: rows })
    await screen.findByText('Bloqueo legal')
    expect(asked('/api/files/due')[0]?.query.get('series_id')).toBe('1')
    screen.getByText('Se conserva siempre')
    screen.getByText('Serie sin confirmar')
    expect(screen.getAllByRole('checkbox', { name: /^Elegir EXP/ })).toHaveLength(1)
    await press('Eliminar expedientes')
    await screen.findByText('Elija primero los expedientes.')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Elegir todos los de la página' }))
    await press('Eliminar 1 expediente')
    await screen.findByText(/no se podrá recuperar/)
    await press('Eliminar definitivamente')
    await screen.findByText('Escriba el motivo.')
    expect(saved()).toEqual([])
    await type(/^Motivo/, 'Comité de archivo')
    await press('Eliminar definitivamente')
    await screen.findByText('1 expediente eliminado')
    expect(saved().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/disposals', body: { series_id: 1, files: '7', reason: 'Comité de archivo' } },
    ])
  })

  test('disposals tell a refusal, and keep the reason', async () => {
    open('/?pestana=disposicion&serie=1', { due: rows, refused: { code: 'disposal.off' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Elegir EXP-13-2026-000007' }))
    await press('Eliminar 1 expediente')
    await type(/^Motivo/, 'Comité de archivo')
    await press('Eliminar definitivamente')
    await screen.findByText(problemReplies['disposal.off'].text)
    expect((screen.getByLabelText(/^Motivo/) as HTMLTextAreaElement).value).toBe('Comité de archivo')
  })

  test('disposals that are off say so, and show earlier acts with their files', async () => {
    const { asked } = open('/?pestana=disposicion', { isDisposalOn: false })
    await screen.findByText(/está desactivada en esta instalación/)
    expect(screen.queryByRole('button', { name: /^Eliminar/ })).toBeNull()
    screen.getByText('Comité de archivo, acta 4')
    expect(asked('/api/disposals/12')).toEqual([])
    const details = screen.getByText('Expedientes del acta n.º 12').closest('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    await screen.findByRole('link', { name: /EXP-13-2006-000003/ })
    screen.getByText('40 KB')
  })

  test('disposals are for administrators: others have no tab, and their address says so', async () => {
    const { asked } = open('/?pestana=disposicion', { official: technician })
    await screen.findByText('Solo los administradores eliminan expedientes.')
    expect(asked('/api/disposals')).toEqual([])
    cleanup()
    open('/', { official: technician })
    await screen.findByText('Panadería La Espiga')
    expect(screen.queryByRole('tab', { name: 'Disposición final' })).toBeNull()
  })
})

test("terms that end before a day show day, series and the file's fate", async () => {
  const { asked } = open('/?pestana=por-vencer&hasta=2027-01-01')
  await screen.findByText('27/11/2026')
  expect(asked('/api/files/due')[0]?.query.get('before')).toBe('2027-01-01')
  screen.getByText('Conservación total')
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar PDF' }))
  await waitFor(() => expect(asked('/api/export/due-files')).toHaveLength(1))
  expect(JSON.parse(asked('/api/export/due-files')[0]?.query.get('filter') ?? '')).toEqual([
    { field: 'keep_until', operator: '<=', value: '2026-12-31' },
  ])
})

test('a full space says so in the words of the refusal', async () => {
  open('/?pestana=espacio')
  expect((await screen.findByRole('alert')).textContent).toBe(space.message)
  screen.getByText('Sin antivirus configurado. Los archivos se marcan «Sin análisis de virus».')
})
