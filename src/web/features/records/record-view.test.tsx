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
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { record } from '../../../contract/records.wire.ts'
import { actaDocument } from '../../../domain/records/acta.ts'
import { actaImages } from '../../../domain/records/acta-contents.ts'
import { sampleRecord } from '../../../server/testing/data/sample-record.ts'
import { useDocumentTitle, usePageTitle } from '../../ui/page-title.ts'
import { messages } from './messages.ts'
import { RecordView } from './record-view.tsx'

/** The server of this screen: one record, no pictures. */
const onTheWire = z.encode(record, sampleRecord())
const wholeRecord = () => Response.json({ success: true, data: onTheWire })
const refused = () =>
  Response.json({ success: false, error: { code: 'inspection.not-found', message: 'No existe.' } }, { status: 404 })
const broken = () => new Response('', { status: 502 })
const aPicture = () => new Response(new Blob(['x'], { type: 'image/png' }))
const answers = { record: wholeRecord, picture: refused }
let asked: string[] = []

beforeEach(() => {
  asked = []
  Object.assign(answers, { record: wholeRecord, picture: refused })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('/realizada/') ? answers.record() : answers.picture()
  })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a visit on an edition that was replaced meanwhile says so beside the acta', async () => {
  const lateEdition = { version: 2, replacedOn: '2026-12-01' }
  answers.record = () => Response.json({ success: true, data: z.encode(record, { ...sampleRecord(), lateEdition }) })
  show()
  await screen.findByText('Se diligenció con la edición 2, reemplazada el 01/12/2026.')
})

const View = () => <RecordView id={148} establishmentId={12} />

function show(view = <View />) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>{view}</QueryClientProvider>
    </MantineProvider>,
  )
  return client
}

test('the page says that it loads, then shows the acta and both downloads', async () => {
  show()
  expect(screen.getByText('Cargando acta...')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Acta de inspección sanitaria con enfoque de riesgo',
  )
  expect(asked[0]).toBe('/api/inspection/realizada/148/12')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Descargar PDF del Acta',
    'Descargar PDF (archivo)',
  ])
})

function Titled() {
  useDocumentTitle(usePageTitle())
  return <Outlet />
}

test("the page has the acta's number in its title while it is shown", async () => {
  answers.record = () =>
    Response.json({ success: true, data: z.encode(record, { ...sampleRecord(), number: '2026-000018' }) })
  const root = createRootRoute({ component: Titled, staticData: { title: 'Acta de inspección' } })
  const place = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([place('/', View), place('/otra', () => <p>Otra página</p>)]),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router} />)
  await waitFor(() => expect(document.title).toBe('Acta 2026-000018 · Vigía'))
  await router.navigate({ to: '/otra' } as never)
  await screen.findByText('Otra página')
  await waitFor(() => expect(document.title).toBe('Acta de inspección · Vigía'))
})

test('a picture that cannot be had leaves its words', async () => {
  show()
  expect(await screen.findByText('Evidencia fotográfica del aspecto 1.2: no disponible')).toBeTruthy()
})

describe('a record whose signatures are for others', () => {
  const reserved = 'Firma reservada a quienes participaron en la visita. Está en el PDF del acta.'
  const signatures = actaImages(actaDocument(sampleRecord())).filter(({ kind }) => kind === 'signatures')
  const ofOthers = (signaturesReserved: boolean) => () =>
    Response.json({ success: true, data: z.encode(record, { ...sampleRecord(), signaturesReserved }) })
  const askedSignatures = () => asked.filter((url) => url.includes('/signatures/'))
  beforeEach(() => {
    answers.picture = aPicture
  })

  test('a record whose signatures are for others says so, and asks for none', async () => {
    answers.record = ofOthers(true)
    const client = show()
    expect(await screen.findAllByText(reserved)).toHaveLength(signatures.length)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(askedSignatures()).toEqual([])
    expect(asked.some((url) => url.includes('/evidence/'))).toBe(true)
  })

  test.each([
    ['tells that they are not', ofOthers(false)],
    ['is older and tells nothing', wholeRecord],
  ])('shows them where the server %s', async (_title, answer) => {
    answers.record = answer
    show()
    expect(await screen.findByRole('img', { name: signatures[0]?.alt })).toBeTruthy()
    expect(new Set(askedSignatures()).size).toBe(new Set(signatures.map(({ name }) => name)).size)
    expect(screen.queryByText(reserved)).toBeNull()
  })
})

test('a failure is logged and said, and can be tried again', async () => {
  answers.record = broken
  show()
  expect(await screen.findByText('No se pudo cargar el acta.')).toBeTruthy()
  expect(console.error).toHaveBeenCalled()
  answers.record = wholeRecord
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test('a missing signature leads to the readable ones, and is not asked for again', async () => {
  answers.record = refused
  const router = createRouter({ routeTree: createRootRoute({ component: View }), history: createMemoryHistory() })
  show(<RouterProvider router={router} />)
  const link = await screen.findByRole('link', { name: 'Ver las inspecciones realizadas' })
  expect(link.getAttribute('href')).toBe('/dashboard/inspeccion/realizadas')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an answer without its data is a failure too', async () => {
  answers.record = () => Response.json({ success: true, data: {} })
  show()
  expect(await screen.findByText('No se pudo cargar el acta.')).toBeTruthy()
})

test.each(['{no', '{"concepto":"A"}'])('concepts that are %s are logged, and count as none', async (malformed) => {
  const text = JSON.stringify({ success: true, data: onTheWire })
  const spoilt = text.replace(/("conceptos_del_item":)"(?:[^"\\]|\\.)*"/, (_, key) => key + JSON.stringify(malformed))
  answers.record = () => new Response(spoilt)
  show()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith(expect.any(Error))
})

test('a document and its pictures stay when they cannot be brought up to date', async () => {
  answers.picture = aPicture
  const client = show()
  await screen.findByRole('heading', { level: 1 })
  const [first] = actaImages(actaDocument(sampleRecord()))
  expect(await screen.findByRole('img', { name: first?.alt })).toBeTruthy()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  Object.assign(answers, { record: broken, picture: broken })
  await client.invalidateQueries()
  const states = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.status)
  expect(new Set(states)).toEqual(new Set(['error']))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('img', { name: first?.alt })).toBeTruthy()
  expect(screen.queryByText(messages.failed)).toBeNull()
  expect(screen.queryByText(first?.absent ?? '')).toBeNull()
})

describe('the downloaded acta', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob && file.type.startsWith('text/html')) saved.push(file)
      return 'blob:x'
    })
  })
  const download = async () => fireEvent.click(await screen.findByRole('button', { name: messages.downloadHtml }))

  test('the downloaded acta names pictures that the server lacks', async () => {
    show()
    await download()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toContain('Evidencia fotográfica del aspecto 1.2: no disponible')
  })

  test('the downloaded acta says that the signatures are for others', async () => {
    const own = { ...sampleRecord(), signaturesReserved: true }
    answers.record = () => Response.json({ success: true, data: z.encode(record, own) })
    show()
    await download()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toContain('Firma reservada a quienes participaron en la visita.')
    expect(asked.some((url) => url.includes('/signatures/'))).toBe(false)
  })

  test('carries its font, so that no line breaks elsewhere than on the page', async () => {
    show()
    await download()
    await waitFor(() => expect(saved).toHaveLength(1))
    const html = (await saved[0]?.text()) ?? ''
    expect(
      html.match(/@font-face\{font-family:"Public Sans Variable"[^}]*url\(data:font\/woff2;base64,/g),
    ).toHaveLength(2)
  })

  test('the downloaded acta waits for a picture that failed to arrive', async () => {
    answers.picture = broken
    show()
    await download()
    expect(await screen.findByText(messages.downloadFailed)).toBeTruthy()
    expect(saved).toEqual([])
  })
})
