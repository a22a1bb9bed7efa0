import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormatItem, FormatSection } from '../../../../domain/formats/format-draft.ts'
import type { FormatDetail } from '../formats.queries.ts'
import { aContent, aDraft, aFormat, anItem } from '../testing.ts'
import { field, item, open, press, problems, published, rows, serve, type } from './testing.tsx'

const [firstSection] = aContent.sections as [FormatSection, FormatSection]
const oneSection = (...items: FormatItem[]): FormatDetail =>
  aFormat({ draft: aDraft({ content: { sections: [{ ...firstSection, items }] } }) })
const shownItems = () => rows(/^\d\.\d /).map(({ textContent }) => textContent?.slice(0, 3))
const sum = () => screen.getByText(/^Suma:/).textContent

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  published.mockClear()
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the order of the items', () => {
  test('changes by keyboard alone, and the focus stays on the item', async () => {
    serve([aFormat()])
    await open()
    item('1.1').focus()
    fireEvent.keyDown(item('1.1'), { key: 'ArrowDown', altKey: true })
    expect(shownItems()).toEqual(['1.2', '1.1', '1.3', '2.1'])
    await waitFor(() => expect(document.activeElement).toBe(item('1.1')))
    expect(screen.getByText('1.1 Ítem 1.1: posición 2 de 3.')).toBeTruthy()
    fireEvent.keyDown(item('1.1'), { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(item('1.1'), { key: 'ArrowUp', altKey: true })
    expect(shownItems()).toEqual(['1.1', '1.2', '1.3', '2.1'])
  })

  test('changes by buttons', async () => {
    serve([aFormat()])
    await open()
    press('Bajar: 1.1 Ítem 1.1')
    press('Subir: 1.3 Ítem 1.3')
    expect(shownItems()).toEqual(['1.2', '1.3', '1.1', '2.1'])
  })

  test('an item goes to another section, and is numbered anew', async () => {
    serve([aFormat()])
    await open()
    fireEvent.click(item('1.2'))
    press('Mover a otro bloque…')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mover' }))
    expect(shownItems()).toEqual(['1.1', '1.3', '2.1', '1.2'])
    press('Numerar de nuevo')
    expect(shownItems()).toEqual(['1.1', '1.2', '2.1', '2.2'])
  })
})

describe('the sum', () => {
  test('follows the points in quarters, and says what is missing', async () => {
    serve([aFormat()])
    await open()
    expect(sum()).toBe('Suma: 100 de 100')
    fireEvent.click(item('1.1'))
    type('Puntaje A', '23,5')
    expect(sum()).toBe('Suma: 98,5 de 100 · faltan 1,5')
    expect(screen.getByText(/^Suma:/).getAttribute('role')).toBe('status')
    type('Puntaje A', '26')
    expect(sum()).toBe('Suma: 101 de 100 · sobran 1')
  })

  test('the rest is spread over the chosen items', async () => {
    serve([oneSection(anItem('1.1'), anItem('1.2'))])
    await open()
    press('Repartir lo que falta')
    const dialog = within(await screen.findByRole('dialog', { name: 'Repartir 50 puntos' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /^1\.2/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Repartir' }))
    expect(sum()).toBe('Suma: 100 de 100')
    expect(item('1.1').textContent).toContain('75')
  })

  test('AR becomes half of A in every item', async () => {
    serve([oneSection(anItem('1.1', { pointsAR: 3 }))])
    await open()
    press('Puntaje AR = mitad')
    fireEvent.click(item('1.1'))
    expect(field('Puntaje AR').value).toBe('12,5')
  })
})

test('a missing part of the sum leads to its field, which opens for it', async () => {
  serve([oneSection(anItem('1.1', { norm: '' }))])
  await open()
  fireEvent.click(problems().getByRole('button', { name: /^1\.1 Ítem 1\.1: Este campo es requerido/ }))
  await waitFor(() => expect(document.activeElement).toBe(field('Norma')))
  expect(field('Norma').getAttribute('aria-invalid')).toBe('true')
})

describe('a step back', () => {
  test('takes back what was typed, and gives it again', async () => {
    serve([aFormat()])
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos limpios')
    press('Deshacer')
    expect(field('Título').value).toBe('Ítem 1.1')
    press('Rehacer')
    expect(field('Título').value).toBe('Pisos limpios')
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(field('Título').value).toBe('Ítem 1.1')
  })

  test('brings a removed item again', async () => {
    serve([aFormat()])
    await open()
    fireEvent.click(item('1.2'))
    press('Quitar')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(shownItems()).toEqual(['1.1', '1.3', '2.1']))
    press('Deshacer')
    expect(shownItems()).toEqual(['1.1', '1.2', '1.3', '2.1'])
  })
})
