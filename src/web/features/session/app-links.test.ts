import { expect, test } from 'vitest'
import { appLinks } from './app-links.ts'

test('each advertised app gets its configured address, in order', () => {
  expect(appLinks('https://uno.co/a, https://dos.co')).toEqual(['https://uno.co/a', 'https://dos.co'])
})

test.each(['', 'javascript:alert(1)', 'uno.co'])('%j leaves the link inert', (configured) => {
  expect(appLinks(configured)[0]).toBeUndefined()
})
