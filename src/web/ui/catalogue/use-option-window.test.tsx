import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { theme } from '../theme/theme.ts'
import { CatalogueMultiSelect } from './catalogue-multi-select.tsx'
import { ControlledSelect } from './controlled-select.tsx'
import { LongAutocomplete } from './long-autocomplete.tsx'
import { LongSelect } from './long-select.tsx'
import { textOptions } from './namesakes.ts'
import { SHOWN_OPTIONS } from './option-window.ts'
import { listOf } from './testing.ts'
import type { Catalogue } from './use-catalogue.ts'

const FAR = 2_990
const rows = Array.from({ length: 3_005 }, (_, at) => ({
  id: at + 1,
  name: at + 1 === FAR ? 'Panadería La Ñapa' : `Tienda ${at + 1}`,
}))
const catalogue: Catalogue = {
  rows,
  isLoading: false,
  hasFailed: false,
  emptyText: 'No hay opciones.',
  placeholder: 'Seleccione',
  retry: () => {},
}
const rest = 'Escriba para acotar: hay 2.955 más.'

let sent: unknown[]
beforeEach(() => {
  sent = []
})
afterEach(cleanup)

function Form() {
  const form = useForm<{ one: number | undefined; several: number[]; town: string }>({
    defaultValues: { one: undefined, several: [], town: '' },
  })
  const several = form.watch('several')
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => void sent.push(values))}>
      <ControlledSelect control={form.control} name="one" label="Uno" catalogue={catalogue} isReadOnly={false} />
      <CatalogueMultiSelect
        label="Varios"
        catalogue={catalogue}
        ids={several}
        isReadOnly={false}
        onIds={(ids) => form.setValue('several', ids)}
      />
      <LongAutocomplete
        label="Lugar"
        data={textOptions(rows.map(({ name }) => name))}
        value={form.watch('town')}
        onChange={(town) => form.setValue('town', town)}
      />
      <button type="button" onClick={() => form.reset()}>
        Vaciar
      </button>
      <button type="submit">Enviar</button>
    </form>
  )
}

const open = () =>
  render(
    <MantineProvider env="test" theme={theme}>
      <Form />
    </MantineProvider>,
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })
const told = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Mantine takes a change of a field without the focus for one that the browser filled in. */
const type = (name: string, text: string) => {
  field(name).focus()
  fireEvent.change(field(name), { target: { value: text } })
}
const key = (name: string, code: string) => fireEvent.keyDown(field(name), { key: code, code })
const pickFirst = (name: string) => {
  key(name, 'ArrowDown')
  key(name, 'Enter')
}
const optionsIn = async (name: string) => within(await listOf(field(name))).getAllByRole('option')
const textsIn = async (name: string) => (await optionsIn(name)).map(({ textContent }) => textContent)
const show = async (name: string) => {
  fireEvent.click(field(name))
  return textsIn(name)
}
const submit = async () => {
  press('Enviar')
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

test.each(['Uno', 'Varios', 'Lugar'])('%s draws some options of 3,005, and says how many it does not', async (name) => {
  open()
  const texts = await show(name)
  expect(texts).toHaveLength(SHOWN_OPTIONS + 1)
  expect(texts.slice(0, 2)).toEqual(['Tienda 1', 'Tienda 2'])
  expect(texts.at(-1)).toBe(rest)
  // Arrow keys pass the line over, so it is told aloud, and of the open list alone.
  await waitFor(() => expect(told()).toEqual([rest]))
  fireEvent.blur(field(name))
  await waitFor(() => expect(told()).toEqual([]))
})

test('the line is no choice: pressing it picks nothing, and arrow keys pass it', async () => {
  open()
  await show('Uno')
  const line = (await optionsIn('Uno')).at(-1) as HTMLElement
  expect(line.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(line)
  for (let times = 0; times <= SHOWN_OPTIONS; times += 1) key('Uno', 'ArrowDown')
  key('Uno', 'Enter')
  expect(await submit()).toMatchObject({ one: 1 })
})

test.each(['Uno', 'Varios', 'Lugar'])('%s finds by typing, without accents, what it does not draw', async (name) => {
  open()
  await show(name)
  type(name, 'panaderia napa')
  await waitFor(async () => expect(await textsIn(name)).toEqual(['Panadería La Ñapa']))
  await waitFor(() => expect(told()).toEqual([]))
})

test('the keyboard picks a match', async () => {
  open()
  type('Uno', 'panaderia')
  await waitFor(async () => expect(await textsIn('Uno')).toEqual(['Panadería La Ñapa']))
  pickFirst('Uno')
  await waitFor(() => expect(field('Uno').value).toBe('Panadería La Ñapa'))
  type('Varios', 'tienda 2999')
  await waitFor(async () => expect(await textsIn('Varios')).toEqual(['Tienda 2999']))
  pickFirst('Varios')
  expect(await submit()).toEqual({ one: FAR, several: [2_999], town: '' })
})

test('opened again, it begins with the option that was picked from far down', async () => {
  open()
  await show('Uno')
  type('Uno', 'napa')
  await waitFor(async () => expect(await textsIn('Uno')).toEqual(['Panadería La Ñapa']))
  fireEvent.click((await optionsIn('Uno'))[0] as HTMLElement)
  await waitFor(() => expect(field('Uno').value).toBe('Panadería La Ñapa'))
  const texts = await show('Uno')
  expect(texts.slice(0, 2)).toEqual(['Panadería La Ñapa', 'Tienda 1'])
  expect(texts).toHaveLength(SHOWN_OPTIONS + 1)
  expect((await optionsIn('Uno')).map((option) => option.getAttribute('aria-selected')).indexOf('true')).toBe(0)
})

test('picked options stand in the field and are not counted as left', async () => {
  open()
  await show('Varios')
  fireEvent.click((await optionsIn('Varios'))[0] as HTMLElement)
  await waitFor(async () => expect((await textsIn('Varios')).at(-1)).toBe('Escriba para acotar: hay 2.954 más.'))
  expect((await textsIn('Varios'))[0]).toBe('Tienda 2')
  const pills = document.querySelectorAll('.mantine-Pill-label')
  expect([...pills].map(({ textContent }) => textContent)).toEqual(['Tienda 1'])
})

test('a form that is emptied forgets the option, which no longer heads the list', async () => {
  open()
  await show('Uno')
  type('Uno', 'napa')
  await waitFor(async () => expect(await textsIn('Uno')).toEqual(['Panadería La Ñapa']))
  pickFirst('Uno')
  await waitFor(() => expect(field('Uno').value).toBe('Panadería La Ñapa'))
  press('Vaciar')
  await waitFor(() => expect(field('Uno').value).toBe(''))
  expect((await show('Uno'))[0]).toBe('Tienda 1')
  expect(await submit()).toMatchObject({ one: undefined })
})

test.each(['readOnly', 'disabled'])('a field that is %s does not ask for a search', (name) => {
  const data = textOptions(rows.map((row) => row.name))
  render(
    <MantineProvider env="test" theme={theme}>
      <LongSelect label="Uno" data={data} {...{ [name]: true }} />
    </MantineProvider>,
  )
  fireEvent.click(field('Uno'))
  expect(told()).toEqual([])
})
