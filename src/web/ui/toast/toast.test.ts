import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { toastError, toastSuccess } from './toast.ts'

const show = vi.spyOn(notifications, 'show')
afterEach(() => {
  show.mockClear()
  notifications.clean()
})

test.each([
  ['success', 'green', toastSuccess],
  ['error', 'red', toastError],
] as const)('a toast of %s is %s and closes after 4 seconds', (_what, color, toast) => {
  toast('Listo')
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Listo', color, autoClose: 4_000 }))
})

const told = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('the newest is told at once, and the oldest makes room for it', () => {
  for (const text of ['una', 'dos', 'tres']) toastError(text)
  expect(told()).toEqual(['dos', 'tres'])
  expect(notificationsStore.getState().queue).toEqual([])
})

test('what is said again takes the place of itself, for another 4 seconds', () => {
  toastError('una')
  toastError('dos')
  const [before] = notificationsStore.getState().notifications
  toastError('una')
  expect(told()).toEqual(['dos', 'una'])
  expect(notificationsStore.getState().notifications.at(-1)?.id).not.toBe(before?.id)
})
