import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { record } from '../../../contract/records.wire.ts'
import { sampleRecord } from '../../../server/testing/sample-record.ts'
import { RecordView } from './record-view.tsx'

// Drawing a whole acta takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** The server as this screen meets it: one record, no pictures. */
const answers = { record: () => Response.json({ success: true, data: z.encode(record, sampleRecord()) }) }
const refused = () =>
  Response.json({ success: false, error: { code: 'inspection.not-found', message: 'No existe.' } }, { status: 404 })
let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('/realizada/') ? answers.record() : refused()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RecordView id={148} establishmentId={12} />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('says that it loads, then shows the acta and both downloads', async () => {
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

test('a picture that cannot be had leaves its words', async () => {
  show()
  expect(await screen.findByText('Evidencia fotográfica del aspecto 1.2: no disponible')).toBeTruthy()
})

test('a failure is logged and said, and can be tried again', async () => {
  const whole = answers.record
  answers.record = refused
  show()
  expect(await screen.findByText('No se pudo cargar el acta.')).toBeTruthy()
  expect(console.error).toHaveBeenCalled()
  answers.record = whole
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test('an answer without its data is a failure too', async () => {
  const whole = answers.record
  answers.record = () => Response.json({ success: true, data: {} })
  show()
  expect(await screen.findByText('No se pudo cargar el acta.')).toBeTruthy()
  answers.record = whole
})
