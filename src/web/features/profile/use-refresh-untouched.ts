import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isDeepEqual } from '../../../domain/shared/is-deep-equal.ts'
import type { Profile } from './profile.queries.ts'

/**
 * Takes over values that another tab, device or administrator saved, and their version, in fields without typed text.
 * A list counts as one field.
 * The form's own `values` with `keepDirtyValues` would lose a changed list, and `reset` would keep the saved values.
 * @param draftOf the form's values of a profile
 */
export function useRefreshUntouched<Draft extends FieldValues, Valid>(
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
    // Right after a reset, `setValue` does not replace a list: its old rows would stay on the screen.
    const draft = { ...stored, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) }
    form.reset(draft, { keepDefaultValues: true, keepErrors: true, keepTouched: true })
  }, [form, profile, draftOf])
}
