import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { changePassword, getProfile, saveProfile } from '../../../contract/profile.wire.ts'
import type { ProfileForm } from '../../../domain/profile/profile-form.ts'
import type { PasswordChange } from '../../../domain/users/password.ts'
import { call } from '../../api/call.ts'
import { startSession } from '../../api/session-token.ts'

export type Profile = ReplyOf<typeof getProfile>

const key = ['profile'] as const

export const profileQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(getProfile, { signal }),
  // What is being typed must not be replaced because the window was away for a moment.
  refetchOnWindowFocus: false,
})

/** The profile as somebody else left it, for the forms that show it too. */
export function useReloadProfile() {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(profileQuery)
}

export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (profile: ProfileForm) => call(saveProfile, { body: profile }),
    onSuccess: ({ token, ...saved }) => {
      queryClient.setQueryData(key, saved)
      // The session tells its person's e-mail, which has changed.
      if (token) startSession(token)
    },
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) => call(changePassword, { body: change }),
    onSuccess: ({ token }) => {
      // The old token ended with the old password; what is shown from now on belongs to the new one.
      startSession(token)
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
