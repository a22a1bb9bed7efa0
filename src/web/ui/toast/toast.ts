import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { lastSessionEnd } from '../../api/session-token.ts'
import { matches } from '../screen-matches.ts'

/** Duration from R 9.2. */
const TOAST_MS = 4_000

/** Two toasts would cover a phone's screen: there one box has both texts. The width is that of shell.module.css. */
const isPhone = () => matches('(width < 768px)')

/** Texts told together share a toast, a line each: separate toasts would appear long after their cause. */
const linesOf = (texts: readonly string[]) => texts.map((text) => createElement('div', { key: text }, text))

type Color = 'green' | 'red'
type Said = { texts: readonly string[]; color: Color }

let count = 0
/** The box of a phone, and what it says, oldest first. */
let box: { id: string; said: readonly Said[] } | undefined

const keyOf = (texts: readonly string[]) => `${texts.join('\n')}\n`

/** Chooses the toast that stays beside a new one: the newest error before a success, because it asks for an act. */
const kept = <T extends { color?: unknown }>(shown: readonly T[], color: Color): T | undefined =>
  (color === 'green' ? shown.findLast((one) => one.color === 'red') : undefined) ?? shown.at(-1)

/** Shows a toast at once, in place of the oldest or of the same one. */
function toast(color: Color, texts: readonly string[]): void {
  // The person has logged out, and the toast would wait for the next one.
  if (lastSessionEnd() !== undefined) return
  const key = keyOf(texts)
  const { notifications: shown } = notificationsStore.getState()
  const others = shown.filter(({ id }) => !id?.startsWith(key))
  const beside = isPhone() ? undefined : kept(others, color)
  const inBox = isPhone() && shown.some(({ id }) => id === box?.id) ? (box?.said ?? []) : []
  const othersInBox = inBox.filter((one) => keyOf(one.texts) !== key)
  const carried = kept(othersInBox, color)
  for (const one of shown) if (one.id && one !== beside) notifications.hide(one.id)
  count += 1
  const said = [...(carried ? [carried] : []), { texts, color }]
  box = { id: `${key}${count}`, said }
  const all = said.flatMap((one) => one.texts)
  notifications.show({
    id: box.id,
    message: all.length === 1 ? all[0] : linesOf(all),
    color: carried?.color === 'red' ? 'red' : color,
    autoClose: TOAST_MS,
    withBorder: true,
  })
}

/** Takes every toast away: they would lie over a window that is to be read. */
export const clearToasts = (): void => notifications.clean()

export const toastSuccess = (...texts: readonly string[]): void => toast('green', texts)
export const toastError = (...texts: readonly string[]): void => toast('red', texts)
