import { getEstablishmentNotice, notifyEstablishment } from '../../../contract/notifications.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { mailErrorTexts, Refusal } from '../../api/refusal.ts'
import { useNotify } from '../../ui/notice/use-notify.ts'
import type { EstablishmentRow } from './establishments.queries.ts'
import { messages } from './messages.ts'

/** Sends an establishment its notification. */
export const useNotifyEstablishment = () =>
  useNotify<EstablishmentRow>({
    texts: messages,
    nameOf: ({ name }) => name,
    read: (id) => call(getEstablishmentNotice, { params: { id } }),
    send: (id, email) => call(notifyEstablishment, { params: { id }, body: { email } }),
    listKey: queryKeys.establishments,
    errorTexts: (error) => (error instanceof Refusal ? mailErrorTexts(error) : [messages.notifyFailed]),
  })
