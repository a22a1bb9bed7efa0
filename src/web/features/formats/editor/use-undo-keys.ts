import { useEffect } from 'react'

type Steps = { undo: () => void; redo: () => void }

/** A text field has its own steps back. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** Ctrl+Z and Ctrl+Y outside text fields: one step of the draft back or forth. Both functions are stable. */
export function useUndoKeys({ undo, redo }: Steps): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTextField(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [undo, redo])
}
