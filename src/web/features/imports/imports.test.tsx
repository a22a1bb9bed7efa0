import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listImportRows } from '../../../contract/imports/import-rows.wire.ts'
import { getImport, listImports } from '../../../contract/imports/imports.wire.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../ui/testing.ts'
import type { ImportCatalogues } from './import-catalogues.ts'
import type { ImportStep } from './import-steps.ts'
import { ImportWizard } from './import-wizard.tsx'
import type { ImportRow, ImportRun, ImportSummary } from './imports.queries.ts'
import { ImportsStart } from './imports-start.tsx'
import { aRow, aRun, aSummary, countsOf } from './testing.ts'

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
/** The server: what it holds, and the answers to changes, which also change what it holds. */
let run: ImportRun
let rows: ImportRow[]
let runs: ImportSummary[]
let sent: Sent[]
let answer: (call: Sent) => Response | undefined
let isOffline: boolean

const ok = (data: unknown) => Response.json({ success: true, data })
const refusal = (status: number, code: string, message: string, more = {}) =>
  Response.json({ success: false, error: { code, message, ...more } }, { status })

/** A body, with the structures that it carries as JSON text. */
const unpacked = (body: string): Record<string, unknown> =>
  JSON.parse(body, (_, value) => (typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value))

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

const opened = vi.fn()
const started = vi.fn()

function open(step?: ImportStep) {
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

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const accept = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const expectAccessible = async (container: Element) =>
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([])

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
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The browser's own upload, which tells how much was sent. */
function uploadAnswers(...answers: { status: number; body: unknown }[]) {
  const uploads: FormData[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {}
      onload?: () => void
      status = 0
      responseText = ''
      open() {}
      setRequestHeader() {}
      abort() {}
      getAllResponseHeaders = () => 'content-type: application/json'
      send(body: FormData) {
        uploads.push(body)
        const next = answers.shift()
        this.status = next?.status ?? 500
        this.responseText = JSON.stringify(next?.body)
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  return uploads
}
const choose = async (file = new File(['PK'], 'censo.xlsx')) =>
  fireEvent.change(await screen.findByLabelText('Suelte su Excel o CSV. No se guarda nada todavía.'), {
    target: { files: [file] },
  })

describe('the beginning', () => {
  test('the beginning says that nothing was imported yet, and takes a file', async () => {
    const uploads = uploadAnswers({
      status: 200,
      body: { success: true, data: { import_id: 12, state: 'leyendo', job_id: 31 } },
    })
    const { container } = open()
    expect(await screen.findByText('Todavía no se ha importado ningún censo.')).toBeTruthy()
    await expectAccessible(container)
    await choose()
    await waitFor(() => expect(opened).toHaveBeenCalledWith(12))
    expect(uploads[0]?.get('kind')).toBe('establishments')
    expect(uploads[0]?.get('confirmed')).toBeNull()
  })

  test('a file that was imported before says when, and a person may import it again', async () => {
    const message = 'Este archivo ya se importó el 27/11/2026 (1200 filas).'
    const uploads = uploadAnswers(
      { status: 409, body: { success: false, error: { code: 'import.repeated', message, import_id: 9 } } },
      { status: 409, body: { success: false, error: { code: 'import.repeated', message, import_id: 9 } } },
      { status: 200, body: { success: true, data: { import_id: 12, state: 'leyendo', job_id: 31 } } },
    )
    open()
    await choose()
    expect(await screen.findByText(message)).toBeTruthy()
    await press('Ver esa importación')
    expect(opened).toHaveBeenCalledWith(9)
    await choose()
    await press('Importar de todas formas')
    await waitFor(() => expect(opened).toHaveBeenCalledWith(12))
    expect(uploads[2]?.get('confirmed')).toBe('1')
  })

  test('a refused file says why and can be sent again; a large one is not sent', async () => {
    const message = 'El archivo tiene contraseña: quítela y vuelva a intentarlo.'
    const uploads = uploadAnswers(
      { status: 422, body: { success: false, error: { code: 'sheet.encrypted', message } } },
      { status: 422, body: { success: false, error: { code: 'sheet.encrypted', message } } },
    )
    open()
    await choose()
    expect(await screen.findByText(message)).toBeTruthy()
    await press('Reintentar')
    await waitFor(() => expect(uploads).toHaveLength(2))
    const big = new File([''], 'censo.csv')
    Object.defineProperty(big, 'size', { value: 21 * 1024 * 1024 })
    await choose(big)
    expect(await screen.findByText('El archivo pesa más de 20 MB. Divídalo y vuelva a intentarlo.')).toBeTruthy()
    expect(uploads).toHaveLength(2)
  })

  test('lists the imports of before with their state and their rows', async () => {
    runs = [
      aSummary({ state: 'aplicada', appliedAt: '2026-11-27T16:00:00Z', counts: countsOf({ aplicada: 1_100 }) }),
      aSummary({ id: 11, fileName: 'viejo.csv', state: 'fallida', rows: 1, createdBy: null }),
    ]
    open()
    const items = within(await screen.findByRole('list', { name: 'Importaciones anteriores' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'censo.xlsxAplicada27/11/2026, Ana Ruiz · 1.200 filas · 1.100 filas en el censo',
      'viejo.csvFalló27/11/2026 · 1 fila',
    ])
    expect(screen.getByRole('link', { name: 'viejo.csv' }).getAttribute('href')).toContain('/importar/11')
  })

  test('lists those alone that wait, when a person wants', async () => {
    runs = [aSummary()]
    let asked = ''
    answer = ({ method, path }) => {
      if (method === 'GET') asked = path
      return undefined
    }
    open()
    await screen.findByRole('link', { name: 'censo.xlsx' })
    expect(asked).not.toContain('waiting')
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy()
    runs = []
    fireEvent.click(screen.getByRole('checkbox', { name: /^Ver solo las que esperan/ }))
    expect(await screen.findByText(/^Ninguna importación espera/)).toBeTruthy()
    expect(asked).toContain('waiting=1')
  })

  test('a list that cannot be loaded says so and is asked for again', async () => {
    isOffline = true
    open()
    expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeTruthy()
    isOffline = false
    await press('Reintentar')
    expect(await screen.findByText('Todavía no se ha importado ningún censo.')).toBeTruthy()
  })
})

describe('the file', () => {
  test('a file being read shows its progress, and then its columns', async () => {
    run = aRun({ state: 'leyendo' })
    const { path } = open('revision')
    expect(await screen.findByText('En curso: 500 de 1.200')).toBeTruthy()
    expect(path()).toBe('archivo')
    run = aRun()
    expect(await screen.findByRole('button', { name: 'Continuar' })).toBeTruthy()
  })

  test('without a known row of titles asks for it, and reads the sheet again', async () => {
    run = aRun({ headerRow: null, columns: [], sheets: ['Portada', 'Censo'] })
    const { container } = open('columnas')
    await press('Leer de nuevo')
    expect(await screen.findByText('Escriba el número de la fila, desde 1.')).toBeTruthy()
    await expectAccessible(container)
    expect(sent).toEqual([])
    fireEvent.change(screen.getByLabelText(/^¿En qué fila están los títulos\?/), { target: { value: '4' } })
    await press('Leer de nuevo')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/imports/12/mapping',
      body: { sheet: 'Censo', header_row: 3, row_version: 2 },
    })
  })

  test('shows the first rows, and a press on one says that it has the titles', async () => {
    run = aRun({
      headerRow: 2,
      firstRows: [
        { rowNo: 1, cells: ['ALCALDÍA DE MAGANGUÉ'] },
        { rowNo: 3, cells: ['Nombre comercial', 'Mpio'] },
        { rowNo: 4, cells: ['La Espiga', 'Arjona'] },
      ],
    })
    const { container } = open('archivo')
    const group = within(await screen.findByRole('radiogroup', { name: 'Primeras filas de la hoja' }))
    expect(group.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FilaAB',
      '1ALCALDÍA DE MAGANGUÉ',
      '3Nombre comercialMpio',
      '4La EspigaArjona',
    ])
    const isChosen = (name: string) => group.getByRole<HTMLInputElement>('radio', { name }).checked
    expect(isChosen('Los títulos están en la fila 3')).toBe(true)
    await expectAccessible(container)
    fireEvent.click(group.getByRole('radio', { name: 'Los títulos están en la fila 4' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^¿En qué fila están los títulos\?/).value).toBe('4')
    await press('Leer de nuevo')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ header_row: 3, sheet: 'Censo' }))
  })

  test('the file tells what was noticed in it, and which sheet it reads', async () => {
    run = aRun({ notes: ['12 filas ocultas también se leyeron.'], sheets: ['Censo', 'Otra'] })
    open('archivo')
    expect(await screen.findByText('12 filas ocultas también se leyeron.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Hoja'), { target: { value: 'Otra' } })
    await press('Leer de nuevo')
    await waitFor(() => expect(sent[0]?.body).toEqual({ sheet: 'Otra', row_version: 2 }))
  })

  test('a file that could not be read says why, and another can be chosen', async () => {
    run = aRun({ state: 'fallida', message: 'El archivo no es una hoja de cálculo.' })
    open('columnas')
    expect(await screen.findByText('El archivo no es una hoja de cálculo.')).toBeTruthy()
    await press('Elegir otro archivo')
    expect(started).toHaveBeenCalledOnce()
  })

  test('the file is not read again once rows were applied, and its import is kept', async () => {
    run = aRun({ state: 'revisión', counts: countsOf({ aplicada: 11, error: 200 }) })
    const { path } = open('archivo')
    expect(await screen.findByText(/^Parte de las filas ya está en el censo/)).toBeTruthy()
    expect(screen.queryByLabelText(/^¿En qué fila están los títulos\?/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull()
    await press('Continuar')
    await waitFor(() => expect(path()).toBe('columnas'))
  })

  test('the file is forgotten after a question', async () => {
    open('columnas')
    await press('Descartar')
    await accept('Descartar')
    await waitFor(() => expect(started).toHaveBeenCalledOnce())
    expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/imports/12' }])
  })
})

describe('the columns', () => {
  const column = (label: string | RegExp) => screen.findByLabelText<HTMLSelectElement>(label)

  test('the columns are guessed with two samples and a confidence, and sent as chosen', async () => {
    const { container } = open('columnas')
    expect((await column(/^Nombre(?: \*)?$/)).value).toBe('0')
    expect(screen.getByText('Ejemplos: «Mpio 1», «Mpio 2»')).toBeTruthy()
    expect(['Segura', 'Probable', 'Dudosa'].map((word) => screen.getAllByText(word).length)).toEqual([1, 1, 1])
    expect(screen.getByText('Columnas que no se leen: D · Notas internas.')).toBeTruthy()
    await expectAccessible(container)
    fireEvent.change(await column('Observación'), { target: { value: '3' } })
    expect(screen.getByText('Elegida por usted')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Guardar estas columnas/), { target: { value: ' Censo 2026 ' } })
    answer = ({ method }) => {
      if (method === 'PUT') run = aRun({ state: 'validando', rowVersion: 3 })
      return undefined
    }
    await press('Revisar las filas')
    expect(await screen.findByText('En curso: 500 de 1.200')).toBeTruthy()
    expect(sent[0]?.body).toEqual({
      sheet: 'Censo',
      header_row: 0,
      mapping: { establishment_name: 0, city: 1, mobile_phone: 2, observation_ets: 3 },
      values: {},
      save_as: 'Censo 2026',
      row_version: 2,
    })
  })

  test('missing required columns are told, and nothing is sent', async () => {
    run = aRun({ mapping: { mobilePhone: 2 } })
    open('columnas')
    await press('Revisar las filas')
    expect((await screen.findByRole('alert')).textContent).toBe('Falta elegir la columna de: Nombre, Municipio.')
    expect(sent).toEqual([])
    fireEvent.change(await column(/^Nombre(?: \*)?$/), { target: { value: '2' } })
    expect(screen.getByRole('alert').textContent).toBe('Falta elegir la columna de: Municipio.')
    expect(screen.getByText('«Cel» se lee para: Nombre, Celular.')).toBeTruthy()
  })

  test('columns of a file with the same titles are offered', async () => {
    run = aRun({
      savedMapping: { id: 4, name: 'Alcaldías', mapping: { name: 3, city: 1 }, values: { city: { x: 2 } } },
    })
    open('columnas')
    await press('Usar esas columnas')
    expect((await column(/^Nombre(?: \*)?$/)).value).toBe('3')
    expect((await column('Celular')).value).toBe('')
    await press('Revisar las filas')
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ mapping: { establishment_name: 3, city: 1 }, values: { city: { x: 2 } } }),
    )
  })

  test('columns that another tab changed are told, and the own choice stays', async () => {
    answer = ({ method }) => (method === 'PUT' ? refusal(409, 'row.changed', 'Cambió.') : undefined)
    open('columnas')
    fireEvent.change(await column('Observación'), { target: { value: '3' } })
    await press('Revisar las filas')
    run = aRun({ rowVersion: 7 })
    await press('Recargar el registro')
    answer = () => undefined
    await waitFor(() => expect(screen.queryByText(/^Otra persona modificó/)).toBeNull())
    await press('Revisar las filas')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ row_version: 7, mapping: { observation_ets: 3 } })
  })

  test('chosen again after the review ask first', async () => {
    run = aRun({ state: 'revisión', mapping: { name: 0, city: 1 } })
    open('columnas')
    await press('Revisar las filas')
    await screen.findByText(/Se pierden las decisiones sobre muchas filas/)
    await accept('Cancelar')
    expect(sent).toEqual([])
  })
})

describe('the values', () => {
  const unknownValues: ImportRun['unknownValues'] = [
    { field: 'city', folded: 'mompox', text: 'Mompox', rows: 40, suggestionId: 3, suggestion: 'Santa Cruz de Mompox' },
    { field: 'city', folded: 'arjoma', text: 'Arjoma', rows: 1, suggestionId: null, suggestion: null },
    { field: 'inscriptionTypeId', folded: '', text: '', rows: 1_200, suggestionId: null, suggestion: null },
  ]

  test('the values are asked once for each text, with its suggestion, and sent for all rows', async () => {
    run = aRun({ state: 'revisión', mapping: { name: 0, city: 1 }, unknownValues })
    const { container } = open('valores')
    const mompox = await screen.findByLabelText<HTMLSelectElement>('«Mompox»')
    await waitFor(() => expect(mompox.value).toBe('3'))
    expect(screen.getByText('Sugerido: compruébelo.')).toBeTruthy()
    expect(screen.getByText('40 filas')).toBeTruthy()
    await expectAccessible(container)
    fireEvent.change(screen.getByLabelText('«Arjoma»'), { target: { value: '1' } })
    fireEvent.change(screen.getByLabelText('(celdas vacías)'), { target: { value: '1' } })
    await press('Aplicar a todas las filas')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      mapping: { establishment_name: 0, city: 1 },
      values: { city: { mompox: 3, arjoma: 1 }, typeofinscription_id: { '': 1 } },
    })
  })

  test('ask first where a decision on many rows would be lost', async () => {
    const made = { id: 1, state: 'posible', decision: 'omitir', rows: 40, at: '2026-11-27T16:00:00Z' } as const
    run = aRun({ state: 'revisión', mapping: { name: 0, city: 1 }, unknownValues, bulkDecisions: [made] })
    open('valores')
    fireEvent.change(await screen.findByLabelText('«Arjoma»'), { target: { value: '1' } })
    await press('Aplicar a todas las filas')
    await screen.findByText(/Se pierden las decisiones sobre muchas filas/)
    expect(sent).toEqual([])
    await accept('Aplicar a todas las filas')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('values may be left for later', async () => {
    run = aRun({ state: 'revisión', unknownValues })
    const { path } = open('valores')
    await press('Dejar así y seguir')
    await waitFor(() => expect(path()).toBe('revision'))
  })

  test('a check that knows every text leads to the rows', async () => {
    run = aRun({ state: 'validando' })
    const { path } = open('valores')
    await screen.findByText('En curso: 500 de 1.200')
    run = aRun({ state: 'revisión' })
    await waitFor(() => expect(path()).toBe('revision'))
  })
})

describe('the review', () => {
  beforeEach(() => {
    run = aRun({
      state: 'revisión',
      mapping: { name: 0, city: 1, mobilePhone: 2 },
      counts: countsOf({ lista: 1_198, error: 1, posible: 1 }),
    })
    rows = [
      aRow(),
      aRow({
        rowNo: 9,
        state: 'posible',
        cells: { name: 'Panaderia La Espiga', city: 'Arjona' },
        value: { name: 'Panadería La Espiga', city: 'Arjona', address: 'Calle 1' },
        problems: [],
        gaps: [],
        matchId: 7,
        matchScore: 0.91,
        match: {
          establishmentId: 7,
          rowNo: null,
          inscriptionNumber: '13-2026-000007',
          name: 'Panadería La Espiga',
          identificationNumber: '900123456',
          address: '',
          city: 'Arjona',
        },
        changes: [{ field: 'address', text: 'Calle 1' }],
      }),
      aRow({ rowNo: 10, state: 'lista', problems: [], gaps: [], cells: { name: 'Sola' }, value: { name: 'Sola' } }),
    ]
  })
  const editRow = (row: ImportRow, counts: ImportRun['counts']) => {
    answer = ({ method, path }) => {
      if (method !== 'PATCH') return undefined
      rows = rows.map((one) => (one.rowNo === row.rowNo ? row : one))
      run = { ...run, counts }
      const { rows: wire } = z.encode(listImportRows.reply, { rows: [row], total: 1 })
      expect(path).toBe(`/api/imports/12/rows/${row.rowNo}`)
      return ok({ row: (wire as unknown[])[0], counts })
    }
  }

  test('opens on the rows with errors, and a cell is corrected where it stands', async () => {
    const { container } = open('revision')
    const city = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Municipio' })
    expect(city.value).toBe('Monteria')
    expect(screen.getByText('Montería es de Córdoba.')).toBeTruthy()
    expect(screen.getByText('Por completar: Correo electrónico.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Con errores (1)' }).getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(container)
    editRow(
      aRow({ state: 'lista', cells: { name: 'La Espiga', city: 'Arjona' }, problems: [] }),
      countsOf({ lista: 1_199, posible: 1 }),
    )
    fireEvent.change(city, { target: { value: 'Arjona' } })
    await press('Guardar la fila 5')
    expect(await screen.findByText('No quedan filas con errores.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ value: { city: 'Arjona' } })
    expect(screen.getByText('Fila 5: lista')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Con errores (0)' })).toBeTruthy()
  })

  test('a refused correction says why, and what was typed stays', async () => {
    answer = ({ method }) => (method === 'PATCH' ? refusal(409, 'import.row-done', 'La fila ya se aplicó.') : undefined)
    open('revision')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Municipio' }), { target: { value: 'Turbaco' } })
    await press('Guardar la fila 5')
    expect(await screen.findByText('La fila ya se aplicó.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Municipio' }).value).toBe('Turbaco')
  })

  test('the review shows a possible duplicate beside its update, and takes the decision', async () => {
    const { container } = open('revision')
    await press('Posibles duplicadas (1)')
    const table = within(await screen.findByRole('table', { name: 'Comparación de la fila 9' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DatoSu archivoYa inscrito, n.º 13-2026-000007',
      'NombrePanadería La EspigaPanadería La Espiga',
      'Documento—900123456',
      'MunicipioArjonaArjona',
      'DirecciónCalle 1—',
    ])
    expect(screen.getByText(/^Se parecen en 91 %\./)).toBeTruthy()
    expect(screen.getByText('Actualizar llena solo lo que falta:')).toBeTruthy()
    await expectAccessible(container)
    editRow({ ...(rows[1] as ImportRow), decision: 'actualizar' }, run.counts)
    await press('Actualizar')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-pressed')).toBe('true'),
    )
    expect(sent[0]?.body).toEqual({ decision: 'actualizar' })
  })

  test('a row like another of the file is not updated', async () => {
    const match = { ...(rows[1] as ImportRow).match, establishmentId: null, rowNo: 3 } as ImportRow['match']
    rows[1] = { ...(rows[1] as ImportRow), match, changes: [] }
    open('revision')
    await press('Posibles duplicadas (1)')
    expect(await screen.findByText('Fila 3 de su archivo')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull()
  })

  describe('decided together', () => {
    const many = 'import.many-rows'
    /** The server counts `pending` rows, decides on them, and takes the decision back. */
    const serveDecision = (pending: number, decision: 'crear' | 'actualizar' | 'omitir') => {
      answer = ({ method, path, body }) => {
        if (method === 'DELETE') {
          expect(path).toBe('/api/imports/12/decisions/1')
          run = { ...run, bulkDecisions: [], counts: countsOf({ posible: 40 }) }
          return ok({ rows: pending, counts: run.counts })
        }
        if (method !== 'POST' || body instanceof FormData) return undefined
        expect(path).toBe('/api/imports/12/decisions')
        if (body.confirmed === '0') return refusal(409, many, 'La decisión cambia las filas.', { pending })
        const made = { id: 1, state: 'posible', decision, rows: pending, at: '2026-11-27T16:00:00Z' } as const
        run = { ...run, bulkDecisions: [made], counts: countsOf({ posible: 40 - pending, omitida: pending }) }
        return ok({ decision_id: 1, rows: pending, counts: run.counts })
      }
    }
    const together = async () => within(await screen.findByRole('group', { name: 'Decidir igual para todas' }))

    test('a decision for many tells their number first, and can be taken back', async () => {
      run = { ...run, counts: countsOf({ posible: 40 }) }
      const { container } = open('revision')
      serveDecision(40, 'omitir')
      await together()
      await expectAccessible(container)
      fireEvent.click((await together()).getByRole('button', { name: 'Omitir' }))
      const text = 'Se omiten 40 filas posibles duplicadas. Puede deshacerlo antes de aplicar.'
      expect(await screen.findByText(text)).toBeTruthy()
      await accept('Omitir 40 filas')
      const undo = 'Deshacer «Omitir: 40 filas posibles duplicadas»'
      expect(await screen.findByRole('button', { name: undo })).toBeTruthy()
      expect(sent.map(({ body }) => body)).toEqual([
        { state: 'posible', decision: 'omitir', confirmed: '0' },
        { state: 'posible', decision: 'omitir', confirmed: '1' },
      ])
      await press(undo)
      expect(await screen.findByText('40 filas vuelven a estar como antes')).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('button', { name: undo })).toBeNull())
    })

    test('by filling gaps say how many still wait, and a no sends nothing', async () => {
      run = { ...run, counts: countsOf({ posible: 40 }) }
      open('revision')
      serveDecision(30, 'actualizar')
      fireEvent.click((await together()).getByRole('button', { name: 'Actualizar' }))
      expect(
        await screen.findByText(
          'Llenan solo lo que le falta al establecimiento al que se parecen 30 filas posibles duplicadas. Siguen por decidir 10 filas que se parecen a otra fila de su archivo. Puede deshacerlo antes de aplicar.',
        ),
      ).toBeTruthy()
      await accept('Cancelar')
      expect(sent).toHaveLength(1)
    })

    test("a decision for many is refused in the server's words", async () => {
      run = { ...run, counts: countsOf({ posible: 40 }) }
      const busy = 'Otra importación del departamento está en curso. Espere a que termine.'
      answer = ({ method }) => (method === 'POST' ? refusal(409, 'import.busy', busy) : undefined)
      open('revision')
      fireEvent.click((await together()).getByRole('button', { name: 'Crear' }))
      expect(await screen.findByText(busy)).toBeTruthy()
    })

    test('faulty rows can only be left out, also after the rest was imported', async () => {
      run = { ...run, counts: countsOf({ error: 2 }) }
      open('revision')
      const decisions = (await together()).getAllByRole('button')
      expect(decisions.map(({ textContent }) => textContent)).toEqual(['Omitir'])
      cleanup()
      run = {
        ...run,
        state: 'aplicada',
        appliedAt: '2026-11-27T16:00:00Z',
        counts: countsOf({ posible: 1, aplicada: 9 }),
      }
      open('revision')
      const left = (await together()).getAllByRole('button')
      expect(left.map(({ textContent }) => textContent)).toEqual(['Omitir'])
    })

    test('a decision for many is not offered for one row, or for rows without a question', async () => {
      open('revision')
      await screen.findByText('Montería es de Córdoba.')
      expect(screen.queryByRole('group', { name: 'Decidir igual para todas' })).toBeNull()
      await press('Todas (1.200)')
      await screen.findByText('Sola')
      expect(screen.queryByRole('group', { name: 'Decidir igual para todas' })).toBeNull()
    })
  })

  test('every mapped cell of a row can be corrected', async () => {
    open('revision')
    await press('Todas (1.200)')
    await press('Editar más datos de la fila 10')
    expect(await screen.findByLabelText('Nombre')).toBeTruthy()
    expect(screen.getByLabelText('Celular')).toBeTruthy()
  })

  test('a lost connection is told, and the rows are asked for again', async () => {
    open('revision')
    await screen.findByText('Montería es de Córdoba.')
    isOffline = true
    await press('Todas (1.200)')
    expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeTruthy()
    isOffline = false
    await press('Reintentar')
    expect(await screen.findByText('Sola')).toBeTruthy()
  })

  test('the review of an applied import changes nothing', async () => {
    run = { ...run, state: 'aplicada', appliedAt: '2026-11-27T16:00:00Z' }
    open('revision')
    expect(await screen.findByText('Montería es de Córdoba.')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Municipio' })).toBeNull()
  })
})

describe('applying', () => {
  test('applying an import says its effects, and begins the job', async () => {
    run = aRun({ state: 'revisión', counts: countsOf({ lista: 800, aviso: 300, error: 2, posible: 1, duplicada: 5 }) })
    const { container } = open('aplicar')
    await screen.findByText('Nada ha cambiado todavía. Al aplicar:')
    expect(
      within(screen.getByRole('region', { name: 'Aplicar' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Entran sin problemas: 800 filas.',
      'Entran como «Censado», con avisos o datos por completar: 300 filas.',
      'Duplicadas, que se omiten salvo que usted decidiera otra cosa: 5 filas.',
      'Posibles duplicadas, que sin decisión no se aplican y quedan: 1 fila.',
      'No entran por sus errores, y quedan en el informe: 2 filas.',
    ])
    await expectAccessible(container)
    answer = ({ method }) => {
      if (method === 'POST') run = aRun({ state: 'aplicando' })
      return undefined
    }
    await press('Aplicar la importación')
    expect(await screen.findByText('En curso: 500 de 1.200')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/imports/12/apply' }])
    await press('Cancelar')
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/jobs/31/cancel'))
  })

  test('while another applies is refused in the server’s words', async () => {
    run = aRun({ state: 'revisión', counts: countsOf({ lista: 1 }) })
    const busy = 'Otra importación del departamento está en curso. Espere a que termine.'
    answer = ({ method }) => (method === 'POST' ? refusal(409, 'import.busy', busy) : undefined)
    open('aplicar')
    await press('Aplicar la importación')
    expect(await screen.findByText(busy)).toBeTruthy()
  })

  test('ends in a report with its counts, and the undoing tells what is in its way', async () => {
    run = aRun({
      state: 'aplicada',
      appliedAt: '2026-11-27T16:00:00Z',
      counts: countsOf({ aplicada: 1_190, error: 2, omitida: 8 }),
    })
    const { container } = open('aplicar')
    expect(await screen.findByText(/Aplicada el 27\/11\/2026\./)).toBeTruthy()
    expect(screen.getByText('1.190')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Ver los censados/ }).getAttribute('href')).toBe(
      '/dashboard/inscripcion?censo=faltan',
    )
    await expectAccessible(container)
    answer = ({ method }) =>
      method === 'POST'
        ? refusal(409, 'import.in-use', 'No se puede deshacer: 2 filas.', {
            errors: ['Fila 5: tiene una visita.', 'Fila 7: se modificó.'],
          })
        : undefined
    await press('Deshacer la importación')
    await accept('Deshacer la importación')
    expect(await screen.findByText('Fila 5: tiene una visita.')).toBeTruthy()
    answer = ({ method }) => (method === 'POST' ? ok({ job_id: 31 }) : undefined)
    await press('Deshacer la importación')
    await accept('Deshacer la importación')
    expect(await screen.findByText('Deshaciendo la importación')).toBeTruthy()
  })

  test('undone says so, and offers nothing more to undo', async () => {
    run = aRun({
      state: 'deshecha',
      appliedAt: '2026-11-27T16:00:00Z',
      undoneAt: '2026-11-28T16:00:00Z',
      counts: countsOf({ aplicada: 3 }),
    })
    open('aplicar')
    expect(await screen.findByText(/Deshecha el 28\/11\/2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deshacer la importación' })).toBeNull()
  })
})

test('an import that does not exist says so without a way to try again', async () => {
  answer = () => refusal(404, 'import.not-found', 'La importación no existe.')
  open('columnas')
  expect((await screen.findByRole('alert')).textContent).toBe('La importación no existe.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})
