import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsentSection } from './consent-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  return (
    <FormProvider {...useForm()}>
      <ConsentSection isReadOnly={false} />
    </FormProvider>
  )
}

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('the notice of privacy names the configured entity', async () => {
  const entity = { entity_name: 'Alcaldía de Prueba', entity_nit: null, entity_shield: null }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: entity }))
  show()
  await screen.findByText(/^La Alcaldía de Prueba trata estos datos personales/)
  expect(screen.queryByText(/Secretaría/)).toBeNull()
})

test('the notice is shown where the server cannot tell its entity', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  show()
  await screen.findByText(/^La Secretaría de Salud Departamental trata estos datos personales/)
})
