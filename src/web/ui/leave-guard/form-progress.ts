import { useLayoutEffect } from 'react'

/** What leaving a form would lose: nothing, what was typed, or the reply to a save that is under way. */
export type FormProgress = 'clean' | 'dirty' | 'saving'

type Form = { isDirty: boolean; isSaving?: boolean }

/**
 * Tells whoever guards a form how it stands; once the form is gone there is nothing to lose.
 * @param onProgress the same function each time, as a state's setter is
 */
export function useFormProgress({ isDirty, isSaving = false }: Form, onProgress: (progress: FormProgress) => void) {
  const progress = isSaving ? 'saving' : isDirty ? 'dirty' : 'clean'
  useLayoutEffect(() => {
    onProgress(progress)
    return () => onProgress('clean')
  }, [progress, onProgress])
}
