import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DraftStore } from '../draft/draft-store.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { aDraftStore, anItem } from '../testing.ts'
import type { OpenRequirement } from '../visit-form.queries.ts'
import { ItemCard } from './item-card.tsx'

afterEach(cleanup)

const items = Array.from({ length: 40 }, (_, index) => anItem(index + 1, `1.${index + 1}`, { allowsNa: index === 1 }))

/** @param asked what earlier visits asked for the first item */
function open(store: DraftStore = aDraftStore(), asked: readonly OpenRequirement[] = []) {
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
              <ItemCard
                item={item}
                saved={undefined}
                command={undefined}
                mayCorrect={false}
                isInConflict={false}
                asked={item.id === 1 ? asked : undefined}
              />
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

test('each answer tells the points that decide the concepto', () => {
  const { card } = open()
  const pointsOf = (radio: HTMLElement) =>
    document.getElementById(radio.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
  expect(card('1.1').getAllByRole('radio').map(pointsOf)).toEqual(['4 puntos', '2 puntos', '0 puntos'])
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
  const undo = () => card('1.1').queryByRole('button', { name: 'Quitar el requerimiento agregado' })
  fireEvent.click(undo() as HTMLElement)
  expect(written()).toBe('')
  use()
  fireEvent.change(card('1.1').getByLabelText(/Observación/), { target: { value: 'Grieta de dos metros.' } })
  use()
  expect(written()).toBe('Grieta de dos metros.\nReparar los pisos.')
  expect(undo()).toBeTruthy()
  fireEvent.change(card('1.1').getByLabelText(/Observación/), { target: { value: 'Otra cosa.' } })
  // Taking it back now would take typed words too.
  expect(undo()).toBeNull()
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

test('an item tells what earlier visits asked for it, and whether the term is over', () => {
  const asked = (id: number, dueOn: string) => ({
    ...{ id, number: `R-148-0${id}`, itemId: 1, text: 'Selle la trampa de grasa.', dueOn },
  })
  open(aDraftStore(), [asked(1, '2020-01-31'), asked(2, '2999-12-31')])
  const late = screen.getByText('Requerimiento R-148-01 venció 31/01/2020')
  const coming = screen.getByText('Requerimiento R-148-02 vence 31/12/2999')
  expect(screen.getAllByText('Selle la trampa de grasa.')).toHaveLength(2)
  expect(late.parentElement?.hasAttribute('data-late')).toBe(true)
  expect(coming.parentElement?.hasAttribute('data-late')).toBe(false)
})
