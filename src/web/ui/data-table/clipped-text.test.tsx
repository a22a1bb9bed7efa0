import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopTimers } from '../../testing/stop-timers.ts'
import { ClippedText } from './clipped-text.tsx'

const text = 'Restaurante Parador de los Montes de María'
const other = 'Panadería y Pastelería Trigo Dorado'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  render(
    <MantineProvider env="test">
      <ClippedText text={text} />
      <ClippedText text={other} />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const cell = (of = text) => screen.getByText(of, { selector: 'span' })
const shown = () => screen.queryAllByRole('tooltip').map((tooltip) => tooltip.textContent)
/** Moves the pointer, with one event for the element that it leaves and one for the element that it enters. */
const movePointer = (from: Element, to: Element) => {
  fireEvent.mouseOut(from, { relatedTarget: to })
  fireEvent.mouseOver(to, { relatedTarget: from })
}

test('the whole text stays while the pointer is on it, and goes when it leaves', async () => {
  const pass = stopTimers()
  movePointer(document.body, cell())
  const [whole] = (await screen.findByRole('tooltip')).children
  if (!whole) throw new Error('The tooltip is empty.')
  movePointer(cell(), whole)
  // Longer than the time in which a pointer crosses to the text.
  await pass(1_000)
  expect(shown()).toEqual([text])
  movePointer(whole, document.body)
  await pass(1_000)
  expect(shown()).toEqual([])
})

test('a pointer that crosses many leaves none of them behind', async () => {
  movePointer(document.body, cell())
  movePointer(cell(), cell(other))
  expect(shown()).toEqual([other])
  movePointer(cell(other), document.body)
  await waitFor(() => expect(shown()).toEqual([]))
})

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
])('%s takes it away under a pointer that stays, wherever it is', async (_what, dismiss) => {
  movePointer(document.body, cell())
  const tooltip = await screen.findByRole('tooltip')
  movePointer(cell(), tooltip.children[0] as Element)
  fireEvent.pointerDown(tooltip)
  expect(shown()).toEqual([text])
  dismiss()
  await waitFor(() => expect(shown()).toEqual([]))
})

test('the keyboard shows it too', async () => {
  act(() => cell().focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe(text)
  expect(cell().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  act(() => cell().blur())
  await waitFor(() => expect(shown()).toEqual([]))
})
