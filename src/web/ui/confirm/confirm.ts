import type { ReactNode } from 'react'
import { createEmitter } from '../../api/emitter.ts'

export type Question = {
  title: string
  text: string
  confirmLabel: string
  /** The action cannot be undone: the focus starts at 'Cancelar'. */
  isDestructive?: boolean
  /** Facts and choices below the text. */
  details?: ReactNode
  /** The reason why the confirmation is not taken yet, such as a choice that is missing. */
  fault?: () => string | undefined
}
export type PendingQuestion = Question & { answer: (confirmed: boolean) => void }

/** The open question: one at a time on the page. */
let pending: PendingQuestion | undefined
const changes = createEmitter()

const show = (question: PendingQuestion | undefined) => {
  pending = question
  changes.emit()
}

/** The press that answered the last question. */
let answeringPress: Event | undefined

/** Whether the press that answers a question is still on its way to what lies under the question. */
export const isAnswering = (): boolean => answeringPress !== undefined && answeringPress === window.event

export const pendingQuestion = (): PendingQuestion | undefined => pending
export const onQuestion = changes.subscribe

/**
 * Returns the focus to its place. Mantine does not do it for a window that opens and closes at once.
 * If the place was an entry of a menu that closed, the menu's button gets the focus, or else the page.
 */
function focusAgain(asker: Element | null): void {
  if (!asker || asker === document.body) return
  const menuButton = document.getElementById(asker.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '')
  const there = [asker, menuButton, document.querySelector('main')].find((place) => place?.isConnected)
  if (there instanceof HTMLElement) there.focus({ preventScroll: true })
}

/** Asks before an action that others will notice. A question that is already open is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  const asker = document.activeElement
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (confirmed) => {
        answeringPress = window.event
        show(undefined)
        focusAgain(asker)
        resolve(confirmed)
      },
    })
  })
}
