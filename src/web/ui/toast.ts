import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { lastSessionEnd } from '../api/session-token.ts'

/** Specification section 9. */
const TOAST_MS = 4_000

/** What is told at once shares a toast, a line each: one after the other they would still come when all is long over. */
const linesOf = (texts: readonly string[]) => texts.map((text) => createElement('div', { key: text }, text))

function toast(color: 'green' | 'red', texts: readonly string[]): void {
  // Whoever asked for it has logged out: it would wait for the next person.
  if (lastSessionEnd() !== undefined) return
  notifications.show({
    message: texts.length === 1 ? texts[0] : linesOf(texts),
    color,
    autoClose: TOAST_MS,
    withBorder: true,
  })
}

export const toastSuccess = (...texts: readonly string[]): void => toast('green', texts)
export const toastError = (...texts: readonly string[]): void => toast('red', texts)
