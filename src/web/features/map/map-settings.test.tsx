import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { MapSettings } from './map-settings.tsx'

const outlines = {
  width: 2000,
  height: 1000,
  places: [
    { dane_code: '13001', path: 'M0,0l900,0l0,1000z', box: [0, 0, 900, 1000], label: [500, 400, 300] },
    { dane_code: '13006', path: 'M1000,0l900,0l0,1000z', box: [1000, 0, 900, 1000], label: [1500, 400, 300] },
  ],
}
const none = { source: 'none', attribution: null, row_version: 0, versions: [] }
const uploaded = {
  source: 'upload',
  attribution: 'Fuente: DANE',
  row_version: 3,
  versions: [
    {
      ...{ version: 3, file_name: 'bolivar.geojson', file_bytes: 2048, attribution: 'Fuente: DANE' },
      ...{ user_name: 'Ana Ñáñez', created_at: '2026-11-27T15:04:00.000Z' },
    },
    {
      ...{ version: 2, file_name: null, file_bytes: null, attribution: null },
      ...{ user_name: 'Luis Ortiz', created_at: '2026-11-26T15:04:00.000Z' },
    },
  ],
}
type Answer = { status?: number; body?: object }
const refusal = (code: string, message: string, status = 422): Answer => ({ status, body: { code, message } })

function open(answers: Record<string, Answer | (() => Answer)> = {}, settings: object = none) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const key = `${method} ${new URL(url, 'http://vigia.test').pathname}`
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ path: key, body: fields })
    }
    const known: Record<string, Answer> = {
      'GET /api/map': { body: settings },
      'GET /api/map/outlines': {
        body: { map: settings === none ? null : { ...outlines, attribution: 'Fuente: DANE' } },
      },
      'POST /api/map/preview': { body: { map: outlines, points: 5120, drawn_points: 6 } },
      'POST /api/map': { body: { row_version: 4 } },
      'POST /api/map/remove': { body: { row_version: 4 } },
    }
    const own = answers[key]
    const { status = 200, body: data } = (typeof own === 'function' ? own() : own) ?? known[key] ?? {}
    return Response.json(status === 200 ? { success: true, data } : { success: false, error: data }, { status })
  })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MapSettings />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, container }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Suelte aquí un GeoJSON con los municipios'), {
    target: { files: [file] },
  })
const aFile = new File(['{}'], 'bolivar.geojson', { type: 'application/geo+json' })
const typeSource = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /Fuente del mapa/ }), { target: { value: text } })

beforeEach(() => notifications.clean())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the page of the map', () => {
  test('the page of the map says that it is schematic, shows it, and has no barrier', async () => {
    const { container } = open()
    await screen.findByText('Es esquemático: cada figura está en la cabecera de su municipio.')
    const map = await screen.findByRole('img', { name: 'Mapa actual de los municipios' })
    expect(map.querySelectorAll('path')).toHaveLength(46)
    screen.getByText('No se ha cargado ningún mapa.')
    expect(screen.queryByRole('button', { name: 'Quitar el mapa' })).toBeNull()
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('shows an uploaded map with its source, and who brought and took which', async () => {
    open({}, uploaded)
    const map = await screen.findByRole('img', { name: 'Mapa actual de los municipios' })
    expect([...map.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(
      outlines.places.map(({ path }) => path),
    )
    const rows = within(await screen.findByRole('region', { name: 'Tabla de versiones' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'VersiónMapaFuenteQuiénCuándo',
      '3bolivar.geojson (2 KB)Fuente: DANEAna Ñáñez27/11/2026 10:04',
      '2Sin mapa cargadoLuis Ortiz26/11/2026 10:04',
    ])
  })

  test('the page of the map says that it failed, and asks again', async () => {
    let isBroken = true
    open({ 'GET /api/map': () => (isBroken ? refusal('internal', 'No', 500) : { body: none }) })
    await screen.findByText('No se pudo cargar el mapa.')
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: /Reintentar/ }))
    await screen.findByText('No se ha cargado ningún mapa.')
  })
})

describe('a new map', () => {
  test('a new map is seen before it is kept, and needs its source', async () => {
    const { sent, container } = open()
    await choose(aFile)
    const preview = await screen.findByRole('img', { name: 'Vista previa de bolivar.geojson' })
    expect(preview.querySelectorAll('path')).toHaveLength(2)
    screen.getByText('2 municipios. El archivo tiene 5.120 puntos y el dibujo 6.')
    expect((await axe.run(container)).violations).toEqual([])
    await press('Guardar mapa')
    await screen.findByText('Escriba la fuente del mapa.')
    expect(sent).toHaveLength(1)
    await typeSource('Fuente: DANE')
    await press('Guardar mapa')
    await screen.findByText('El mapa se guardó.')
    expect(sent[1]).toMatchObject({ path: 'POST /api/map', body: { attribution: 'Fuente: DANE', row_version: '0' } })
    await waitFor(() => expect(screen.queryByRole('img', { name: /Vista previa/ })).toBeNull())
  })

  test("a wrong map is told in the server's words, and another file can be chosen", async () => {
    const faults = 'El archivo debe tener los 46 municipios de Bolívar, cada uno una vez. Faltan: Achí (13006).'
    let isWrong = true
    open({
      'POST /api/map/preview': () =>
        isWrong ? refusal('map.codes', faults) : { body: { map: outlines, points: 9, drawn_points: 6 } },
    })
    await choose(aFile)
    expect((await screen.findByRole('alert')).textContent).toBe(faults)
    isWrong = false
    await choose(aFile)
    await screen.findByRole('img', { name: /Vista previa/ })
    expect(screen.queryByText(faults)).toBeNull()
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('img', { name: /Vista previa/ })).toBeNull())
  })

  test('over 5 MB is told before it is sent', async () => {
    const { sent } = open()
    await choose(new File([new Uint8Array(6 * 1024 * 1024)], 'grande.geojson'))
    await screen.findByText('El archivo pesa 6 MB; el máximo es 5 MB.')
    expect(sent).toEqual([])
  })

  test("a new map does not replace another person's newer one, and the text stays", async () => {
    open({ 'POST /api/map': refusal('row.changed', 'Otra persona cambió este registro.', 409) }, uploaded)
    await choose(aFile)
    await typeSource('Fuente: IGAC')
    await press('Guardar mapa')
    await screen.findByRole('alert')
    expect((screen.getByRole('textbox', { name: /Fuente del mapa/ }) as HTMLInputElement).value).toBe('Fuente: IGAC')
  })
})

test('a map is taken away once the person has said so', async () => {
  const { sent } = open({}, uploaded)
  await press('Quitar el mapa')
  const question = within(await screen.findByRole('dialog', { name: '¿Quitar el mapa?' }))
  fireEvent.click(question.getByRole('button', { name: 'Quitar el mapa' }))
  await screen.findByText('Se quitó el mapa.')
  expect(sent).toEqual([{ path: 'POST /api/map/remove', body: { row_version: 3 } }])
})
