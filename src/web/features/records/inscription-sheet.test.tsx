import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aSheetEstablishment } from '../../../domain/establishments/sheet/testing.ts'
import { BlankSheet, InscriptionSheet } from './inscription-sheet.tsx'
import { messages } from './messages.ts'
import { sheetQuery } from './sheet.queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(client: QueryClient, sheet: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => sheet }),
    history: createMemoryHistory(),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('the sheet stays when it cannot be brought up to date', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  client.setQueryData([...sheetQuery(12).queryKey], aSheetEstablishment({ signature: null }))
  show(client, <InscriptionSheet establishmentId={12} />)
  await screen.findByRole('heading', { level: 1 })
  await client.invalidateQueries()
  expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(messages.sheetFailed)).toBeNull()
})

test('a missing sheet leads to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = { code: 'establishment.not-found', message: 'No existe.' }
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status: 404 }))
  show(new QueryClient({ defaultOptions: { queries: { retry: false } } }), <InscriptionSheet establishmentId={12} />)
  const link = await screen.findByRole('link', { name: messages.toEstablishments })
  expect(link.getAttribute('href')).toBe('/dashboard/inscripcion')
})

const entity = { entity_name: 'Alcaldía de Prueba', entity_nit: '890.480.059-1', entity_shield: null }

test('the page has a title, a way back and a button that prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const codes = [{ subject: 'inscription_sheet', code: 'SIG-FO-7', version: '02', dated: null }].map((code) => ({
    ...{ print_format_id: 1, effective_from: '2026-01-01', created_by: null, created_at: '2026-01-01T15:00:00.000Z' },
    ...code,
  }))
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('print-formats') ? { print_formats: codes, total: 1 } : entity
    return Response.json({ success: true, data })
  })
  show(new QueryClient(), <BlankSheet />)
  expect(await screen.findByText('Formulario de inscripción en blanco')).toBeTruthy()
  expect(screen.getByText('Alcaldía de Prueba')).toBeTruthy()
  expect(screen.getByText('SIG-FO-7')).toBeTruthy()
  expect(screen.getByText('NIT 890.480.059-1')).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Volver a los establecimientos' })
  expect(back.getAttribute('href')).toBe('/dashboard/inscripcion')
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
  const download = screen.getByRole('button', { name: 'Descargar PDF del Acta' })
  const about = document.getElementById(download.getAttribute('aria-describedby') ?? '')
  expect(about?.textContent).toBe(messages.aboutHtml)
})
