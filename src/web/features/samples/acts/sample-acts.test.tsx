import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../../testing/show-page.tsx'
import { SamplesPart } from '../part/samples-part.tsx'
import {
  type Answers,
  anEntry,
  aSample,
  choose,
  dialog,
  openCard,
  press,
  sampleServer,
  send,
  type,
} from '../testing.tsx'

const { sent, serve } = sampleServer()

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
