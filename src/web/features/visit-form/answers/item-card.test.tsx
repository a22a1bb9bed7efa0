import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DraftStore } from '../draft/draft-store.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { emptyDraft, emptyItem } from '../draft/visit-draft.ts'
import { aDraftStore, anItem } from '../testing.ts'
import type { OpenRequirement, RequirementTerm } from '../visit-form.queries.ts'
import { ItemCard } from './item-card.tsx'
import { DepartmentTerms } from './term-choices.tsx'

afterEach(cleanup)

/** The third has no suggested requirement. */
const items = Array.from({ length: 40 }, (_, index) => ({
  ...anItem(index + 1, `1.${index + 1}`, { allowsNa: index === 1 }),
  ...(index === 2 && { suggestedRequirement: '' }),
}))

/**
 * @param asked what earlier visits asked for the first item
 * @param terms the department's terms
 */
function open(
  store: DraftStore = aDraftStore(),
  asked: readonly OpenRequirement[] = [],
  terms?: readonly RequirementTerm[],
) {
  const renders = new Map<number, number>()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DraftContext value={store}>
          <DepartmentTerms value={terms}>
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
          </DepartmentTerms>
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

test('the chosen measure is whole under its box, which cuts it off on a phone', () => {
  const { card } = open()
  const item = card('1.1')
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  const box = item.getByLabelText<HTMLSelectElement>(/Medida sanitaria/)
  const described = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toBeUndefined()
  fireEvent.change(box, { target: { value: 'SUSPENSION' } })
  expect(described()).toBe('Suspensión parcial o total de trabajos o servicios')
})

/** The requirement of an item that is a finding. */
function requirementOf(item: ReturnType<ReturnType<typeof open>['card']>) {
  const fold = () => item.getByRole('button', { name: /^Requerimiento · / })
  const describedBy = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  return {
    ...{ fold, describedBy },
    text: () => item.getByLabelText<HTMLTextAreaElement>('Requerimiento'),
    severity: () => item.getByLabelText<HTMLSelectElement>('Gravedad'),
    term: () => item.getByLabelText<HTMLInputElement>('Plazo en días'),
  }
}

test('a finding tells the requirement that the acta will print, folded', () => {
  const { card } = open()
  const item = card('1.1')
  const { fold, describedBy } = requirementOf(item)
  fireEvent.click(item.getByRole('radio', { name: 'Aceptable con Requerimiento (AR)' }))
  expect(fold().textContent).toBe('Requerimiento · Gravedad menor')
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  expect(describedBy(fold())).toBe('Reparar los pisos.')
  expect(item.queryByLabelText('Requerimiento')).toBeNull()
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  expect(fold().textContent).toBe('Requerimiento · Gravedad mayor')
  fireEvent.click(item.getByRole('switch', { name: 'Hallazgo crítico' }))
  expect(fold().textContent).toBe('Requerimiento · Gravedad crítica')
  fireEvent.click(item.getByRole('radio', { name: 'Aceptable (A)' }))
  expect(item.queryByRole('button', { name: /^Requerimiento · / })).toBeNull()
})

test('requirement, severity and term are changed at the item, and the draft keeps the changes alone', () => {
  const { store, card } = open()
  const item = card('1.1')
  const { fold, describedBy, text, severity, term } = requirementOf(item)
  const drafted = () => {
    const { requirementText, severity: chosen, termDays } = store.get().draft.items[1] ?? {}
    return { requirementText, severity: chosen, termDays }
  }
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  fireEvent.click(fold())
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  expect([text().value, severity().value, term().value]).toEqual(['Reparar los pisos.', 'mayor', ''])
  expect(drafted()).toEqual({})
  fireEvent.change(text(), { target: { value: 'Reparar los pisos de la cocina.' } })
  fireEvent.change(severity(), { target: { value: 'menor' } })
  fireEvent.change(term(), { target: { value: '10' } })
  expect(drafted()).toEqual({
    ...{ requirementText: 'Reparar los pisos de la cocina.', severity: 'menor', termDays: '10' },
  })
  fireEvent.click(fold())
  expect(fold().textContent).toBe('Requerimiento · Gravedad menor · Plazo 10 días')
  expect(describedBy(fold())).toBe('Reparar los pisos de la cocina.')
  fireEvent.click(fold())
  fireEvent.change(text(), { target: { value: 'Reparar los pisos.' } })
  fireEvent.change(severity(), { target: { value: 'mayor' } })
  fireEvent.change(term(), { target: { value: '' } })
  expect(drafted()).toEqual({})
})

test('usual terms fill the field with one press, and empty it with a second', () => {
  const { store, card } = open()
  const item = card('1.1')
  const { fold, describedBy, term } = requirementOf(item)
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  fireEvent.click(fold())
  const choices = within(item.getByRole('group', { name: 'Plazos usuales' })).getAllByRole('button')
  const pressed = () => choices.map((choice) => [choice.textContent, choice.getAttribute('aria-pressed')])
  const none = ['3 días', '15 días', '30 días'].map((name) => [name, 'false'])
  expect(pressed()).toEqual(none)
  expect(describedBy(term())).toContain('rige el plazo del departamento para esa gravedad.')
  fireEvent.click(choices[1] as HTMLElement)
  expect(term().value).toBe('15')
  expect(store.get().draft.items[1]?.termDays).toBe('15')
  expect(pressed()).toEqual([none[0], ['15 días', 'true'], none[2]])
  fireEvent.click(fold())
  expect(fold().textContent).toBe('Requerimiento · Gravedad mayor · Plazo 15 días')
  fireEvent.click(fold())
  fireEvent.click(item.getByRole('button', { name: '30 días' }))
  expect(term().value).toBe('30')
  fireEvent.change(term(), { target: { value: '3' } })
  expect(item.getByRole('button', { name: '3 días' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(item.getByRole('button', { name: '3 días' }))
  expect([term().value, store.get().draft.items[1]?.termDays]).toEqual(['', undefined])
})

test("the department's own term of the severity is told at the field", () => {
  const terms: RequirementTerm[] = [
    { severity: 'mayor', text: '15 días calendario' },
    { severity: 'critico', text: '1 día hábil' },
  ]
  const item = open(aDraftStore(), [], terms).card('1.1')
  const { fold, describedBy, severity, term } = requirementOf(item)
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  fireEvent.click(fold())
  const told = (text: string) => `Si lo deja vacío, rige el plazo del departamento para esa gravedad${text}.`
  expect(describedBy(term())).toBe(told(': 15 días calendario'))
  fireEvent.change(severity(), { target: { value: 'critico' } })
  expect(describedBy(term())).toBe(told(': 1 día hábil'))
  // An older server told no such term.
  fireEvent.change(severity(), { target: { value: 'menor' } })
  expect(describedBy(term())).toBe(told(''))
})

test('an item without a suggested requirement requires what the observation says', () => {
  const { card } = open()
  const item = card('1.3')
  const { fold, describedBy, text } = requirementOf(item)
  fireEvent.click(item.getByRole('radio', { name: 'Aceptable con Requerimiento (AR)' }))
  expect(describedBy(fold())).toBe('Lo que dice la observación.')
  fireEvent.click(fold())
  expect(text().value).toBe('')
  expect(describedBy(text())).toBe('Si lo deja vacío, el acta lleva la observación.')
  fireEvent.change(text(), { target: { value: 'Pintar.' } })
  fireEvent.click(fold())
  expect(describedBy(fold())).toBe('Pintar.')
})

test('the field of a faulty term opens with its fault, and stays open once mended', () => {
  const draft = { ...emptyDraft, items: { 1: { ...emptyItem, concept: 'AR' as const, termDays: 'diez' } } }
  const { store, card } = open(aDraftStore(draft))
  const item = card('1.1')
  const { fold, describedBy, term } = requirementOf(item)
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  act(() => store.showFaults(['item-1']))
  expect(term().getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(term())).toContain('Escriba un número entero entre 1 y 3650.')
  fireEvent.change(term(), { target: { value: '10' } })
  expect(term().getAttribute('aria-invalid')).not.toBe('true')
})

test('a faulty term is told once its field is left', () => {
  const { card } = open()
  const item = card('1.1')
  const { fold, term } = requirementOf(item)
  fireEvent.click(item.getByRole('radio', { name: 'Inaceptable (I)' }))
  fireEvent.click(fold())
  fireEvent.change(term(), { target: { value: '0' } })
  expect(item.queryByText('Escriba un número entero entre 1 y 3650.')).toBeNull()
  fireEvent.blur(term())
  expect(item.getByText('Escriba un número entero entre 1 y 3650.')).toBeTruthy()
})

test('a pasted text that is too long stays whole, and is a fault once left', () => {
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
