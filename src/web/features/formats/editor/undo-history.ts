import type { FormatContent } from '../../../../domain/formats/format-draft.ts'

export const MAX_UNDO_STEPS = 50

/** Typing in one field within this time is one step. */
const SAME_STEP_MS = 2_000

/** A draft and the contents before and after it, the nearest first. */
export type UndoHistory = Readonly<{
  content: FormatContent
  past: readonly FormatContent[]
  future: readonly FormatContent[]
  /** The field that the last step typed in, and when; undefined after any other step. */
  typing?: Readonly<{ field: string; atMs: number }> | undefined
}>

export type HistoryAction =
  | {
      type: 'edit'
      change: (content: FormatContent) => FormatContent
      /** The field that is typed in. */
      field?: string | undefined
      atMs: number
    }
  | { type: 'undo' }
  | { type: 'redo' }

export const beginHistory = (content: FormatContent): UndoHistory => ({ content, past: [], future: [] })

export function historyAfter(history: UndoHistory, action: HistoryAction): UndoHistory {
  const { content, past, future, typing } = history
  if (action.type === 'undo') {
    const [before, ...earlier] = past
    return before ? { content: before, past: earlier, future: [content, ...future] } : history
  }
  if (action.type === 'redo') {
    const [after, ...later] = future
    return after ? { content: after, past: [content, ...past], future: later } : history
  }
  const changed = action.change(content)
  if (changed === content) return history
  const { field, atMs } = action
  const isSameStep = field !== undefined && typing?.field === field && atMs - typing.atMs < SAME_STEP_MS
  return {
    content: changed,
    past: isSameStep ? past : [content, ...past].slice(0, MAX_UNDO_STEPS),
    future: [],
    typing: field === undefined ? undefined : { field, atMs },
  }
}
