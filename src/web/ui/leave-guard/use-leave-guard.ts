import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readToken } from '../../api/session-token.ts'
import { confirm, pendingQuestion, type Question } from '../confirm/confirm.ts'
import type { FormProgress } from './form-progress.ts'
import { isLossAgreed } from './leave-consent.ts'

const windowQuestion: Question = {
  title: 'Cambios sin guardar',
  text: 'Lo que escribió en el formulario se perderá. ¿Desea cerrarlo sin guardar?',
  confirmLabel: 'Cerrar sin guardar',
  isDestructive: true,
}
const pageQuestion: Question = {
  ...windowQuestion,
  text: 'Lo que escribió en el formulario se perderá. ¿Desea salir sin guardar?',
  confirmLabel: 'Salir sin guardar',
}
/** Of what was typed, and nothing else. */
const isUsual = (question: Question) => question === windowQuestion || question === pageQuestion

type Guard = { isUnsaved: () => boolean; mayLeave: () => Promise<boolean> }

const guards = new Set<Guard>()

/** Whether any form on the screen has something to lose. */
export const hasUnsavedForms = (): boolean => [...guards].some(({ isUnsaved }) => isUnsaved())

/** Asks for every unsaved form on the screen, where the page is to go in another way than by navigation. */
export async function mayLeaveForms(): Promise<boolean> {
  for (const { mayLeave } of guards) if (!(await mayLeave())) return false
  return true
}

/**
 * Asks before what was typed is lost: by the window's own close, by leaving the page, or by closing the tab.
 * @param onClose for a form in a window; without it the form is the page's
 * @param question the same object each time, as a constant is: another one takes back the one that is being asked
 * @returns closes the window, once that was answered
 */
export function useLeaveGuard(
  progress: FormProgress,
  onClose?: () => void,
  question: Question = onClose ? windowQuestion : pageQuestion,
): () => void {
  const isAsking = useRef(false)
  // Read when someone closes: a key pressed right after a letter meets a listener from before it.
  const latest = useRef({ progress, question })
  latest.current = { progress, question }
  const isUnsaved = progress !== 'clean'

  const mayLeave = async (): Promise<boolean> => {
    if (latest.current.progress === 'clean') return true
    if (isAsking.current) return false
    isAsking.current = true
    const answer = await confirm(latest.current.question)
    // One press of Escape reaches the window under the question too: it must not ask again.
    setTimeout(() => {
      isAsking.current = false
    })
    return answer
  }
  useBlocker({
    // The search and the tabs of a page are in its address: a form stays through those.
    // A session that ended takes the page away, whatever is on it.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && readToken() !== null && !(await mayLeave()),
    // Whoever agreed to lose what they typed was asked about nothing else: not about a save that is under way.
    enableBeforeUnload: () => !(isLossAgreed() && progress === 'dirty' && isUsual(question)),
    disabled: !isUnsaved,
  })
  const ask = useRef(mayLeave)
  ask.current = mayLeave
  useEffect(() => {
    const guard: Guard = { isUnsaved: () => latest.current.progress !== 'clean', mayLeave: () => ask.current() }
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [])
  const toLose = isUnsaved ? question : undefined
  useEffect(() => {
    if (!toLose) return
    // A save that ends under the question leaves nothing of it to ask about, and may have something to show.
    return () => {
      if (isAsking.current) pendingQuestion()?.answer(false)
    }
  }, [toLose])

  return () => {
    // The save may still be refused, and its form is where that is put right.
    if (latest.current.progress === 'saving') return
    void mayLeave().then((may) => may && onClose?.())
  }
}
