import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TableFooter } from './table-footer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens page 2 of 3 of rows whose first one lies at `top`, on a phone or a wide screen. */
function open({ isPhone, top }: { isPhone: boolean; top: number }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 768px)' && isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 900))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  const onPage = vi.fn()
  render(
    <MantineProvider>
      <ul id="rows" />
      <TableFooter page={2} total={25} pageSize={10} onPage={onPage} />
    </MantineProvider>,
  )
  return { shown, onPage }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('on a phone a turned page is shown from its first row on', () => {
  const { shown, onPage } = open({ isPhone: true, top: -700 })
  press('Página siguiente')
  expect(onPage).toHaveBeenCalledWith(3)
  expect(shown).toEqual(['rows'])
  press('Página anterior')
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: '3' } })
  fireEvent.blur(field)
  expect(shown).toEqual(['rows', 'rows', 'rows'])
})

test.each([
  ['a phone that shows the first row', { isPhone: true, top: 120 }],
  ['a wide screen', { isPhone: false, top: -700 }],
])('%s stays where it is', (_, place) => {
  const { shown, onPage } = open(place)
  press('Página siguiente')
  expect(onPage).toHaveBeenCalledWith(3)
  expect(shown).toEqual([])
})
