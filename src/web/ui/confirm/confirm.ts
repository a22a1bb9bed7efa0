export type Question = {
  title: string
  text: string
  confirmLabel: string
  /** What is confirmed cannot be undone: the keyboard starts at 'Cancelar'. */
  isDestructive?: boolean
}
export type PendingQuestion = Question & { answer: (confirmed: boolean) => void }

let pending: PendingQuestion | undefined
const listeners = new Set<() => void>()

const show = (question: PendingQuestion | undefined) => {
  pending = question
  for (const listener of listeners) listener()
}

export const pendingQuestion = (): PendingQuestion | undefined => pending

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks before something that others will notice. A question asked over another one answers that one with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (confirmed) => {
        show(undefined)
        resolve(confirmed)
      },
    })
  })
}
