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
  // What is being typed must not be replaced because the window was away for a moment.
  refetchOnWindowFocus: false,
})

/** The profile as somebody else left it, for the forms that show it too. */
export function useReloadProfile() {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(profileQuery)
}

/** What an answer changes here, unless the session that asked was left meanwhile: somebody else's may have begun. */
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
          // The session tells its person's e-mail, which has changed.
          if (token) startSession(token)
        },
      ),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      // The old token ended with the old password; what is shown from now on belongs to the new one.
      inSameSession(
        () => call(changePassword, { body: change }),
        ({ token }) => startSession(token),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.profile }),
  })
}
