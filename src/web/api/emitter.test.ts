import { expect, test, vi } from 'vitest'
import { createEmitter } from './emitter.ts'

test('every listener is told of every event', () => {
  const { emit, subscribe } = createEmitter<number>()
  const [first, second] = [vi.fn(), vi.fn()]
  subscribe(first)
  subscribe(second)
  emit(1)
  emit(2)
  expect(first.mock.calls).toEqual([[1], [2]])
  expect(second.mock.calls).toEqual([[1], [2]])
})

test('a listener that left is told nothing more, and may leave twice', () => {
  const { emit, subscribe } = createEmitter()
  const listener = vi.fn()
  const leave = subscribe(listener)
  leave()
  leave()
  emit()
  expect(listener).not.toHaveBeenCalled()
})

test('a listener that leaves while it is told does not keep the others from being told', () => {
  const { emit, subscribe } = createEmitter()
  const leave = subscribe(() => leave())
  const listener = vi.fn()
  subscribe(listener)
  emit()
  expect(listener).toHaveBeenCalledOnce()
})

test('a listener that subscribes twice is one', () => {
  const { emit, subscribe } = createEmitter()
  const listener = vi.fn()
  subscribe(listener)
  subscribe(listener)
  emit()
  expect(listener).toHaveBeenCalledOnce()
})

test('an emitter knows its listeners', () => {
  const { subscribe, hasListeners } = createEmitter()
  expect(hasListeners()).toBe(false)
  const leave = subscribe(() => {})
  expect(hasListeners()).toBe(true)
  leave()
  expect(hasListeners()).toBe(false)
})
