import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aSheetEstablishment } from '../../../domain/establishments/sheet/testing.ts'
import { InscriptionSheet } from './inscription-sheet.tsx'
import { messages } from './messages.ts'
import { sheetQuery } from './records.queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the sheet stays when it cannot be brought up to date', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  client.setQueryData([...sheetQuery(12).queryKey], aSheetEstablishment({ signature: null }))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <InscriptionSheet establishmentId={12} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  await client.invalidateQueries()
  expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(messages.sheetFailed)).toBeNull()
})

test('one that does not exist leads to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = { code: 'establishment.not-found', message: 'No existe.' }
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status: 404 }))
  const routeTree = createRootRoute({ component: () => <InscriptionSheet establishmentId={12} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const link = await screen.findByRole('link', { name: messages.toEstablishments })
  expect(link.getAttribute('href')).toBe('/dashboard/inscripcion')
})
