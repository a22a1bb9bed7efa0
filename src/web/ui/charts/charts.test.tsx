import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as files from '../save-file.ts'
import { Bars } from './bars.tsx'
import type { ChartText } from './chart-figure.tsx'
import { LineChart } from './line-chart.tsx'
import { MonthHeat } from './month-heat.tsx'
import { Sparkline } from './sparkline.tsx'
import { StackedBars } from './stacked-bars.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const text = (rows: string[][]): ChartText => ({
  title: 'Prueba',
  sentence: 'Una frase hecha de los datos.',
  table: { columns: ['Nombre', 'Valor'], rows },
  fileName: 'prueba',
})
const draw = (chart: ReactNode) => render(<MantineProvider env="test">{chart}</MantineProvider>).container

const parts = [
  { name: 'Favorable', fill: 'good' as const },
  { name: 'Desfavorable', fill: 'bad' as const },
]
const stacked = (
  <StackedBars
    {...text([['Loba', '4']])}
    parts={parts}
    rows={[
      { name: 'Loba', counts: [3, 1], text: '4' },
      { name: 'Mojana', counts: [0, 0], text: '0' },
    ]}
  />
)
const bars = (
  <Bars
    {...text([['Luisa', '12']])}
    max={100}
    rows={[
      { key: 1, name: 'Luisa', value: 150, text: '12', fill: 'bad' },
      { key: 2, name: 'Inés', value: 0, text: '0' },
    ]}
  />
)
const line = (
  <LineChart
    {...text([['enero', '78,2']])}
    points={[
      { name: 'enero', value: 78.2, band: [60, 90] },
      { name: 'febrero', value: null, band: [60, 90] },
    ]}
    axisName={({ name }) => name.slice(0, 3)}
    legend="Leyenda"
  />
)
const heat = (
  <MonthHeat
    {...text([['enero de 2026', '3']])}
    months={[
      { month: '2025-12', value: 3 },
      { month: '2026-01', value: 9 },
    ]}
  />
)

describe.each([
  ['stacked bars', stacked],
  ['bars', bars],
  ['a line', line],
  ['a heat grid', heat],
])('%s', (_, chart) => {
  test('charts are a figure with title, sentence and table, without a barrier or inline style', async () => {
    const container = draw(chart)
    const figure = screen.getByRole('figure', { name: 'Prueba' })
    expect(within(figure).getByText('Una frase hecha de los datos.')).toBeTruthy()
    fireEvent.click(within(figure).getByText('Ver datos'))
    expect(
      within(figure)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nombre', 'Valor'])
    expect(within(figure).getAllByRole('rowheader')).toHaveLength(1)
    expect((await axe.run(container)).violations).toEqual([])
    expect(container.querySelectorAll('svg [style], svg[style]')).toHaveLength(0)
  })

  test('draw with fills that are in the page, each under a name of its own', () => {
    const container = draw(chart)
    const ids = [...container.querySelectorAll('pattern')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...container.querySelectorAll('[fill^="url(#"]')].map((mark) =>
      mark.getAttribute('fill')?.slice('url(#'.length, -1),
    )
    expect(used.filter((id) => !ids.includes(id ?? ''))).toEqual([])
  })
})

const widthsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('li svg:not(:first-child) > rect[fill]')].map((mark) => mark.getAttribute('width'))

test('the parts of a stacked bar are shares of it, and empty ones have no mark', () => {
  const container = draw(stacked)
  expect([...container.querySelectorAll('svg > rect > title')].map(({ textContent }) => textContent)).toEqual([
    'Favorable: 3',
    'Desfavorable: 1',
  ])
  expect(widthsIn(container)).toEqual(['75%', '25%'])
})

test('a bar above its largest value is full', () => {
  expect(widthsIn(draw(bars))).toEqual(['100%', '0%'])
})

test('the table is saved as a file', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  draw(bars)
  fireEvent.click(screen.getByText('Ver datos'))
  fireEvent.click(screen.getByRole('button', { name: 'Descargar CSV: Prueba' }))
  const [file, name] = save.mock.calls[0] ?? []
  expect(name).toBe('prueba.csv')
  expect(await file?.text()).toContain('"Luisa";"12"')
})

test('without rows there is nothing to open or to save', () => {
  draw(<StackedBars {...text([])} parts={parts} rows={[]} />)
  expect(screen.queryByText('Ver datos')).toBeNull()
})

test('a small line of nothing is not drawn', () => {
  expect(draw(<Sparkline points={[{ name: 'enero', value: null }]} />).querySelector('svg')).toBeNull()
})
