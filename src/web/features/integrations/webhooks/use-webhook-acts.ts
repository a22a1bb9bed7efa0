import { useQueryClient } from '@tanstack/react-query'
import {
  deleteWebhook,
  replayWebhook,
  stopWebhook,
  testWebhook,
  type Webhook,
} from '../../../../contract/integrations/webhooks.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm, type Question } from '../../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { webhookTexts as texts } from './messages.ts'

/** Acts on a webhook. The lists are read again even after a refusal: another person may have acted. */
export function useWebhookActs() {
  const queryClient = useQueryClient()

  /** @param send sends the act, and gives the text to show */
  const act = async (question: Question | undefined, send: () => Promise<string>): Promise<void> => {
    if (question && !(await confirm(question))) return
    try {
      toastSuccess(await send())
    } catch (error) {
      toastError(saveErrorText(error))
    } finally {
      await queryClient.invalidateQueries({ queryKey: queryKeys.webhooks })
    }
  }
  const replay = (id: number, after: string | undefined, text: string) =>
    act({ title: texts.replay.title, text, confirmLabel: texts.replay.confirmLabel }, async () => {
      const { queued } = await call(replayWebhook, { params: { id }, body: { after } })
      return texts.replay.done(queued)
    })
  return {
    stop: ({ id, url }: Webhook) =>
      act({ title: texts.stop.title, text: texts.stop.text(url), confirmLabel: texts.stop.action }, async () => {
        await call(stopWebhook, { params: { id } })
        return texts.stop.done
      }),
    remove: ({ id, url, waiting }: Webhook) => {
      const text = [texts.remove.text(url), ...(waiting > 0 ? [texts.remove.waiting(waiting)] : [])].join(' ')
      const question = { title: texts.remove.title, text, confirmLabel: texts.remove.action, isDestructive: true }
      return act(question, async () => {
        await call(deleteWebhook, { params: { id } })
        return texts.remove.done
      })
    },
    replayAll: ({ id, url }: Webhook) => replay(id, undefined, texts.replay.allText(url)),
    replayFrom: (id: number, after: string | undefined, event: string) =>
      replay(id, after, texts.replay.fromText(event)),
    /** Sends a message that tells of no event, and shows what the other side answered. */
    test: async ({ id }: Webhook): Promise<void> => {
      try {
        const { status, error } = await call(testWebhook, { params: { id } })
        if (error === null) toastSuccess(texts.test.works(status))
        else toastError(texts.test.fails, error)
      } catch (error) {
        toastError(saveErrorText(error))
      }
    },
  }
}
