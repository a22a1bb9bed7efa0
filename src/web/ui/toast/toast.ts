import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { lastSessionEnd } from '../../api/session-token.ts'

/** Duration from R 9.2. */
const TOAST_MS = 4_000

/** More toasts would cover a phone's screen. */
const MOST_AT_ONCE = 2

/** Texts told together share a toast, a line each: separate toasts would appear long after their cause. */
const linesOf = (texts: readonly string[]) => texts.map((text) => createElement('div', { key: text }, text))

let count = 0

/** Shows a toast at once, in place of the oldest or of the same one. */
function toast(color: 'green' | 'red', texts: readonly string[]): void {
  // The person has logged out, and the toast would wait for the next one.
  if (lastSessionEnd() !== undefined) return
  const said = `${texts.join('\n')}\n`
  const { notifications: shown } = notificationsStore.getState()
  const others = shown.filter(({ id }) => !id?.startsWith(said))
  const kept = others.slice(-(MOST_AT_ONCE - 1))
  for (const one of shown) if (one.id && !kept.includes(one)) notifications.hide(one.id)
  count += 1
  notifications.show({
    id: `${said}${count}`,
    message: texts.length === 1 ? texts[0] : linesOf(texts),
    color,
    autoClose: TOAST_MS,
    withBorder: true,
  })
}

export const toastSuccess = (...texts: readonly string[]): void => toast('green', texts)
export const toastError = (...texts: readonly string[]): void => toast('red', texts)
