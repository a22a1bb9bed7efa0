import { act, cleanup, renderHook } from '@testing-library/react'
import { startTransition } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useOpenSections } from './use-open-sections.ts'

afterEach(cleanup)

test('a tap folds what is unfolded, and unfolds what is folded', () => {
  const { result } = renderHook(() => useOpenSections([1]))
  act(() => result.current.toggle(1))
  act(() => result.current.toggle(2))
  expect([result.current.isOpen(1), result.current.isOpen(2)]).toEqual([false, true])
})

test('a tap on a section that is being drawn leaves it unfolded', () => {
  const { result } = renderHook(() => useOpenSections([]))
  act(() => {
    startTransition(() => result.current.unfold(2))
    result.current.toggle(2)
  })
  expect(result.current.isOpen(2)).toBe(true)
})
