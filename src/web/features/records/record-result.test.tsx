import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { record } from '../../../contract/records.wire.ts'
import { sampleRecord } from '../../../server/testing/data/sample-record.ts'
import { RecordResult } from './record-result.tsx'

const sample = { ...sampleRecord(), number: '2026-000123' }
const wholeRecord = () => Response.json({ success: true, data: z.encode(record, sample) })
const aPdf = () =>
  new Response(new Blob(['%PDF-'], { type: 'application/pdf' }), {
    headers: { 'content-disposition': 'attachment; filename="acta-2026-000123.pdf"' },
  })
const answers = { record: wholeRecord as () => Response | Promise<Response>, pdf: aPdf }

beforeEach(() => {
  Object.assign(answers, { record: wholeRecord, pdf: aPdf })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => (url.includes('/pdf') ? answers.pdf() : answers.record()))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const known = { compliancePct: 81.5, concepto: 'FAVORABLE CON REQUERIMIENTOS' } as const

function show() {
  const root = createRootRoute({ component: () => <RecordResult id={148} establishmentId={12} known={known} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** A browser with the given means to share. */
function browserWith(means: Record<string, unknown>) {
  for (const [name, value] of Object.entries(means)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  }
}

test('the result, the number of the acta, and the ways on', async () => {
  show()
  expect(await screen.findByText('2026-000123')).toBeTruthy()
  expect(screen.getByText(sample.concepto)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver el acta' }).getAttribute('href')).toBe('/dashboard/inspecciones/148/12')
  for (const name of ['Descargar PDF', 'Compartir']) expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('without a signal the device’s own result is shown, and the failure is told', async () => {
  answers.record = () => Promise.reject(new TypeError('Failed to fetch'))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('La visita está cerrada')
  expect(screen.getByText('FAVORABLE CON REQUERIMIENTOS')).toBeTruthy()
  answers.record = wholeRecord
  await press('Reintentar')
  expect(await screen.findByText('2026-000123')).toBeTruthy()
})

test('sharing hands the PDF to the phone', async () => {
  const share = vi.fn(async () => {})
  browserWith({ share, canShare: () => true })
  show()
  await screen.findByText('2026-000123')
  await press('Compartir')
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  const [shared] = share.mock.calls[0] as unknown as [ShareData]
  expect([shared.title, shared.files?.map(({ name, type }) => [name, type])]).toEqual([
    'Acta 2026-000123',
    [['acta-2026-000123.pdf', 'application/pdf']],
  ])
})

test("a shared result without signal has the server's name and no other number", async () => {
  answers.record = () => Promise.reject(new TypeError('Failed to fetch'))
  const share = vi.fn(async () => {})
  browserWith({ share, canShare: () => true })
  show()
  await screen.findByRole('alert')
  await press('Compartir')
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  const [shared] = share.mock.calls[0] as unknown as [ShareData]
  expect([shared.title, shared.files?.map(({ name }) => name)]).toEqual([
    'Acta de inspección',
    ['acta-2026-000123.pdf'],
  ])
})

test('the PDF is downloaded under the name of the server', async () => {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  show()
  await press('Descargar PDF')
  await waitFor(() => expect(names).toEqual(['acta-2026-000123.pdf']))
})

test('a press that came too long ago is asked for again, with the file at hand', async () => {
  const share = vi.fn(async () => {})
  share.mockRejectedValueOnce(new DOMException('Too late.', 'NotAllowedError'))
  browserWith({ share, canShare: () => true })
  show()
  await press('Compartir')
  await press('Compartir el PDF')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('No se pudo compartir el acta.')).toBeNull()
})

test('a browser that shares no files gets the link, on the clipboard or to be copied', async () => {
  const writeText = vi.fn(async () => {})
  browserWith({ clipboard: { writeText } })
  show()
  await press('Compartir')
  await screen.findByText(/^Enlace del acta copiado/)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/dashboard/inspecciones/148/12`)
  writeText.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'))
  await press('Compartir')
  expect(await screen.findByRole('textbox', { name: 'Enlace del acta' })).toHaveProperty(
    'value',
    `${window.location.origin}/dashboard/inspecciones/148/12`,
  )
})
