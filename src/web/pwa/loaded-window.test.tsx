import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '../testing/show-page.tsx'
import { useLoadedWindow } from './loaded-window.tsx'

type Props = { name: string; onClose: () => void }
const Greeting = ({ name, onClose }: Props) => (
  <button type="button" onClick={onClose}>
    Hola, {name}
  </button>
)

const load = vi.fn<() => Promise<typeof Greeting>>()
function Page() {
  const { open, window } = useLoadedWindow(load)
  return (
    <>
      <button type="button" onClick={() => void open({ name: 'Rosa' })}>
        Abrir
      </button>
      {window}
    </>
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  load.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a window without signal is told, the page stays, and the next press opens it', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  load.mockImplementationOnce(missing).mockResolvedValueOnce(Greeting)
  showPage(<Page />)
  await screen.findByRole('button', { name: 'Abrir' })
  press()
  await screen.findByText('Esta ventana necesita conexión. Pulse otra vez cuando haya señal.')
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Hola, Rosa' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hola, Rosa' })).toBeNull())
})

test('a window that the server no longer has asks for a reload', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  load.mockImplementation(missing)
  showPage(<Page />)
  await screen.findByRole('button', { name: 'Abrir' })
  press()
  await screen.findByText(/^Esta ventana es de una versión anterior/)
})
