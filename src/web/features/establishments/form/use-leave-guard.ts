import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { readToken } from '../../../api/session-token.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { messages } from '../messages.ts'

/**
 * Asks before what was typed is lost: by the window's own close, by leaving the page, or by closing the tab.
 * @returns closes, once that was answered
 */
export function useLeaveGuard(isDirty: boolean, onClose: () => void): () => void {
  const isAsking = useRef(false)
  // Read when someone closes: a key pressed right after a letter meets a listener from before it.
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const mayLeave = async (): Promise<boolean> => {
    if (!dirty.current) return true
    if (isAsking.current) return false
    isAsking.current = true
    const answer = await confirm(messages.leave)
    // One press of Escape reaches the window under the question too: it must not ask again.
    setTimeout(() => {
      isAsking.current = false
    })
    return answer
  }
  useBlocker({
    // A session that ended takes the page away, whatever is on it.
    shouldBlockFn: async () => readToken() !== null && !(await mayLeave()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
  return () => void mayLeave().then((may) => may && onClose())
}
