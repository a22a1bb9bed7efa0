import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readToken } from '../../api/session-token.ts'
import { isBackForWindow } from '../back-closes.ts'
import { confirm, isAnswering, pendingQuestion, type Question } from '../confirm/confirm.ts'
import type { FormProgress } from './form-progress.ts'
import { isLossAgreed } from './leave-consent.ts'
import { hasUnsavedTab, tellUnsaved } from './unsaved-tabs.ts'

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
const otherTabQuestion: Question = {
  ...windowQuestion,
  title: 'Otra pestaña tiene cambios sin guardar',
  text: 'Al salir se cierra la sesión en todas las pestañas, y lo que escribió en la otra se perderá. ¿Desea salir sin guardarlo?',
  confirmLabel: 'Salir sin guardar',
}
/** Whether a question concerns typed text only. */
const isUsual = (question: Question) => question === windowQuestion || question === pageQuestion

type Guard = { isUnsaved: () => boolean; mayLeave: () => Promise<boolean> }

/** The guarded forms on the screen. */
const guards = new Set<Guard>()

/** Whether any form on the screen has something to lose. */
export const hasUnsavedForms = (): boolean => [...guards].some(({ isUnsaved }) => isUnsaved())

/** Asks for every unsaved form on the screen, before the page is left in another way than by navigation. */
export async function mayLeaveForms(): Promise<boolean> {
  for (const { mayLeave } of guards) if (!(await mayLeave())) return false
  return true
}

/** Asks for the unsaved forms of every tab, before the session ends in all of them. */
export const mayEndSession = async (): Promise<boolean> =>
  (await mayLeaveForms()) && (!(await hasUnsavedTab()) || confirm(otherTabQuestion))

/**
 * Asks before typed text is lost: when the window closes, the page is left, or the tab closes.
 * @param onClose closes the window of the form; without it the form belongs to the page
 * @param question a stable object: a new one withdraws the open question
 * @returns closes the window, after the person agreed
 */
export function useLeaveGuard(
  progress: FormProgress,
  onClose?: () => void,
  question: Question = onClose ? windowQuestion : pageQuestion,
): () => void {
  const isAsking = useRef(false)
  // A ref, because a key pressed right after a letter meets a listener of the previous render.
  const latest = useRef({ progress, question })
  latest.current = { progress, question }
  const isUnsaved = progress !== 'clean'

  const mayLeave = async (): Promise<boolean> => {
    if (latest.current.progress === 'clean') return true
    // A single press of Escape also reaches the window under the question, which must not ask again.
    if (isAsking.current || isAnswering()) return false
    isAsking.current = true
    const answer = await confirm(latest.current.question)
    isAsking.current = false
    return answer
  }
  useBlocker({
    // The search and tabs of a page are part of its address, so a form stays through their changes.
    // A session that ended takes the page away in any case.
    // Back closes a window over the form, or the window of the form, which then asks.
    shouldBlockFn: async ({ current, next, action }) =>
      !(action === 'BACK' && isBackForWindow()) &&
      current.pathname !== next.pathname &&
      readToken() !== null &&
      !(await mayLeave()),
    // The person agreed to lose typed text only, not the answer to a running save.
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
  useEffect(() => (isUnsaved ? tellUnsaved() : undefined), [isUnsaved])
  const toLose = isUnsaved ? question : undefined
  useEffect(() => {
    if (!toLose) return
    // A save that ends under the question leaves nothing to ask, and may have a result to show.
    return () => {
      if (isAsking.current) pendingQuestion()?.answer(false)
    }
  }, [toLose])

  return () => {
    // The save may still be refused, and only its form lets the person correct it.
    if (latest.current.progress === 'saving') return
    void mayLeave().then((may) => may && onClose?.())
  }
}
