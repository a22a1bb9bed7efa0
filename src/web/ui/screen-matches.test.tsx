import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScreenMatches } from './screen-matches.ts'

const NARROW = '(width < 1024px)'
let media: { width: number; isPrinting: boolean }
const followers = new Set<() => void>()

beforeEach(() => {
  media = { width: 1280, isPrinting: false }
  followers.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === 'print' ? media.isPrinting : media.width < 1024,
    addEventListener: (_type: string, follower: () => void) => followers.add(follower),
    removeEventListener: (_type: string, follower: () => void) => followers.delete(follower),
  }))
})
afterEach(() => vi.unstubAllGlobals())

const become = (changed: Partial<typeof media>) =>
  act(() => {
    Object.assign(media, changed)
    for (const follower of followers) follower()
  })

test('follows the width of the screen', () => {
  const { result } = renderHook(() => useScreenMatches(NARROW))
  expect(result.current).toBe(false)
  become({ width: 800 })
  expect(result.current).toBe(true)
})

test('keeps what it was while the page prints', () => {
  const { result } = renderHook(() => useScreenMatches(NARROW))
  become({ width: 740, isPrinting: true })
  expect(result.current).toBe(false)
  become({ width: 1280, isPrinting: false })
  expect(result.current).toBe(false)
  become({ width: 390 })
  become({ width: 740, isPrinting: true })
  expect(result.current).toBe(true)
})
