import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EnlargingImage } from './enlarging-image.tsx'

const picture = () => new Response(new Blob(['x'], { type: 'image/jpeg' }))
const gone = () =>
  Response.json({ success: false, error: { code: 'image.not-found', message: 'No.' } }, { status: 404 })
let asked: string[]
let whole: () => Response

beforeEach(() => {
  asked = []
  whole = picture
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('size=thumb') ? picture() : whole()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <EnlargingImage kind="evidence" name="a.jpg" alt="Foto del ítem 1.2" absent={<span>Sin foto</span>} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Ver en grande: Foto del ítem 1.2' }))

test('asks for the reduced photo alone, and for the whole one when it is pressed', async () => {
  show()
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'Foto del ítem 1.2' })
  await waitFor(() => expect(dialog.querySelector('img')?.alt).toBe('Foto del ítem 1.2'))
  expect(asked).toEqual(['/api/inspection/evidence/a.jpg?size=thumb', '/api/inspection/evidence/a.jpg'])
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a whole photo that does not come says so, and can be asked for again', async () => {
  whole = gone
  show()
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo cargar la imagen.')
  whole = picture
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('img')).not.toBeNull())
})

test('an image that cannot be had leaves its words, and nothing to press', async () => {
  vi.stubGlobal('fetch', async () => gone())
  show()
  expect(await screen.findByText('Sin foto')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
