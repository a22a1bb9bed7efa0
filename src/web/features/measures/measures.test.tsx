import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getMeasure, listMeasures } from '../../../contract/follow-up/measures.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import { openRoute } from '../../ui/testing.ts'
import { MeasureView } from './card/measure-view.tsx'
import { Measures } from './list/measures.tsx'
import type { Measure, MeasureEntry } from './measures.queries.ts'
import { MeasuresPart } from './part/measures-part.tsx'
import { aMeasure } from './testing.ts'

const keyed = keepWronglyKeyed()
let asked: URL[]
let sent: { call: string; body: Record<string, unknown> }[]

function serve(measure: Measure, { refused, rows = [measure] }: { refused?: object; rows?: Measure[] } = {}) {
  const reply = (data: object) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const { method = 'GET', body } = request
    keyed.watch(path, request)
    const url = new URL(path, 'http://vigia.test')
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ call: `${method} ${url.pathname}`, body: fields })
      if (refused) return Response.json({ success: false, error: refused }, { status: 422 })
      return reply({ measure_id: 9, number: null, state: 'vigente', due_day: null, row_version: 3, became_id: null })
    }
    asked.push(url)
    if (url.pathname === '/api/measure/all') return reply(z.encode(listMeasures.reply, { rows, total: rows.length }))
    if (url.pathname.endsWith('/pdf'))
      return refused ? Response.json({ success: false, error: refused }, { status: 404 }) : new Response('%PDF-')
    if (url.pathname === '/api/measure/9') return reply(z.encode(getMeasure.reply, { measure }))
    return reply({})
  })
}

const nothing = () => {}
const openList = () =>
  showPage(
    <Measures
      route={openRoute}
      official={{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 }}
      cities={{ queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Turbaco' }] }}
      onOpen={nothing}
      onOpenActa={nothing}
    />,
  )
const openCard = () => showPage(<MeasureView measureId={9} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const type = (name: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } })
const send = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const choose = async (label: RegExp, option: string) => {
  fireEvent.click(dialog().getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

beforeEach(() => {
  asked = []
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(keyed.take()).toEqual([])
})

test('the list opens on measures in force and tells which are late', async () => {
  serve(aMeasure({ daysLeft: -2, isOverdue: true }))
  openList()
  await screen.findByText('MS-2026-000045')
  expect(screen.getByText('Vencida hace 2 días')).toBeTruthy()
  expect(JSON.parse(asked[0]?.searchParams.get('filter') ?? '[]')).toEqual([
    { field: 'in_force', operator: '=', value: '1' },
  ])
})

test('a measure without its acta stands in the list as pending', async () => {
  serve(aMeasure({ number: null, state: 'impuesta', dueOn: null, daysLeft: null }))
  openList()
  await screen.findByText('Pendiente')
  expect(screen.getByText('Sin acta de medida')).toBeTruthy()
})

const imposed: MeasureEntry = {
  ...{ id: 1, kind: 'acta', day: '2026-11-27', at: '2026-11-27T15:00:00.000Z', by: 'Luz Ñáñez', fromState: 'impuesta' },
  ...{ toState: 'vigente', dueOn: '2026-12-28', reason: null, method: null, seals: ['A-01'], goods: [], people: [] },
  images: [],
}
const burnt: MeasureEntry = {
  ...{ ...imposed, id: 2, kind: 'destruccion', fromState: 'vigente', method: 'Incineración', seals: [] },
  goods: [{ product: 'Carne', quantity: 12.5, unit: 'kg', state: 'destruido' }],
  people: [{ role: 'testigo', name: 'Eva Paz', idCard: '8' }],
}

test('a page tells the parts and the acts of a measure, the newest first', async () => {
  serve(aMeasure({ acts: [imposed, burnt], proposesCase: true }))
  const { container } = openCard()
  await screen.findByText('Medida sanitaria MS-2026-000045')
  const history = within(screen.getByRole('region', { name: 'Historia' }))
  const told = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told[0]).toContain('Carne: 12,5 kg, destruido')
  expect(told[0]).toContain('Testigo: Eva Paz, documento 8')
  expect(told[1]).toContain('Vence el 28/12/2026')
  expect(screen.getByText('Se rompió un sello: se propone abrir un expediente.')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Sellos' })).getByText('Puesto')).toBeTruthy()
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('the acta of a measure is downloaded, and its code leads to its public page', async () => {
  const kept: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    kept.push(file as Blob)
    return 'blob:x'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  serve(aMeasure())
  openCard()
  await press('Acta de la medida')
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  expect(kept).toHaveLength(1)
  expect(screen.getByRole('link', { name: /Comprobar el acta/ }).getAttribute('href')).toBe(`/v/${'M'.repeat(22)}`)
  expect(screen.queryByText(/todavía no tiene firma/)).toBeNull()
})

test('an acta that waits for its signature is told, and a download that fails too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const document = { code: 'M'.repeat(22), state: 'pendiente', level: null, issuedAt: null } as const
  serve(aMeasure({ document }), { refused: { code: 'measure.no-document', message: 'No tiene.' } })
  openCard()
  await screen.findByText(/todavía no tiene firma electrónica/)
  await press('Acta de la medida')
  await screen.findByText('El acta de la medida no se pudo descargar.')
})

const lifting: MeasureEntry = {
  ...{ ...imposed, id: 3, kind: 'levantamiento', fromState: 'vigente', toState: 'levantada', reason: 'Corregido' },
  document: { number: 'MS-2026-000045-L1', code: 'L'.repeat(22), state: 'pendiente', level: null, issuedAt: null },
}

test('the acta of a lifting stands beside that of the measure, with its own code', async () => {
  const kept: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
  serve(aMeasure({ acts: [imposed, lifting], state: 'levantada', may: [] }))
  openCard()
  await press('Acta de levantamiento MS-2026-000045-L1')
  await waitFor(() => expect(kept).toEqual(['acta-levantamiento-MS-2026-000045-L1.pdf']))
  expect(asked.some(({ pathname }) => pathname === '/api/measure/9/act/3/pdf')).toBe(true)
  const link = screen.getByRole('link', { name: /^Comprobar el acta de levantamiento MS-2026-000045-L1/ })
  expect(link.getAttribute('href')).toBe(`/v/${'L'.repeat(22)}`)
  expect(screen.getByText(/El acta de levantamiento MS-2026-000045-L1 todavía no tiene firma/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Acta de la medida' })).toBeTruthy()
})

test('a failed download of such an acta is told, and a lifting of before has none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve(aMeasure({ acts: [lifting] }), { refused: { code: 'measure.no-lifting-document', message: 'No tiene.' } })
  openCard()
  await press('Acta de levantamiento MS-2026-000045-L1')
  await screen.findByText('El acta de levantamiento no se pudo descargar.')
  cleanup()
  serve(aMeasure({ acts: [{ ...lifting, document: null }] }))
  openCard()
  await screen.findByText('Medida sanitaria MS-2026-000045')
  expect(screen.queryByRole('button', { name: /Acta de levantamiento/ })).toBeNull()
})

test('a measure of before says that it has no document, and one without acta nothing', async () => {
  serve(aMeasure({ document: null }))
  openCard()
  await screen.findByText(/se registró antes de que la entidad expidiera/)
  expect(screen.queryByRole('button', { name: 'Acta de la medida' })).toBeNull()
  cleanup()
  serve(aMeasure({ document: null, number: null, state: 'impuesta' }))
  openCard()
  await screen.findByText(/falta registrar su acta propia/)
  expect(screen.queryByText(/se registró antes/)).toBeNull()
})

test('an ended measure offers no act', async () => {
  serve(aMeasure({ state: 'levantada', may: [] }))
  openCard()
  await screen.findByText('Levantada')
  expect(screen.queryByRole('button', { name: 'Registrar actuación' })).toBeNull()
})

test('a lifting names its seal, and a refusal of photos stands at them', async () => {
  const message = 'Adjunte una foto por cada causa corregida: faltan 2.'
  serve(aMeasure(), { refused: { code: 'measure.photos-missing', message } })
  openCard()
  await press('Registrar actuación')
  await choose(/Actuación/, 'Levantamiento')
  expect(dialog().getByText('Adjunte 2 fotos: una por cada causa corregida.')).toBeTruthy()
  type(/Motivo y resultado/, 'Todo corregido')
  send('Agregar sello')
  await choose(/Número/, 'A-01 · Puerta')
  send('Registrar actuación')
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain(message))
  expect(sent).toMatchObject([
    {
      call: 'POST /api/measure/9/act',
      body: { kind: 'levantamiento', reason: 'Todo corregido', row_version: expect.anything() },
    },
  ])
  expect(JSON.parse(String(sent[0]?.body.seals))).toEqual([{ seal_number: 'A-01' }])
})

test('a transfer names the seal that it hands over', async () => {
  serve(aMeasure())
  openCard()
  await press('Registrar actuación')
  await choose(/Actuación/, 'Traslado')
  type(/Motivo y resultado/, 'Pasa al INVIMA')
  send('Agregar sello')
  await choose(/Número/, 'A-01 · Puerta')
  send('Registrar actuación')
  await screen.findByText('Actuación registrada')
  expect(JSON.parse(String(sent[0]?.body.seals))).toEqual([{ seal_number: 'A-01' }])
})

test('the acta of a seizure asks for its inventory and its custodian', async () => {
  serve(aMeasure({ state: 'impuesta', code: 'DECOMISO', number: null, may: ['acta'], seals: [] }))
  openCard()
  await press('Registrar acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  type(/Recae sobre/, 'Carne')
  type(/^Causa/, 'Sin registro')
  type(/Riesgo para la salud/, 'Intoxicación')
  type(/Condición para levantarla/, 'Registro')
  send('Guardar')
  await screen.findByText('Escriba el inventario de productos.')
  expect(dialog().queryByLabelText(/Alcance/)).toBeNull()
  send('Agregar producto')
  type(/^Producto/, 'Carne molida')
  type(/^Cantidad/, '12.5')
  type(/^Unidad/, 'kg')
  send('Agregar persona')
  await choose(/Calidad/, 'Custodio')
  type(/^Nombre/, 'Ana Rojas')
  type(/^Documento/, '1020')
  send('Guardar')
  await screen.findByText('Acta de la medida registrada')
  expect(sent[0]).toMatchObject({
    call: 'POST /api/measure',
    body: { code: 'DECOMISO', cause: 'Sin registro', falls_on: 'Carne' },
  })
  expect(JSON.parse(String(sent[0]?.body.goods))).toEqual([{ product: 'Carne molida', quantity: 12.5, unit: 'kg' }])
  expect(JSON.parse(String(sent[0]?.body.people))).toEqual([{ role: 'custodio', name: 'Ana Rojas', id_card: '1020' }])
})

test('an acta shows its measures with a link to each', async () => {
  serve(aMeasure())
  showPage(<MeasuresPart of={{ inspectionId: 148 }} />)
  const link = await screen.findByRole('link', { name: 'MS-2026-000045' })
  expect(link.getAttribute('href')).toBe('/dashboard/seguimiento/medidas/9')
})

test('an establishment without measures in force says so', async () => {
  serve(aMeasure(), { rows: [] })
  showPage(<MeasuresPart of={{ establishmentId: 5 }} />)
  await screen.findByText('No tiene medidas en vigor.')
})

test('the acta of a measure stays open where another person recorded it meanwhile', async () => {
  const imposed = aMeasure({ state: 'impuesta', number: null, may: ['acta'], seals: [] })
  const message = 'La medida ya tiene acta.'
  serve(imposed, { refused: { code: 'measure.not-open', message } })
  openCard()
  await press('Registrar acta de la medida')
  await choose(/Alcance/, 'Total')
  type(/Recae sobre/, 'La cocina')
  type(/^Causa/, 'Plagas')
  type(/Riesgo para la salud/, 'Contaminación')
  type(/Condición para levantarla/, 'Fumigar')
  serve(aMeasure(), { refused: { code: 'measure.not-open', message } })
  send('Guardar')
  await screen.findByText('Medida sanitaria MS-2026-000045')
  expect(screen.getByRole('dialog', { name: 'Acta de la medida' })).toBeTruthy()
  expect((dialog().getByLabelText(/^Causa/) as HTMLTextAreaElement).value).toBe('Plagas')
})

test('photos of an act that are too large together are told at the photos', async () => {
  const message = 'Lo que envía es demasiado grande.'
  serve(aMeasure(), { refused: { code: 'request.too-large', message } })
  openCard()
  await press('Registrar actuación')
  await choose(/Actuación/, 'Verificación')
  type(/Motivo y resultado/, 'Sigue cerrado')
  send('Registrar actuación')
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(message))
})
