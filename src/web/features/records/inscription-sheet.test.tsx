import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
  client.setQueryData(sheetQuery(12).queryKey, aSheetEstablishment({ signature: null }) as never)
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
