import { useQueryClient } from '@tanstack/react-query'
import { type ApiToken, adoptApiToken, revokeApiToken } from '../../../../contract/integrations/api-tokens.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { tokenTexts } from '../messages.ts'

type Texts = { action: string; title: string; text: (name: string) => string; done: string }

/** Acts on a token that ask first. The list is read again even after a refusal: another person may have acted. */
export function useTokenActs() {
  const queryClient = useQueryClient()
  const act =
    (texts: Texts, send: (id: number) => Promise<unknown>, isDestructive: boolean) =>
    async ({ id, name }: ApiToken): Promise<void> => {
      const question = { title: texts.title, text: texts.text(name), confirmLabel: texts.action, isDestructive }
      if (!(await confirm(question))) return
      try {
        await send(id)
        toastSuccess(texts.done)
      } catch (error) {
        toastError(saveErrorText(error))
      } finally {
        await queryClient.invalidateQueries({ queryKey: queryKeys.apiTokens })
      }
    }
  return {
    revoke: act(tokenTexts.revoke, (id) => call(revokeApiToken, { params: { id } }), true),
    adopt: act(tokenTexts.adopt, (id) => call(adoptApiToken, { params: { id } }), false),
  }
}
