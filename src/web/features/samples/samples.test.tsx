import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getSample, getSampleOptions, listSamples } from '../../../contract/follow-up/samples.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import { openRoute } from '../../ui/testing.ts'
import { SampleView } from './card/sample-view.tsx'
import { Samples } from './list/samples.tsx'
import { SamplesPart } from './part/samples-part.tsx'
import type { Sample, SampleOptions } from './samples.queries.ts'
import { anEntry, aSample } from './testing.ts'

const keyed = keepWronglyKeyed()
let asked: URL[]
let sent: { call: string; body: Record<string, unknown> }[]

type Answers = {
  refused?: { error: object; status: number }
  rows?: Sample[]
  mayTake?: boolean
  /** Null for a server that cannot tell them. */
  goods?: SampleOptions['goods'] | null
}

/** Answers calls about `sample`; `refused` refuses those that write, or all of them with 403. */
function serve(sample: Sample, { refused, rows = [sample], mayTake = false, goods = [] }: Answers = {}) {
  const reply = (data: object) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const { method = 'GET', body } = request
    keyed.watch(path, request)
    const url = new URL(path, 'http://vigia.test')
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ call: `${method} ${url.pathname}`, body: fields })
    }
    if (refused && (method !== 'GET' || refused.status === 403))
      return Response.json({ success: false, error: refused.error }, { status: refused.status })
    if (method !== 'GET')
      return reply({ sample_id: 9, number: sample.number, state: 'en_transporte', verdict: null, row_version: 3 })
    asked.push(url)
    if (url.pathname === '/api/sample/all') return reply(z.encode(listSamples.reply, { rows, total: rows.length }))
    if (url.pathname.startsWith('/api/sample/options/')) {
      if (goods) return reply(z.encode(getSampleOptions.reply, { mayTake, items: [], goods }))
      return Response.json({ success: false, error: { code: 'server.failed', message: 'Falló.' } }, { status: 500 })
    }
    return reply(z.encode(getSample.reply, { sample }))
  })
}

const nothing = () => {}
const openList = () =>
  showPage(
    <Samples
      route={openRoute}
      official={{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 }}
      cities={{ queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Turbaco' }] }}
      onOpen={nothing}
      onOpenActa={nothing}
    />,
  )
const openCard = () => showPage(<SampleView sampleId={9} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const type = (name: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } })
const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Guardar' }))
const choose = async (label: RegExp, option: string) => {
  fireEvent.click(dialog().getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const violations = async (container: Element) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations

beforeEach(() => {
  asked = []
  sent = []
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

test('the list opens on samples without a result, and names a broken seal', async () => {
  serve(aSample({ isReserved: true }))
  const { container } = openList()
  await screen.findByText('MU-2026-000009')
  expect(asked.map((url) => JSON.parse(url.searchParams.get('filter') ?? '[]'))).toContainEqual([
    { field: 'waiting', operator: '=', value: '1' },
  ])
  await screen.findByText('Con reserva')
  expect(await violations(container)).toEqual([])
})

test('a card has the sample, its chain of custody and the results of each test', async () => {
  const link = {
    ...{ position: 1, fromParty: 'funcionario' as const, fromName: 'Ana Rojas', toParty: 'laboratorio' as const },
    ...{ toName: 'Luis Díaz', toIdCard: '1020', toEntity: 'LDSP Bolívar', at: '2026-11-27T13:00:00.000Z' },
    ...{ temperature: 4, isSealIntact: false, remark: 'Llegó roto' },
  }
  const result = {
    ...{ test: 'Salmonella', method: 'ISO 6579', result: 'Ausencia', unit: '25 g', limitText: 'Ausencia' },
    ...{ norm: null, verdict: 'conforme' as const, isOfCounter: false },
  }
  serve(
    aSample({
      ...{ state: 'conforme', verdict: 'conforme', isReserved: true, may: ['cierre'] },
      acts: [
        anEntry(),
        anEntry({ id: 2, kind: 'recepcion', fromState: 'tomada', toState: 'recibida', link }),
        anEntry({ id: 3, kind: 'resultado', fromState: 'recibida', toState: 'conforme', results: [result] }),
      ],
    }),
  )
  const { container } = openCard()
  await screen.findByText('Un sello llegó roto: el resultado es con reserva.')
  await screen.findByText(/^Entrega Ana Rojas\. Recibe Luis Díaz, documento 1020 \(Laboratorio LDSP Bolívar\)/)
  await screen.findByText(/Salmonella: Ausencia 25 g · límite Ausencia/)
  expect(screen.getByRole('group', { name: 'Acciones de la muestra' })).toBeTruthy()
  expect(await violations(container)).toEqual([])
})

test('an act is named by what its button does, on the page and in its window', async () => {
  const acts = { analisis: 'Iniciar análisis', contramuestra: 'Analizar contramuestra', cierre: 'Cerrar muestra' }
  serve(aSample({ may: ['analisis', 'contramuestra', 'cierre'] }))
  openCard()
  for (const name of Object.values(acts)) {
    await press(name)
    await screen.findByRole('dialog', { name })
    fireEvent.click(dialog().getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a card names who keeps and who has the sample, and what its numbers are', async () => {
  serve(aSample({ units: 5, counterSample: 'dejada', counterSeal: 'S-0032', counterCustodian: 'Luz Ñáñez' }))
  openCard()
  await screen.findByText('Quién la guarda')
  for (const label of ['Quién la tiene', 'Número de unidades', 'Número del sello']) screen.getByText(label)
})

test('a report that cannot be had says why, and its button keeps the focus', async () => {
  const message = 'No tiene permiso para realizar esta acción.'
  serve(aSample({ acts: [anEntry({ kind: 'resultado', reportName: 'informe.pdf' })] }))
  const served = globalThis.fetch
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!String(path).endsWith('/report')) return served(path, init)
    await answered
    return Response.json({ success: false, error: { code: 'access.forbidden', message } }, { status: 403 })
  })
  openCard()
  const button = await screen.findByRole('button', { name: 'Descargar informe informe.pdf' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(button.hasAttribute('disabled')).toBe(false)
  answer()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(document.activeElement).toBe(button)
})

test('the label is printed alone, and its code opens the page of the sample', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  serve(aSample())
  openCard()
  await press('Imprimir etiqueta')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const label = screen.getByTestId('etiqueta')
  expect(label.parentElement?.dataset.printed).toBe('label')
  expect(label.textContent).toBe('MU-2026-000009Sello S-003126/11/2026 09:30Queso costeño')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(label.parentElement?.dataset.printed).toBe('page'))
})

test('a handover names who receives, the seal and how the laboratory answers', async () => {
  serve(aSample())
  openCard()
  await press('Registrar entrega')
  await choose(/^Recibe en calidad de/, 'Laboratorio')
  await choose(/^El laboratorio/, 'La recibe')
  type(/^Nombre de quien recibe/, 'Luis Díaz')
  type(/^Documento/, '1020')
  await choose(/^Sello/, 'Intacto')
  send()
  await screen.findByText('Entrega registrada')
  expect(sent).toMatchObject([
    {
      call: 'POST /api/sample/9/custody',
      body: {
        to_party: 'laboratorio',
        reception: 'recibida',
        to_name: 'Luis Díaz',
        seal_intact: '1',
        row_version: '2',
      },
    },
  ])
})

test('a sample taken on an acta says why no counter-sample was left', async () => {
  serve(aSample(), { mayTake: true, rows: [] })
  showPage(<SamplesPart of={{ inspectionId: 148 }} />)
  await screen.findByText('En esta visita no se registraron muestras.')
  await press('Tomar muestra')
  type(/^Producto/, 'Queso costeño')
  type(/^Cantidad/, '0.5')
  type(/^Unidad( |$)/, 'kg')
  type(/^Número del sello/, 'S-0031')
  type(/^Motivo/, 'Vigilancia')
  type(/^Ensayos/, 'Salmonella\nListeria')
  await choose(/^Contramuestra/, 'No procede')
  send()
  await dialog().findByText('Escriba por qué no se dejó.')
  type(/^Por qué no se dejó/, 'Perecedero')
  send()
  await screen.findByText('Muestra MU-2026-000009 registrada')
  expect(sent).toMatchObject([
    {
      call: 'POST /api/sample',
      body: {
        inspections_id: '148',
        quantity: '0.5',
        tests: '["Salmonella","Listeria"]',
        counter_sample: 'no_procede',
      },
    },
  ])
})

test('a refused act says why, and keeps what was written', async () => {
  const error = { code: 'sample.wrong-state', message: 'La muestra ya está cerrada.' }
  serve(aSample({ may: ['cierre'] }), { refused: { error, status: 409 } })
  openCard()
  await press('Cerrar muestra')
  type(/^Motivo/, 'Se informó.')
  send()
  await screen.findByText('La muestra ya está cerrada.')
  expect((dialog().getByLabelText(/^Motivo/) as HTMLTextAreaElement).value).toBe('Se informó.')
})

test('a card that may not be read says so', async () => {
  const error = { code: 'access.forbidden', message: 'No tiene permiso para realizar esta acción.' }
  serve(aSample(), { refused: { error, status: 403 } })
  openCard()
  await screen.findByText(/No tiene permiso/)
})

test('the sheet of an establishment has its samples, or says that there are none', async () => {
  serve(aSample())
  showPage(<SamplesPart of={{ establishmentId: 5 }} />)
  const link = await screen.findByRole('link', { name: 'MU-2026-000009' })
  expect(link.getAttribute('href')).toBe('/dashboard/seguimiento/muestras/9')
  cleanup()
  serve(aSample(), { rows: [] })
  showPage(<SamplesPart of={{ establishmentId: 6 }} />)
  await screen.findByText('No tiene muestras.')
})

test('an acta tells how many samples it has, and leads to them in the list', async () => {
  serve(aSample(), { rows: [aSample(), aSample({ id: 10, number: 'MU-2026-000010' })] })
  showPage(<SamplesPart of={{ inspectionId: 148 }} />)
  await screen.findByText('2 muestras')
  const href = screen.getByRole('link', { name: 'Ver en la lista' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(href, 'http://vigia.test').searchParams)).toEqual({
    estado: 'todas',
    buscar: '13-2026-000148',
  })
})

test('an acta says that its choices of a sample failed, and asks again', async () => {
  serve(aSample(), { rows: [], goods: null })
  showPage(<SamplesPart of={{ inspectionId: 148 }} />)
  await screen.findByRole('alert')
  serve(aSample(), { rows: [], mayTake: true })
  await press('Reintentar')
  await screen.findByRole('button', { name: 'Tomar muestra' })
})

const openTaking = async (answers: Answers = {}) => {
  serve(aSample(), { mayTake: true, rows: [], ...answers })
  showPage(<SamplesPart of={{ inspectionId: 148 }} />)
  await press('Tomar muestra')
}
const writeTaking = (tests = 'Salmonella') => {
  type(/^Cantidad/, '0.5')
  type(/^Unidad( |$)/, 'kg')
  type(/^Número del sello/, 'S-0031')
  type(/^Motivo/, 'Vigilancia')
  type(/^Ensayos/, tests)
}

test('another choice of counter-sample empties the fields that it hides', async () => {
  await openTaking()
  type(/^Producto/, 'Queso costeño')
  writeTaking()
  await choose(/^Contramuestra/, 'Dejada')
  type(/^Sello de la contramuestra/, 'S-0032')
  type(/^Quién la guarda/, 'Ana Rojas')
  await choose(/^Contramuestra/, 'No procede')
  type(/^Por qué no se dejó/, 'Perecedero')
  send()
  await screen.findByText('Muestra MU-2026-000009 registrada')
  expect(sent[0]?.body).toMatchObject({ counter_sample: 'no_procede', counter_reason: 'Perecedero' })
  for (const name of ['counter_seal', 'counter_custodian']) expect(sent[0]?.body).not.toHaveProperty(name)
})

test('a test of too many letters is told at its field', async () => {
  await openTaking()
  type(/^Producto/, 'Queso costeño')
  writeTaking(`Salmonella\n${'x'.repeat(201)}`)
  await choose(/^Contramuestra/, 'No procede')
  type(/^Por qué no se dejó/, 'Perecedero')
  send()
  await dialog().findByText('Escriba máximo 200 caracteres.')
  expect(sent).toEqual([])
})

test('a refusal of the measure is told where its goods are chosen', async () => {
  const error = { code: 'sample.goods-wrong', message: 'Revise.', fields: { measure_id: 'La medida no está vigente.' } }
  const meat = { id: 4, measureId: 7, measureNumber: 'MS-2026-000007', product: 'Carne', brand: null, lot: null }
  await openTaking({ goods: [{ ...meat, quantity: 12.5, unit: 'kg' }], refused: { error, status: 422 } })
  await choose(/^Producto de una medida/, 'MS-2026-000007 · Carne: 12,5 kg')
  writeTaking()
  await choose(/^Contramuestra/, 'No procede')
  type(/^Por qué no se dejó/, 'Perecedero')
  send()
  await dialog().findByText('La medida no está vigente.')
  expect(sent[0]?.body).toMatchObject({ product: 'Carne', measure_id: '7', good_id: '4' })
})

test('a sample that was replaced already says so in the form of another', async () => {
  const text = 'Esa muestra ya tiene otra en su lugar.'
  const error = { code: 'sample.wrong', message: 'Revise.', fields: { replaces: text } }
  serve(aSample({ state: 'rechazada', may: ['reemplazo'] }), { refused: { error, status: 422 } })
  openCard()
  await press('Tomar otra en su lugar')
  await screen.findByLabelText(/^Producto/)
  type(/^Producto/, 'Queso costeño')
  writeTaking()
  await choose(/^Contramuestra/, 'No procede')
  type(/^Por qué no se dejó/, 'Perecedero')
  send()
  await dialog().findByText(text)
})

test('a replacement whose choices cannot be read says so, and is asked for again', async () => {
  const rejected = aSample({ state: 'rechazada', may: ['reemplazo'] })
  serve(rejected, { goods: null })
  openCard()
  await press('Tomar otra en su lugar')
  await screen.findByRole('dialog', { name: 'Toma de muestra' })
  await dialog().findByRole('alert')
  fireEvent.click(dialog().getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Tomar otra en su lugar')
  await screen.findByRole('alert')
  serve(rejected)
  await press('Reintentar')
  await screen.findByLabelText(/^Producto/)
})

test('the results of a counter-sample begin with the tests that failed', async () => {
  const base = { method: null, result: 'Presencia', unit: null, limitText: null, norm: null, isOfCounter: false }
  const results = [
    { ...base, test: 'Salmonella spp.', verdict: 'no_conforme' as const },
    { ...base, test: 'E. coli', verdict: 'conforme' as const },
  ]
  serve(
    aSample({
      ...{ state: 'contramuestra', counterSample: 'dejada', may: ['resultado'], tests: ['Salmonella spp.', 'E. coli'] },
      acts: [anEntry(), anEntry({ id: 2, kind: 'resultado', fromState: 'recibida', toState: 'no_conforme', results })],
    }),
  )
  openCard()
  await press('Registrar resultados')
  const tests = await dialog().findAllByLabelText(/^Ensayo/)
  expect(tests.map((input) => (input as HTMLInputElement).value)).toEqual(['Salmonella spp.'])
})

test('a report that is too large is told at its field', async () => {
  const message = 'El archivo pesa 10,5 MB; el máximo es 10 MB.'
  const error = { code: 'document.too-large', message }
  serve(aSample({ state: 'recibida', may: ['resultado'] }), { refused: { error, status: 413 } })
  openCard()
  await press('Registrar resultados')
  type(/^Día del informe/, '2026-11-27')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'informe.pdf', { type: 'application/pdf' })] } })
  await choose(/^Juicio/, 'Conforme')
  type(/^Resultado/, 'Ausencia')
  send()
  expect((await dialog().findByRole('alert')).textContent).toBe(message)
})

test('the list tells the verdict on a closed sample', async () => {
  serve(aSample({ state: 'cerrada', verdict: 'no_conforme', isReserved: true }))
  openList()
  await screen.findByText('No conforme · Con reserva')
})

test('a sample that spoilt in the laboratory is rejected with its reason', async () => {
  serve(aSample({ state: 'recibida', may: ['resultado', 'rechazo'] }))
  openCard()
  await press('Registrar rechazo')
  expect(dialog().queryByRole('combobox', { name: /^Recibe en calidad de/ })).toBeNull()
  type(/^Nombre de quien rechaza/, 'Luis Díaz')
  type(/^Documento/, '1020')
  await choose(/^Sello/, 'Intacto')
  type(/^Observación/, 'Se derramó')
  send()
  await screen.findByText('Rechazo registrado')
  expect(sent).toMatchObject([
    {
      call: 'POST /api/sample/9/custody',
      body: { to_party: 'laboratorio', reception: 'rechazada', remark: 'Se derramó', row_version: '2' },
    },
  ])
})

const openHandover = async (answers: Answers = {}) => {
  serve(aSample(), answers)
  openCard()
  await press('Registrar entrega')
  await choose(/^Recibe en calidad de/, 'Transportador')
  type(/^Nombre de quien recibe/, 'Luis Díaz')
  type(/^Documento/, '1020')
}

test('a broken seal asks for its remark before anything is sent', async () => {
  await openHandover()
  await choose(/^Sello/, 'Roto')
  expect((dialog().getByLabelText(/^Observación/) as HTMLTextAreaElement).required).toBe(true)
  send()
  await dialog().findByText('Escriba cómo llegó el sello.')
  expect(sent).toEqual([])
  type(/^Observación/, 'Llegó rasgado')
  send()
  await screen.findByText(/^Entrega registrada/)
  expect(sent).toMatchObject([{ body: { seal_intact: '0', remark: 'Llegó rasgado' } }])
})

test('a half-typed hour is refused, and not kept as now', async () => {
  await openHandover()
  await choose(/^Sello/, 'Intacto')
  const hour = dialog().getByLabelText(/^Día y hora/)
  Object.defineProperty(hour, 'validity', { value: { badInput: true } })
  send()
  await dialog().findByText('Complete la fecha y la hora.')
  expect(document.activeElement).toBe(hour)
  expect(sent).toEqual([])
})

test('photos that are too large together are told at the photos', async () => {
  const error = { code: 'request.too-large', message: 'Lo que envía es demasiado grande.' }
  await openHandover({ refused: { error, status: 413 } })
  await choose(/^Sello/, 'Intacto')
  send()
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(error.message))
})

test('goods of a measure leave a typed brand, and clear the text of a missing product', async () => {
  const meat = { id: 4, measureId: 7, measureNumber: 'MS-2026-000007', product: 'Carne', brand: null, lot: null }
  await openTaking({ goods: [{ ...meat, quantity: 12.5, unit: 'kg' }] })
  type(/^Marca/, 'La Vaquita')
  send()
  const product = dialog().getByLabelText(/^Producto( \*)?$/) as HTMLInputElement
  await waitFor(() => expect(product.getAttribute('aria-invalid')).toBe('true'))
  await choose(/^Producto de una medida/, 'MS-2026-000007 · Carne: 12,5 kg')
  await waitFor(() => expect(product.getAttribute('aria-invalid')).not.toBe('true'))
  expect(product.value).toBe('Carne')
  expect((dialog().getByLabelText(/^Marca/) as HTMLInputElement).value).toBe('La Vaquita')
})

test('results stay when another person changed the sample', async () => {
  const waiting = { state: 'recibida', may: ['resultado'] } as const
  const error = { code: 'row.changed', message: 'Otra persona cambió este registro.' }
  serve(aSample({ ...waiting, may: [...waiting.may] }), { refused: { error, status: 409 } })
  openCard()
  await press('Registrar resultados')
  type(/^Día del informe/, '2026-11-27')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'informe.pdf', { type: 'application/pdf' })] } })
  await choose(/^Juicio/, 'Conforme')
  type(/^Resultado( \*)?$/, 'Ausencia')
  send()
  await dialog().findByText(/lo que escribió se conserva/)
  serve(aSample({ ...waiting, may: [...waiting.may], rowVersion: 3 }))
  await press('Recargar el registro')
  await waitFor(() => expect(dialog().queryByText(/lo que escribió se conserva/)).toBeNull())
  expect(dialog().getByText('informe.pdf')).toBeTruthy()
  send()
  await screen.findByText(/^Resultados registrados/)
  expect(sent[1]?.body).toMatchObject({ reported_day: '2026-11-27', row_version: '3' })
  expect(JSON.parse(String(sent[1]?.body.tests))).toMatchObject([{ result: 'Ausencia', verdict: 'conforme' }])
})
