import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getCase, getCaseCandidates, listCases } from '../../../contract/follow-up/cases.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import * as files from '../../ui/save-file.ts'
import { openRoute } from '../../ui/testing.ts'
import { CaseView } from './card/case-view.tsx'
import { type Case, establishmentNameQuery } from './cases.queries.ts'
import { BeginButton } from './form/begin-button.tsx'
import { Cases } from './list/cases.tsx'
import { CasesPart } from './part/cases-part.tsx'
import { aCase, aDocument } from './testing.ts'

const keyed = keepWronglyKeyed()
let asked: URL[]
let sent: { call: string; body: Record<string, unknown> }[]

const CANDIDATES = [
  { kind: 'acta' as const, id: 148, title: 'Acta 13-2026-000148', day: '2026-11-20' },
  { kind: 'complaint' as const, id: 7, title: 'Queja PQRS-2026-000007', day: '2026-11-02' },
]

function serve(
  found: Case,
  { refused, total = 1, status = 409 }: { refused?: object; total?: number; status?: number } = {},
) {
  const reply = (data: object) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const { method = 'GET', body } = request
    keyed.watch(path, request)
    const url = new URL(path, 'http://vigia.test')
    if (refused && (method !== 'GET' || status !== 409))
      return Response.json({ success: false, error: refused }, { status })
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ call: `${method} ${url.pathname}`, body: fields })
      return reply({
        case_id: 9,
        number: found.number,
        state: 'abierto',
        row_version: 3,
        document_id: 71,
        file_order: 2,
      })
    }
    asked.push(url)
    const rows = total === 0 ? [] : [found]
    if (url.pathname === '/api/case/all') return reply(z.encode(listCases.reply, { rows, total }))
    if (url.pathname === '/api/case/9') return reply(z.encode(getCase.reply, { case: found }))
    if (url.pathname === '/api/case/9/candidates')
      return reply(z.encode(getCaseCandidates.reply, { candidates: CANDIDATES }))
    return new Response(new Blob(['PK']), { headers: { 'content-type': 'application/zip' } })
  })
}

const establishmentsFound = (text: string) => ({
  queryKey: ['found', text],
  queryFn: async () => [{ id: 5, name: 'Restaurante El Portal' }],
})
const begun = vi.fn()
const openList = () =>
  showPage(
    <Cases
      route={openRoute}
      official={{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 }}
      cities={{ queryKey: ['names'], queryFn: async () => [{ name: 'Turbaco' }] }}
      establishmentsFound={establishmentsFound}
      onOpen={begun}
    />,
  )
const openCard = () => showPage(<CaseView caseId={9} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.getByRole('dialog')
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } })
const send = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))
const violations = async (container: Element) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations

beforeEach(() => {
  asked = []
  sent = []
  begun.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(keyed.take()).toEqual([])
})

test('the list opens on cases that are not closed', async () => {
  serve(aCase())
  const { container } = openList()
  await screen.findByText('EXP-2026-0041')
  expect(asked.map((url) => JSON.parse(url.searchParams.get('filter') ?? '[]'))).toContainEqual([
    { field: 'open', operator: '=', value: '1' },
  ])
  expect(await violations(container)).toEqual([])
})

test('the list tells namesakes apart, and seeing a case differs from opening one', async () => {
  serve(aCase())
  openList()
  await screen.findByText('9001234567')
  await press('Ver expediente: el expediente EXP-2026-0041')
  expect(begun).toHaveBeenCalledWith(expect.objectContaining({ id: 9 }))
  screen.getByRole('button', { name: 'Abrir expediente' })
})

test('a name that is wanted no more is not waited for', async () => {
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    signal = init.signal
    return new Promise(() => {})
  })
  const client = new QueryClient()
  const asking = client.fetchQuery(establishmentNameQuery('5')).catch(() => 'given up')
  await waitFor(() => expect(signal).toBeDefined())
  await client.cancelQueries()
  expect(await asking).toBe('given up')
  expect(signal?.aborted).toBe(true)
})

test('a case begins from the page that proposes it, with its cause', async () => {
  serve(aCase())
  showPage(<BeginButton start={{ establishmentId: 5, name: 'El Portal', requirementId: 31 }} onBegun={begun} />)
  await press('Abrir expediente sancionatorio')
  await screen.findByRole('dialog', { name: 'Abrir expediente sancionatorio' })
  send('Abrir')
  await within(dialog()).findByText('Escriba por qué se abre el expediente.')
  type(/^Causa/, 'Dos visitas sin corregir.')
  send('Abrir')
  await screen.findByText('Expediente EXP-2026-0041 abierto')
  expect(sent).toMatchObject([
    {
      call: 'POST /api/case',
      body: { establishment_id: '5', requirement_id: '31', cause: 'Dos visitas sin corregir.' },
    },
  ])
  await waitFor(() => expect(begun).toHaveBeenCalledWith(expect.objectContaining({ id: 9 })))
})

test('a card has documents in their order with digests, and tells which are voided or frozen', async () => {
  serve(
    aCase({
      documents: [
        aDocument({ isFrozen: true, firstPage: 1, lastPage: 4 }),
        aDocument({
          id: 71,
          order: 2,
          kind: 'complaint',
          withdrawnAt: '2026-11-29T15:00:00Z',
          withdrawnReason: 'Era de otro',
        }),
        aDocument({ id: 72, order: 3, kind: 'measure' }),
      ],
      indexes: [{ serial: 1, sha256: 'cd'.repeat(32), entries: 1, createdAt: '2026-11-28T16:00:00Z' }],
    }),
  )
  const { container } = openCard()
  await screen.findByText('20/11/2026 · Folios 1 a 4 · En un índice emitido')
  screen.getByText('1. Acta 13-2026-000148')
  screen.getByText('3. Medida sanitaria: Acta 13-2026-000148')
  screen.getByText('N.º de documento')
  await screen.findByText('Anulado el 29/11/2026: Era de otro')
  await screen.findByText('Índice 1: 1 documento')
  expect(screen.queryByRole('button', { name: 'Anular el documento 1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Anular el documento 2' })).toBeNull()
  screen.getByRole('button', { name: 'Anular el documento 3' })
  expect(await violations(container)).toEqual([])
})

test('a card is printed as the other pages of follow-up are', async () => {
  serve(aCase())
  const print = vi.fn()
  vi.stubGlobal('print', print)
  openCard()
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a thing of the establishment is chosen by its kind', async () => {
  serve(aCase())
  openCard()
  await press('Agregar documento')
  await screen.findByRole('dialog', { name: 'Agregar documento' })
  fireEvent.click(await within(dialog()).findByRole('combobox', { name: /^Documento/ }))
  fireEvent.click(await screen.findByRole('option', { name: /^Acta 13-2026-000148/, hidden: true }))
  send('Agregar')
  await screen.findByText('Documento agregado')
  expect(sent).toMatchObject([
    { call: 'POST /api/case/9/documents', body: { kind: 'acta', id: '148', row_version: '2' } },
  ])
})

test('a thing of the establishment is not told missing while they load', async () => {
  serve(aCase())
  const served = globalThis.fetch
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (String(path).includes('/candidates')) await answered
    return served(path, init)
  })
  openCard()
  await press('Agregar documento')
  await screen.findByRole('dialog', { name: 'Agregar documento' })
  await within(dialog()).findByText('Cargando...')
  expect(within(dialog()).queryByText('El establecimiento no tiene más de esta clase.')).toBeNull()
  answer()
  await within(dialog()).findByRole('combobox', { name: /^Documento/ })
})

test('a kind without documents says so at the field, which takes the focus', async () => {
  serve(aCase())
  openCard()
  await press('Agregar documento')
  await screen.findByRole('dialog', { name: 'Agregar documento' })
  fireEvent.click(within(dialog()).getByRole('combobox', { name: /^Clase/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Medida sanitaria', hidden: true }))
  await within(dialog()).findByText('El establecimiento no tiene más de esta clase.')
  send('Agregar')
  await within(dialog()).findByText('Este campo es requerido')
  expect(document.activeElement).toBe(within(dialog()).getByRole('combobox', { name: /^Documento/ }))
  expect(sent).toEqual([])
})

test('documents that cannot be read leave a field that says it is missing', async () => {
  serve(aCase())
  const served = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!String(path).includes('/candidates')) return served(path, init)
    return Response.json({ success: false, error: { code: 'server.failed', message: 'Falló.' } }, { status: 500 })
  })
  openCard()
  await press('Agregar documento')
  await screen.findByRole('dialog', { name: 'Agregar documento' })
  await within(dialog()).findByRole('button', { name: 'Reintentar' })
  send('Agregar')
  await within(dialog()).findByText('Este campo es requerido')
})

test('a document is searched among many', async () => {
  serve(aCase())
  openCard()
  await press('Agregar documento')
  await screen.findByRole('dialog', { name: 'Agregar documento' })
  const field = await within(dialog()).findByRole('combobox', { name: /^Documento/ })
  field.focus()
  fireEvent.change(field, { target: { value: '000148' } })
  await screen.findByRole('option', { name: /^Acta 13-2026-000148/, hidden: true })
  fireEvent.change(field, { target: { value: '000149' } })
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Acta 13-2026-000148/, hidden: true })).toBeNull())
})

test('a case from the list asks for its establishment, which takes the focus', async () => {
  serve(aCase())
  openList()
  await press('Abrir expediente')
  await screen.findByRole('dialog', { name: 'Abrir expediente sancionatorio' })
  type(/^Causa/, 'Dos visitas sin corregir.')
  const place = within(dialog()).getByRole('combobox', { name: /Establecimiento/ }) as HTMLInputElement
  expect(place.required).toBe(true)
  send('Abrir')
  // The window began with the focus there: the mark alone says that the form was looked at.
  await waitFor(() => expect(place.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(place))
  expect(sent).toEqual([])
})

test('a download has the ending of what was sent; the product writes PDFs', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  const photo = aDocument({ id: 71, order: 2, kind: 'document', title: 'Fachada', name: 'fachada.jpg', hasPdf: false })
  serve(aCase({ documents: [aDocument(), photo] }))
  openCard()
  await press('Descargar el documento 2')
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.anything(), '2-fachada.jpg'))
  await press('Descargar el documento 1')
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.anything(), '1-Acta 13-2026-000148.pdf'))
})

test('a document is voided with a reason, and a closing asks for one', async () => {
  serve(aCase())
  openCard()
  await press('Anular el documento 1')
  type(/^Motivo/, 'Era de otro establecimiento.')
  send('Anular')
  await screen.findByText('Documento anulado')
  await press('Cerrar expediente')
  send('Cerrar expediente')
  await within(dialog()).findByText('Escriba el motivo.')
  expect(sent).toMatchObject([{ call: 'POST /api/case/9/documents/70/void' }])
})

test('the package is saved under the number of the case', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  serve(aCase())
  openCard()
  await press('Descargar ZIP')
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'EXP-2026-0041.zip'))
})

test('a closed case offers an addition alone', async () => {
  serve(aCase({ state: 'cerrado', closedOn: '2026-11-29', may: ['addition'] }))
  openCard()
  await screen.findByRole('button', { name: 'Abrir adición' })
  for (const name of ['Agregar documento', 'Enviar a Jurídica', 'Cerrar expediente', 'Anular el documento 1'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a card that may not be read says so', async () => {
  const refused = { code: 'access.forbidden', message: 'No tiene permiso para realizar esta acción.' }
  serve(aCase(), { refused, status: 403 })
  openCard()
  await screen.findByText(/No tiene permiso/)
})

test('the sheet of an establishment has its cases, or says that there are none', async () => {
  serve(aCase({ state: 'en_juridica' }))
  showPage(<CasesPart establishmentId={5} />)
  const link = await screen.findByRole('link', { name: 'EXP-2026-0041' })
  expect(link.getAttribute('href')).toBe('/dashboard/seguimiento/expedientes/9')
  cleanup()
  serve(aCase(), { total: 0 })
  showPage(<CasesPart establishmentId={6} />)
  await screen.findByText('El establecimiento no tiene expedientes sancionatorios.')
})
