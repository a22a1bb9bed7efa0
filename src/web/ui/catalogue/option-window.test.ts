import { expect, test } from 'vitest'
import { optionsOf } from './namesakes.ts'
import { optionWindow, REST, SHOWN_OPTIONS } from './option-window.ts'

const shops = (count: number) =>
  optionsOf(
    Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Tienda ${String(at + 1).padStart(4, '0')}` })),
  )
const values = (...seen: Parameters<typeof optionWindow>) => optionWindow(...seen).map(({ value }) => value)
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => String(first + at))

test.each([
  [0, undefined],
  [SHOWN_OPTIONS, undefined],
  [SHOWN_OPTIONS + 1, 'Escriba para acotar: hay 1 más.'],
  [3_005, 'Escriba para acotar: hay 2.955 más.'],
])('a window of %i options shows as many as fit, and how many are left', (count, rest) => {
  const shown = optionWindow(shops(count), '', null)
  expect(shown.filter(({ value }) => value !== REST)).toHaveLength(Math.min(count, SHOWN_OPTIONS))
  expect(shown.find(({ value }) => value === REST)?.label).toBe(rest)
  expect(shown.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(rest ? [REST] : [])
})

test('the chosen option is first in an opened list, and last among matches', () => {
  const options = shops(3_005)
  expect(values(options, '', '2000')).toEqual(['2000', ...numbers(1, SHOWN_OPTIONS - 1), REST])
  expect(values(options, 'tienda', '2000')).toEqual([...numbers(1, SHOWN_OPTIONS - 1), '2000', REST])
  expect(values(options, '', '7')).toEqual([...numbers(1, SHOWN_OPTIONS), REST])
  expect(values(options, 'tienda 0003', '2000')).toEqual(['3'])
})

test('a name that no further letter narrows down is reached by its own letters', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, name: `Bar El Sol ${at}` }))
  const options = optionsOf([
    ...many,
    { id: 61, name: 'Solera' },
    { id: 62, name: 'SOL' },
    { id: 63, name: 'Sól', address: 'Calle 1' },
    { id: 64, name: 'Sól', address: 'Calle 2' },
  ])
  expect(values(options, ' sol ', null).slice(0, 5)).toEqual(['62', '63', '64', '61', '1'])
  // A list that is shown whole keeps its order.
  expect(values(options.slice(20), 'sol', null).slice(0, 2)).toEqual(['21', '22'])
})
