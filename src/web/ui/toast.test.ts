import { notifications } from '@mantine/notifications'
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
