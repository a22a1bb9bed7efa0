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

function onPhone(act: () => void): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 768px)' }))
  act()
  vi.unstubAllGlobals()
}

/** The only toast. */
function box() {
  const [one, ...others] = notificationsStore.getState().notifications
  expect(others).toEqual([])
  const lines = one?.message as unknown as { props: { children: string } }[]
  return { color: one?.color, lines: lines.map(({ props }) => props.children) }
}

test('the newest is told at once, and the oldest makes room for it', () => {
  for (const text of ['una', 'dos', 'tres']) toastError(text)
  expect(told()).toEqual(['dos', 'tres'])
  expect(notificationsStore.getState().queue).toEqual([])
})

test('a phone shows one box, with the two newest texts', () => {
  onPhone(() => {
    for (const text of ['una', 'dos']) toastError(text)
    toastSuccess('tres')
  })
  expect(box()).toEqual({ color: 'red', lines: ['dos', 'tres'] })
})

test('an error stays beside the successes that come after it', () => {
  toastError('Firme usted.')
  for (const text of ['una', 'dos', 'tres']) toastSuccess(text)
  expect(told()).toEqual(['Firme usted.', 'tres'])
})

test('an error stays in the box of a phone while successes come', () => {
  onPhone(() => {
    toastError('Firme usted.')
    for (const text of ['una', 'dos', 'tres', 'tres']) toastSuccess(text)
  })
  expect(box()).toEqual({ color: 'red', lines: ['Firme usted.', 'tres'] })
})

test('a repeated toast replaces itself, for another 4 seconds', () => {
  toastError('una')
  toastError('dos')
  const [before] = notificationsStore.getState().notifications
  toastError('una')
  expect(told()).toEqual(['dos', 'una'])
  expect(notificationsStore.getState().notifications.at(-1)?.id).not.toBe(before?.id)
})
