import { createEmitter } from '../../api/emitter.ts'

export type Question = {
  title: string
  text: string
  confirmLabel: string
  /** What is confirmed cannot be undone: the keyboard starts at 'Cancelar'. */
  isDestructive?: boolean
}
export type PendingQuestion = Question & { answer: (confirmed: boolean) => void }

let pending: PendingQuestion | undefined
const changes = createEmitter()

const show = (question: PendingQuestion | undefined) => {
  pending = question
  changes.emit()
}

export const pendingQuestion = (): PendingQuestion | undefined => pending
export const onQuestion = changes.subscribe

/**
 * The keyboard goes on where it was: the window of a question opens and goes at once, which Mantine's own return of the
 * focus does not see. The entry of a menu or drawer has gone with it: then at the button of the menu, or in the page.
 */
function focusAgain(asker: Element | null): void {
  if (!asker || asker === document.body) return
  const menuButton = document.getElementById(asker.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '')
  const there = [asker, menuButton, document.querySelector('main')].find((place) => place?.isConnected)
  if (there instanceof HTMLElement) there.focus({ preventScroll: true })
}

/** Asks before something that others will notice. A question asked over another one answers that one with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  const asker = document.activeElement
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (confirmed) => {
        show(undefined)
        focusAgain(asker)
        resolve(confirmed)
      },
    })
  })
}
