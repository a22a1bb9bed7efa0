import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listReportTemplates, type ReportTemplate } from '../../../contract/integrations/report-templates.wire.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { availableColumns, formatsOf, shippedColumns } from '../../../domain/integrations/report-template.ts'
import { isMaskable } from '../../../domain/integrations/row-sets.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ReportTemplates } from './report-templates.tsx'

const templateOf = (source: ReportTemplate['source'], more: Partial<ReportTemplate> = {}): ReportTemplate => ({
  source,
  note: 'una fila por visita planeada o hecha en el periodo',
  columns: shippedColumns(source),
  available: availableColumns(source).map((column) => ({
    column: column.name,
    formats: [...formatsOf[column.type]],
    isPersonal: isMaskable(column),
  })),
  shipped: shippedColumns(source),
  isShipped: true,
  rowVersion: 0,
  editedBy: null,
  editedAt: null,
  ...more,
})
const visits = templateOf('visitas', {
  columns: [
    { column: 'dia', name: 'Día', format: 'fecha' },
    { column: 'municipio', name: 'Municipio', format: 'texto' },
    { column: 'realizada', name: 'Hecha', format: 'si_no' },
  ],
  isShipped: false,
  rowVersion: 4,
  editedBy: 'Ana Ñáñez',
  editedAt: '2026-11-20T15:04:00.000Z',
})

type Sent = { method: string; path: string; body: Record<string, unknown> | undefined }

function open({ status = 200, refused = 200, code = 'row.changed' } = {}) {
  const sent: Sent[] = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url, 'http://vigia.test').pathname
    if (method === 'GET') {
      if (status === 0) return new Promise(() => {})
      if (status !== 200) return Response.json({ success: false, error: { code: 'x', message: 'No.' } }, { status })
      const templates = [visits, templateOf('establecimientos')]
      return Response.json({ success: true, data: z.encode(listReportTemplates.reply, { templates }) })
    }
    sent.push({ method, path, body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body)) })
    if (refused !== 200) {
      const error = { code, message: problemReplies['row.changed'].text }
      return Response.json({ success: false, error }, { status: refused })
    }
    const preview = { names: ['Día', 'Municipio', 'Hecha'], rows: [['20/11/2026', 'Mahates', 'Sí']], cut: 0 }
    return Response.json({ success: true, data: path.endsWith('/preview') ? preview : { row_version: 5 } })
  })
  showPage(<ReportTemplates />)
  return sent
}

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const facts = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))
const columnsOf = ({ body }: Sent) =>
  typeof body?.columns === 'string' ? JSON.parse(body.columns) : (body?.columns as unknown)

test('columns are moved, renamed, formatted, removed and added, and saved with the version that was seen', async () => {
  const sent = open()
  await press('Bajar dia')
  expect(facts()).toEqual(['1. municipio', '2. dia', '3. realizada'])
  expect(screen.getByRole('status').textContent).toBe('dia: columna 2 de 3.')
  await press('Quitar realizada')
  fireEvent.change(screen.getByLabelText('Título de dia'), { target: { value: ' Fecha ' } })
  fireEvent.change(screen.getByLabelText('Formato de dia'), { target: { value: 'fecha_iso' } })
  fireEvent.change(screen.getByLabelText('Dato que falta'), { target: { value: 'motivo' } })
  await press('Agregar columna')
  await press('Guardar columnas')
  await screen.findByText('Columnas guardadas')
  const [save] = sent
  expect([save?.method, save?.path, Number(save?.body?.row_version)]).toEqual([
    'PUT',
    '/api/report-templates/visitas',
    4,
  ])
  expect(save && columnsOf(save)).toEqual([
    { column: 'municipio', name: 'Municipio', format: 'texto' },
    { column: 'dia', name: 'Fecha', format: 'fecha_iso' },
    { column: 'motivo', name: 'motivo', format: 'texto' },
  ])
})

test('an end of the list goes no further, and its button says so', async () => {
  open()
  const up = await screen.findByRole('button', { name: 'Subir dia' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(up)
  expect(facts()).toEqual(['1. dia', '2. municipio', '3. realizada'])
})

test('the first rows are shown as they will be written', async () => {
  const sent = open()
  await press('Ver primeras filas')
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['20/11/2026', 'Mahates', 'Sí'])
  expect(sent.map(({ path }) => path)).toEqual(['/api/report-templates/visitas/preview'])
})

test.each([
  ['no title', 'Título de dia', ' ', 'Escriba el título de la columna.'],
  ['a title twice', 'Título de dia', 'municipio', 'Dos columnas se llaman «Municipio».'],
])('%s is told before anything is sent', async (_, label, value, text) => {
  const sent = open()
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await press('Guardar columnas')
  await screen.findByText(text)
  expect(sent).toEqual([])
})

test('no column at all is refused', async () => {
  const sent = open()
  for (const fact of ['dia', 'municipio', 'realizada']) await press(`Quitar ${fact}`)
  await press('Guardar columnas')
  await screen.findByText('Deje al menos una columna.')
  expect(sent).toEqual([])
})

test('another person has changed the columns meanwhile', async () => {
  open({ refused: 409 })
  fireEvent.change(await screen.findByLabelText('Título de dia'), { target: { value: 'Fecha' } })
  await press('Guardar columnas')
  await screen.findByText(/Otra persona modificó este registro mientras usted lo editaba/)
  expect((screen.getByLabelText('Título de dia') as HTMLInputElement).value).toBe('Fecha')
})

test('the shipped columns come back after a question', async () => {
  const sent = open()
  await press('Volver a las originales')
  const question = within(await screen.findByRole('dialog', { name: 'Volver a las columnas originales' }))
  fireEvent.click(question.getByRole('button', { name: 'Volver a las originales' }))
  await screen.findByText('El libro vuelve a sus columnas originales')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/report-templates/visitas/reset'])
})

test('another workbook opens after a question where something was typed', async () => {
  open()
  fireEvent.change(await screen.findByLabelText('Título de dia'), { target: { value: 'Fecha' } })
  fireEvent.change(screen.getByLabelText('Libro'), { target: { value: 'establecimientos' } })
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }))
  fireEvent.click(question.getByRole('button', { name: 'Abrir sin guardar' }))
  await screen.findByLabelText('Título de numero_inscripcion')
  expect(screen.getAllByText('Dato personal').length).toBeGreaterThan(2)
  expect(screen.queryByRole('button', { name: 'Volver a las originales' })).toBeNull()
})

test.each([
  ['a failure', 500, 'No se pudieron cargar las columnas del paquete. No.'],
  ['a slow answer', 0, 'Cargando...'],
])('the page tells of %s', async (_, status, text) => {
  open({ status })
  await waitFor(() => expect(document.body.textContent).toContain(text))
})
