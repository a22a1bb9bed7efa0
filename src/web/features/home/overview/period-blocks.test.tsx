import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showPage } from '../../../testing/show-page.tsx'
import { anOfficialsFigures, repliesOf, type Served, someNotifying } from '../testing.ts'
import { Notifying } from './notifying.tsx'
import { OfficialInspections } from './official-inspections.tsx'

const query = { from: undefined, to: undefined, zodesId: undefined, cityId: undefined, inscriptionTypeId: undefined }
const nothingNotified = someNotifying({ inspections: 0, notified: 0, medianDays: null, p90Days: null, inTimePct: null })

/** The network's end: answers each call, and one of them with a refusal where it is given. */
function serve(served: Served, broken?: RegExp) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (broken?.test(url))
      return Response.json({ success: false, error: { code: 'access.forbidden', message: 'No' } }, { status: 403 })
    const [, reply] = repliesOf(served).find(([path]) => path.test(url)) ?? []
    return Response.json({ success: true, data: reply?.() })
  })
  return asked
}

function open(served: Served, broken?: RegExp) {
  serve(served, broken)
  return showPage(
    <>
      <Notifying query={query} />
      <OfficialInspections query={query} />
    </>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the time until the notification', () => {
  test('the block shows waiting notifications by days left, late ones in one bar and first', async () => {
    const rows = [
      [-40, 2],
      [-1, 1],
      [0, 4],
      [1, 3],
      [5, 2],
      [5, 1],
    ].map(([daysLeft = 0, inspections = 0]) => ({ daysLeft, inspections }))
    const { container } = open({ notifying: { rows } })
    const figure = within(await screen.findByRole('figure', { name: 'Tiempo para notificar' }))
    expect(figure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Plazo vencido3',
      'Vence hoy4',
      'Queda 1 día3',
      'Quedan 5 días3',
    ])
    figure.getByText(/Ahora faltan 13 actas por notificar, 3 con el plazo vencido\.$/)
    fireEvent.click(figure.getByText('Ver datos'))
    const cells = figure.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['Dato', 'Periodo', 'Periodo anterior'],
      ['Inspecciones', '10', '10'],
      ['Notificadas', '6', '6'],
      ['Notificadas a tiempo (%)', '83,3', '83,3'],
      ['Días en que se notificó la mitad', '2,5', '1'],
      ['Días en que se notificaron nueve de cada diez', '4', '4'],
      ['Por notificar ahora: plazo vencido', '3', 'No aplica'],
      ['Por notificar ahora: vence hoy', '4', 'No aplica'],
      ['Por notificar ahora: queda 1 día', '3', 'No aplica'],
      ['Por notificar ahora: quedan 5 días', '3', 'No aplica'],
    ])
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the time until the notification has no number of days where nothing was notified', async () => {
    open({ notifying: { kpis: { ...nothingNotified, inspections: 4 } } })
    const figure = within(await screen.findByRole('figure', { name: 'Tiempo para notificar' }))
    figure.getByText('De 4 inspecciones del periodo, ninguna está notificada. Ahora no hay actas por notificar.')
    expect(figure.getByRole('rowheader', { name: 'Días en que se notificó la mitad' }).parentElement?.textContent).toBe(
      'Días en que se notificó la mitadSin datos1',
    )
  })
})

describe('the inspections of each official', () => {
  test('the inspections of each official are drawn for ten, and in the table for all', async () => {
    const figuresOfOfficials = Array.from({ length: 12 }, (_, at) =>
      anOfficialsFigures({ userId: 7 + at, name: `Funcionario ${at}`, inspections: 20 - at }),
    )
    const few = { userId: 30, name: 'Inés', inspections: 2, complianceMean: null, minutesMean: null }
    open({ figuresOfOfficials: [...figuresOfOfficials, anOfficialsFigures(few)] })
    const figure = within(await screen.findByRole('figure', { name: 'Inspecciones por funcionario' }))
    expect(figure.getAllByText(/^Funcionario \d+$/, { selector: 'li *' })).toHaveLength(10)
    figure.getByText(
      'Participaron 13 funcionarios. En más inspecciones: Funcionario 0 (20). En menos: Inés (2). Se dibujan los 10 con más inspecciones; en «Ver datos» están todos.',
    )
    fireEvent.click(figure.getByText('Ver datos'))
    expect(figure.getAllByRole('rowheader')).toHaveLength(13)
    const cellsOf = (name: string) =>
      [...(figure.getByRole('rowheader', { name }).parentElement?.children ?? [])].map(({ textContent }) => textContent)
    const role = 'Técnico de saneamiento'
    expect(cellsOf('Funcionario 0')).toEqual(['Funcionario 0', role, '20', '3', '78,2', '5', '2', '1', '95'])
    expect(cellsOf('Inés')).toEqual(['Inés', role, '2', '0', 'Pocos datos: 2', '5', '2', '1', 'Sin datos'])
  })
})

test.each([
  ['officials', 'Inspecciones por funcionario', 'Tiempo para notificar'],
  ['notifications', 'Tiempo para notificar', 'Inspecciones por funcionario'],
])('a failure of %s leaves the other block, and is asked for again alone', async (call, title, other) => {
  open({}, new RegExp(`analytics/${call}`))
  const failed = within(await screen.findByRole('region', { name: title }))
  await failed.findByText(`No se pudo cargar «${title}».`)
  await screen.findByRole('figure', { name: other })
  const asked = serve({})
  fireEvent.click(failed.getByRole('button', { name: `Reintentar: ${title}` }))
  await screen.findByRole('figure', { name: title })
  expect(asked).toEqual([expect.stringContaining(`analytics/${call}`)])
})
