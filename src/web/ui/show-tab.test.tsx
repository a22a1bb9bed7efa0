import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showCurrentLink } from './show-tab.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['is scrolled to', 'Cortes', ['Cortes']],
  ['that is none leaves the strip as it is', '', []],
])('the link of the current page %s', (_title, current, expected) => {
  const shown: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  render(
    <nav ref={showCurrentLink}>
      {['Listas', 'Códigos', 'Cortes'].map((name) => (
        <a key={name} href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>,
  )
  expect(shown).toEqual(expected)
})
