import { expect, test } from 'vitest'
import { markMoreTabs } from './mark-more-tabs.ts'

/** A strip of 600 px of tabs on a screen of 390. */
function aStrip() {
  const strip = document.createElement('nav')
  Object.defineProperties(strip, {
    scrollWidth: { value: 600 },
    clientWidth: { value: 390 },
    scrollLeft: { value: 0, writable: true },
  })
  const marks = () => ['before', 'after'].filter((edge) => strip.hasAttribute(`data-more-${edge}`))
  const moveTo = (left: number) => {
    strip.scrollLeft = left
    strip.dispatchEvent(new Event('scroll'))
  }
  return { strip, marks, moveTo }
}

test('a strip of tabs is marked at the edges where it goes on', () => {
  const { strip, marks, moveTo } = aStrip()
  const end = markMoreTabs(strip)
  expect(marks()).toEqual(['after'])
  moveTo(100)
  expect(marks()).toEqual(['before', 'after'])
  moveTo(209.6)
  expect(marks()).toEqual(['before'])
  end?.()
  moveTo(0)
  expect(marks()).toEqual(['before'])
})

test('a strip that fits has no mark', () => {
  const strip = document.createElement('nav')
  markMoreTabs(strip)
  expect(strip.getAttributeNames()).toEqual([])
})
