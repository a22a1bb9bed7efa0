import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { lastSessionEnd } from '../../api/session-token.ts'

/** R 9.2. */
const TOAST_MS = 4_000

/** More would cover a phone. */
const MOST_AT_ONCE = 2

/** What is told at once shares a toast, a line each: one after the other they would still come when all is long over. */
const linesOf = (texts: readonly string[]) => texts.map((text) => createElement('div', { key: text }, text))

let count = 0

/** The newest is told at once: the oldest makes room for it, and what is said again takes the place of itself. */
function toast(color: 'green' | 'red', texts: readonly string[]): void {
  // Whoever asked for it has logged out: it would wait for the next person.
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
