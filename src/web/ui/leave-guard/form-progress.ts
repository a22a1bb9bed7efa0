import { useLayoutEffect } from 'react'

/** The loss if the person leaves a form: nothing, the typed text, or the answer to a running save. */
export type FormProgress = 'clean' | 'dirty' | 'saving'

type Form = { isDirty: boolean; isSaving?: boolean }

/**
 * Reports the progress of a form to its guard, and 'clean' when the form is gone.
 * @param onProgress a stable function, such as a state's setter
 */
export function useFormProgress({ isDirty, isSaving = false }: Form, onProgress: (progress: FormProgress) => void) {
  const progress = isSaving ? 'saving' : isDirty ? 'dirty' : 'clean'
  useLayoutEffect(() => {
    onProgress(progress)
    return () => onProgress('clean')
  }, [progress, onProgress])
}
