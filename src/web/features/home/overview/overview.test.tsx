import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { textAddress } from '../../../ui/address-text.ts'
import { municipalitySeats } from '../../../ui/map/municipality-seats.ts'
import { openRoute } from '../../../ui/testing.ts'
import { aTerritoryRow, repliesOf, type Served, someKpis, someNotifying } from '../testing.ts'
import { Overview } from './overview.tsx'

const ready = <Row extends object>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })
const catalogues = {
  zodes: ready('zodes', [
    { id: 1, name: 'Dique' },
    { id: 3, name: 'Mojana' },
  ]),
  cities: ready('cities', [
    { id: 13836, name: 'Turbaco', zodesId: 1 },
    { id: 13006, name: 'Achí', zodesId: 3 },
  ]),
  inscriptionTypes: ready('types', [{ id: 2, name: 'Restaurantes' }]),
}

/** The network's end: answers each call, and one of them with `status` where it is given. */
function serve(served: Served, broken?: RegExp) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (broken?.test(url))
      return Response.json({ success: false, error: { code: 'internal', message: 'No' } }, { status: 500 })
    const [, reply] = repliesOf(served).find(([path]) => path.test(url)) ?? []
    return Response.json({ success: true, data: reply?.() })
  })
  return asked
}

async function open(address = '') {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: () => <Overview route={openRoute} catalogues={catalogues} today="2026-11-27" />,
  })
  const planner = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/planeacion',
    component: () => <p>Plan</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([home, planner]),
    history: createMemoryHistory({ initialEntries: [`/dashboard${address}`] }),
    ...textAddress,
  })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'Requiere atención' })
  return { container, router }
}

const block = (name: string) => screen.findByRole('region', { name })
const everywhere = municipalitySeats.map(({ daneCode }, at) =>
  aTerritoryRow({
    zodesId: 1,
    cityId: Number(daneCode),
    city: `Municipio ${daneCode}`,
    daneCode,
    complianceMean: at < 40 ? 60 + at : null,
    complianceClass: at < 40 ? 1 + Math.floor(at / 8) : null,
    inspections: at < 40 ? 9 : 45 - at,
  }),
)

const nothingNotified = someNotifying({ inspections: 0, notified: 0, medianDays: null, p90Days: null, inTimePct: null })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the overview of an administrator', () => {
  test('shows every block with its sentence, and has no barrier', async () => {
    serve({
      cities: everywhere,
      officials: [
        {
          ...{ userId: 7, name: 'Luisa', identificationNumber: '1050001' },
          ...{ pending: 3, weighted: 3.2, capacity: 4.5, loadPct: 71 },
        },
      ],
    })
    const { container } = await open()
    await screen.findByText('El más incumplido es 3.2 Manejo de residuos: 50,0 % de 120 respuestas.')
    await screen.findByText('De 8 inspecciones, 5 (62,5 %) con concepto favorable.')
    await screen.findByText('El cumplimiento fue de 78,2 en enero de 2026; no hay otro mes para comparar.')
    await screen.findByText('Hubo 8 inspecciones en enero de 2026.')
    await screen.findByText('3 visitas pendientes este mes. A todos les caben las suyas en los días del mes.')
    await screen.findByText('3,2 de 4,5')
    await screen.findByText('Medidas impuestas')
    await screen.findByText('Participó 1 funcionario: Luisa Ñáñez, en 8 inspecciones.')
    await screen.findByText(
      'De 10 inspecciones del periodo, 6 están notificadas: la mitad en 2,5 días o menos y nueve de cada diez en 4 días o menos. En el periodo anterior, la mitad se notificó en 1 día o menos. Ahora no hay actas por notificar.',
    )
    await screen.findByText(
      /^Datos al 27\/11\/2026 08:05\. Periodo del 01\/12\/2025 al 30\/11\/2026\. El cambio es frente al periodo anterior, del 01\/12\/2024/,
    )
    expect((await axe.run(container)).violations).toEqual([])
  })

  test("an administrator's overview says that nothing waits, or links to waiting work", async () => {
    serve({})
    await open()
    await screen.findByText('Nada requiere atención en este momento.')
    cleanup()
    serve({
      attention: [
        { kind: 'to_notify', count: 12, link: '/dashboard/inspeccion/realizadas?por=notificar', dueToday: 3 },
        { kind: 'overdue_visits', count: 7, link: '/dashboard/planeacion?vence=vencida' },
      ],
    })
    const { router } = await open()
    expect((await screen.findByRole('link', { name: '12 Por notificar (3 vencen hoy)' })).getAttribute('href')).toBe(
      '/dashboard/inspeccion/realizadas?por=notificar',
    )
    fireEvent.click(screen.getByRole('link', { name: '7 Visitas vencidas' }))
    await screen.findByText('Plan')
    expect(router.state.location.href).toBe('/dashboard/planeacion?vence=vencida')
  })

  test('a line of what waits is read after its number', async () => {
    serve({
      attention: [
        { kind: 'visits_asked', count: 2, link: '/dashboard/seguimiento/requerimientos?verificacion=pedida' },
        { kind: 'extensions_asked', count: 4, link: '/dashboard/seguimiento/requerimientos?prorroga=pedida' },
        { kind: 'replies_to_read', count: 5, link: '/dashboard/seguimiento/requerimientos?estado=por-leer' },
        { kind: 'favorable_despite_measure', count: 3, link: '/dashboard/seguimiento/medidas?favorable=si' },
      ],
    })
    await open()
    await screen.findByRole('link', { name: '2 Verificaciones pedidas por el propietario' })
    screen.getByRole('link', { name: '4 Prórrogas pedidas por el propietario' })
    screen.getByRole('link', { name: '5 Respuestas del propietario por leer' })
    screen.getByRole('link', { name: '3 Medidas en vigor con un acta FAVORABLE posterior' })
  })

  test('keeps its other blocks when one fails, which is asked for again alone', async () => {
    serve({}, /analytics\/items/)
    await open()
    const failed = await block('Ítems más incumplidos')
    await within(failed).findByText('No se pudo cargar «Ítems más incumplidos».')
    await screen.findByText('De 8 inspecciones, 5 (62,5 %) con concepto favorable.')
    const asked = serve({})
    fireEvent.click(within(failed).getByRole('button', { name: 'Reintentar: Ítems más incumplidos' }))
    await screen.findByText('El más incumplido es 3.2 Manejo de residuos: 50,0 % de 120 respuestas.')
    expect(asked).toEqual([expect.stringMatching(/analytics\/items/)])
  })

  test("an administrator's overview says when a period is empty", async () => {
    serve({
      summary: { kpis: someKpis({ inspections: 0, complianceMean: null, complianceMedian: null, coveragePct: null }) },
      points: [],
      zodes: [
        aTerritoryRow({ inspections: 0, favorable: 0, withRequirements: 0, unfavorable: 0, complianceMean: null }),
      ],
      items: [],
      figuresOfOfficials: [],
      notifying: { kpis: nothingNotified, previous: nothingNotified },
    })
    await open()
    await waitFor(() => expect(screen.getAllByText('No hay inspecciones en el periodo.')).toHaveLength(4))
    await screen.findByText('No hay inspecciones en el periodo. Ahora no hay actas por notificar.')
    for (const name of ['Tiempo para notificar', 'Inspecciones por funcionario']) {
      const figure = screen.getByRole('figure', { name })
      expect(within(figure).queryByText('Ver datos')).toBeNull()
      expect(within(figure).queryAllByRole('listitem')).toEqual([])
    }
    await screen.findByText('Ningún ítem con al menos diez respuestas se incumplió en el periodo.')
    await screen.findByText('No hay técnicos ni ingenieros activos.')
  })
})

describe('the filters of the overview', () => {
  test('stand in the address, and narrow every figure', async () => {
    const asked = serve({})
    const { router } = await open('?desde=2026-01-01&hasta=2026-06-30&zodes=3')
    await waitFor(() =>
      expect(asked.some((url) => /summary\?from=2026-01-01&to=2026-06-30&zodes_id=3$/.test(url))).toBe(true),
    )
    const cities = screen.getByLabelText<HTMLSelectElement>('Municipio')
    await waitFor(() => expect([...cities.options].map(({ text }) => text)).toEqual(['Todos', 'Achí']))
    fireEvent.change(cities, { target: { value: '13006' } })
    await waitFor(() => expect(asked.some((url) => /items\?.*city_id=13006/.test(url))).toBe(true))
    fireEvent.change(screen.getByLabelText('Periodo'), { target: { value: 'mes' } })
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        desde: '2026-11-01',
        hasta: '2026-11-30',
        zodes: '3',
        municipio: '13006',
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('filters with days in the wrong order ask for no period, and say why', async () => {
    const asked = serve({})
    await open('?desde=2026-06-30&hasta=2026-01-01&tipo=2')
    await screen.findByText('La fecha final no puede ser anterior a la inicial.')
    await waitFor(() => expect(asked.some((url) => url.endsWith('summary?type_id=2'))).toBe(true))
    expect(asked.filter((url) => url.includes('2026-06-30'))).toEqual([])
  })
})

describe('the map', () => {
  test('the map is a link for each municipality by name, which narrows the page to it', async () => {
    serve({ cities: everywhere })
    const { router } = await open('?tipo=2')
    const map = await screen.findByRole('group', { name: 'Mapa de cumplimiento por municipio' })
    const links = within(map).getAllByRole('link')
    expect(links).toHaveLength(46)
    const names = links.map((link) => link.getAttribute('aria-label') ?? '')
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'es')))
    expect(names[0]).toBe('Municipio 13001: 60,0 % (9 inspecciones)')
    expect(names.at(-1)).toBe('Municipio 13894: sin datos (0 inspecciones)')
    expect(names.at(-2)).toBe('Municipio 13873: Pocos datos: 1 (1 inspección)')
    fireEvent.click(links[1] as Element)
    await waitFor(() => expect(router.state.location.search).toEqual({ tipo: '2', zodes: '1', municipio: '13006' }))
    await waitFor(() => expect(map.querySelector('[aria-current]')?.getAttribute('aria-label')).toMatch(/13006/))
  })

  test('the map has the same in a table, in five classes, and the crowded north larger', async () => {
    serve({ cities: everywhere })
    const { router } = await open()
    const figure = await screen.findByRole('figure', { name: 'Mapa' })
    await within(figure).findByText(/^Cumplimiento: hay datos en 40 de 46 municipios\./)
    fireEvent.click(within(figure).getByText('Ver como tabla'))
    expect(within(figure).getAllByRole('rowheader')).toHaveLength(46)
    expect(within(figure).getByText('60,0 a 67,0')).toBeTruthy()
    expect(within(figure).getByText('Sin inspecciones, o menos de 5')).toBeTruthy()
    const whole = figure.querySelector('svg[role=group]')?.getAttribute('viewBox')
    fireEvent.change(within(figure).getByLabelText('Parte del mapa'), { target: { value: 'norte' } })
    await waitFor(() => expect(router.state.location.search).toEqual({ zona: 'norte' }))
    expect(within(figure).getAllByRole('link')).toHaveLength(21)
    expect(figure.querySelector('svg[role=group]')?.getAttribute('viewBox')).not.toBe(whole)
    fireEvent.change(within(figure).getByLabelText('Color según'), { target: { value: 'inspecciones' } })
    await screen.findByRole('group', { name: 'Mapa de inspecciones por municipio' })
  })
  test('draws the outlines that the department has, with their source, and the way to a plan', async () => {
    const outline = (daneCode: string, x: number) => ({
      daneCode,
      path: `M${x},0l900,0l0,900z`,
      box: { x, y: 0, width: 900, height: 900 },
      label: { x: x + 500, y: 300, width: 400 },
    })
    const map = {
      width: 2000,
      height: 900,
      places: [outline('13001', 0), outline('13006', 1000)],
      attribution: 'Fuente: DANE',
    }
    serve({ cities: everywhere, map })
    const { container } = await open('?municipio=13006')
    const figure = await screen.findByRole('figure', { name: 'Mapa' })
    await within(figure).findByText('Elija un municipio para ver el resumen solo de él. Fuente: DANE')
    const drawing = await within(figure).findByRole('group', { name: 'Mapa de cumplimiento por municipio' })
    const links = within(drawing).getAllByRole('link')
    expect(links.map((link) => link.querySelector('path')?.getAttribute('d'))).toEqual(
      map.places.map(({ path }) => path),
    )
    const plan = within(figure).getByRole('link', { name: 'Planear visitas en Municipio 13006' })
    expect(plan.getAttribute('href')).toBe('/dashboard/planeacion/sugerencias?zodes=1&municipio=13006')
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the map is schematic while the server cannot be reached for its outlines', async () => {
    serve({ cities: everywhere }, /map\/outlines/)
    await open()
    const figure = await screen.findByRole('figure', { name: 'Mapa' })
    await within(figure).findByText(/Mapa esquemático/)
    expect(within(figure).getAllByRole('link')).toHaveLength(46)
  })
})
