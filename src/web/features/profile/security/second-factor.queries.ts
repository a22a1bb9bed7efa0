import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  removeSecondFactorOf,
  startSecondFactor,
} from '../../../../contract/second-factor.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { readToken, startSession } from '../../../api/session-token.ts'

export type Secret = ReplyOf<typeof startSecondFactor>

export const secondFactorQuery = queryOptions({
  queryKey: queryKeys.secondFactor,
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})

/** A new secret for the person's app. */
export const useStart = () =>
  useMutation({ mutationFn: (body: { password: string }) => call(startSecondFactor, { body }) })

/**
 * Turns it on and resolves to the recovery codes. The session goes on with a token that no longer demands it; a demand
 * that came from the server ends with it.
 */
export function useConfirm() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (code: string): Promise<readonly string[]> => {
      const asked = readToken()
      const { recoveryCodes, token } = await call(confirmSecondFactor, { body: { code } })
      const next = token ?? asked
      if (next !== null && readToken() === asked) startSession(next)
      return recoveryCodes
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor }),
  })
}

export function useDisable() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call(disableSecondFactor, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor }),
  })
}

/** Takes it from another official, who lost phone and recovery codes. */
export const useRemoveSecondFactorOf = () =>
  useMutation({ mutationFn: (userId: number) => call(removeSecondFactorOf, { params: { userId } }) })
