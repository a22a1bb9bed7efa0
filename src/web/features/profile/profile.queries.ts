import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { changePassword, getProfile, saveProfile } from '../../../contract/profile.wire.ts'
import type { ProfileForm } from '../../../domain/profile/profile-form.ts'
import type { PasswordChange } from '../../../domain/users/password.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { readToken, startSession } from '../../api/session-token.ts'

export type Profile = ReplyOf<typeof getProfile>

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => call(getProfile, { signal }),
  // A refetch at window focus could replace typed text.
  refetchOnWindowFocus: false,
})

/** Reads the profile again, for every form that shows it, after another person or device changed it. */
export function useReloadProfile() {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(profileQuery)
}

/** Applies an answer, unless another session began meanwhile: it may be another person's. */
async function inSameSession<Answer>(ask: () => Promise<Answer>, take: (answer: Answer) => void): Promise<Answer> {
  const asked = readToken()
  const answer = await ask()
  if (readToken() === asked) take(answer)
  return answer
}

export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (profile: ProfileForm) =>
      inSameSession(
        () => call(saveProfile, { body: profile }),
        ({ token, ...saved }) => {
          queryClient.setQueryData(profileQuery.queryKey, saved)
          // The token names the e-mail, so a change of e-mail brings a new token.
          if (token) startSession(token)
        },
      ),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      // The old token ended with the old password, so the answer brings a new one.
      inSameSession(
        () => call(changePassword, { body: change }),
        ({ token }) => startSession(token),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
  })
}
