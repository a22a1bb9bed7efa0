import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProfileForm } from '../../../domain/profile/profile-form.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import type { Profile } from './profile.queries.ts'
import { draftOf, type ProfileDraft } from './profile-draft.ts'

/**
 * Takes over what was saved elsewhere (the other tab, an administrator), and its version, wherever nothing was typed.
 * The form's own `values` with `keepDirtyValues` loses a changed list, and makes `reset` keep what was just saved.
 */
export function useStoredDraft(form: UseFormReturn<ProfileDraft, unknown, ProfileForm>, profile: Profile): void {
  const taken = useRef(profile)
  useEffect(() => {
    if (taken.current === profile) return
    const before = draftOf(taken.current)
    const typed = form.getValues()
    taken.current = profile
    form.reset(draftOf(profile), { keepErrors: true, keepTouched: true })
    for (const name of Object.keys(before) as (keyof ProfileDraft)[]) {
      if (!isSame(typed[name], before[name])) form.setValue(name, typed[name], { shouldDirty: true })
    }
  }, [form, profile])
}
