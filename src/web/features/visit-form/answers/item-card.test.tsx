import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DraftStore } from '../draft/draft-store.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { aDraftStore, anItem } from '../testing.ts'
import { ItemCard } from './item-card.tsx'

afterEach(cleanup)

const items = Array.from({ length: 40 }, (_, index) => anItem(index + 1, `1.${index + 1}`, { allowsNa: index === 1 }))

function open(store: DraftStore = aDraftStore()) {
  const renders = new Map<number, number>()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DraftContext value={store}>
          {items.map((item) => (
            <Profiler
              key={item.id}
              id={String(item.id)}
              onRender={() => renders.set(item.id, (renders.get(item.id) ?? 0) + 1)}
            >
              <ItemCard item={item} saved={undefined} command={undefined} />
            </Profiler>
          ))}
        </DraftContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const card = (number: string) => within(screen.getByRole('article', { name: new RegExp(`^${number} `) }))
  return { store, renders, card }
}

test('typing in one item of forty renders that item alone', () => {
  const { store, renders, card } = open()
  fireEvent.click(card('1.7').getByRole('radio', { name: 'Aceptable con Requerimiento (AR)' }))
  renders.clear()
  fireEvent.change(card('1.7').getByLabelText(/Observación/), { target: { value: 'Grieta' } })
  expect([...renders.keys()]).toEqual([7])
  expect(store.get().draft.items[7]?.observation).toBe('Grieta')
})

test('an item offers the concepts that it allows, by their full names', () => {
  const { card } = open()
  const names = (number: string) =>
    card(number)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('aria-label'))
  const usual = ['Aceptable (A)', 'Aceptable con Requerimiento (AR)', 'Inaceptable (I)']
  expect(names('1.1')).toEqual(usual)
  expect(names('1.2')).toEqual([...usual, 'No Aplica (NA)'])
})

test('each concept asks for what it needs', () => {
  const { card } = open()
  const item = card('1.2')
  const choose = (name: string) => fireEvent.click(item.getByRole('radio', { name }))
  choose('Aceptable (A)')
  expect(item.queryByLabelText(/Observación/)).toBeNull()
  choose('Aceptable con Requerimiento (AR)')
  expect(item.getByLabelText('Tomar foto')).toBeTruthy()
  expect(item.queryByRole('switch')).toBeNull()
  choose('Inaceptable (I)')
  expect(item.getByRole('switch', { name: 'Hallazgo crítico' })).toBeTruthy()
  choose('No Aplica (NA)')
  expect(item.getByLabelText(/Por qué no aplica/)).toBeTruthy()
  expect(item.queryByLabelText('Tomar foto')).toBeNull()
})

test('the suggested requirement fills the observation, after what was written there', () => {
  const { store, card } = open()
  const use = () => fireEvent.click(card('1.1').getByRole('button', { name: 'Usar requerimiento sugerido' }))
  const written = () => store.get().draft.items[1]?.observation
  fireEvent.click(card('1.1').getByRole('radio', { name: 'Inaceptable (I)' }))
  use()
  expect(written()).toBe('Reparar los pisos.')
  fireEvent.change(card('1.1').getByLabelText(/Observación/), { target: { value: 'Grieta de dos metros.' } })
  use()
  expect(written()).toBe('Grieta de dos metros.\nReparar los pisos.')
})

test('the measure that was chosen is read in full under its box, which cuts it off on a phone', () => {
  const { card } = open()
  const item = card('1.1')
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  const box = item.getByLabelText<HTMLSelectElement>(/Medida sanitaria/)
  const described = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toBeUndefined()
  fireEvent.change(box, { target: { value: 'SUSPENSION' } })
  expect(described()).toBe('Suspensión parcial o total de trabajos o servicios')
})

test('a pasted text that is too long stays whole, and is a fault once its field is left', () => {
  const { store, card } = open()
  const item = card('1.1')
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  const field = item.getByLabelText<HTMLTextAreaElement>(/Observación/)
  expect(field.hasAttribute('maxlength')).toBe(false)
  fireEvent.change(field, { target: { value: 'a'.repeat(5_001) } })
  fireEvent.blur(field)
  expect(item.getByText('Escriba máximo 5000 caracteres.')).toBeTruthy()
  expect(store.get().draft.items[1]?.observation).toHaveLength(5_001)
})
