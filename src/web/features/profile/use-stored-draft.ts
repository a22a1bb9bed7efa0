import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isDeepEqual } from '../../../domain/shared/is-deep-equal.ts'
import type { Profile } from './profile.queries.ts'

/**
 * Takes over what was saved elsewhere (the other tab or device, an administrator), and its version, wherever nothing
 * was typed; a list counts as one piece. The form's own `values` with `keepDirtyValues` loses a changed list, and makes
 * `reset` keep what was just saved.
 * @param draftOf what the form holds of a profile
 */
export function useStoredDraft<Draft extends FieldValues, Valid>(
  form: UseFormReturn<Draft, unknown, Valid>,
  profile: Profile,
  draftOf: (profile: Profile) => Draft,
): void {
  const taken = useRef(profile)
  useEffect(() => {
    if (taken.current === profile) return
    const before = draftOf(taken.current)
    const typed = form.getValues()
    const kept = Object.keys(before).filter((name) => !isDeepEqual(typed[name], before[name]))
    taken.current = profile
    const stored = draftOf(profile)
    form.reset(stored, { keepErrors: true, keepTouched: true })
    // Not by `setValue`: right after a reset it takes no list for one, and the rows on the screen stay.
    const draft = { ...stored, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) }
    form.reset(draft, { keepDefaultValues: true, keepErrors: true, keepTouched: true })
  }, [form, profile, draftOf])
}
