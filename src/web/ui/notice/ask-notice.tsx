import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type getInspectionNotice, settleNotification } from '../../../contract/notifications.wire.ts'
import { requestProblems } from '../../../contract/problems/request-problems.ts'
import { NO_MAIL_SERVER } from '../../../domain/records/notification.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import { call } from '../../api/call.ts'
import { saveErrorText } from '../../api/refusal.ts'
import { confirm, type Question } from '../confirm/confirm.ts'
import { toastError } from '../toast/toast.ts'
import { messages } from './messages.ts'

export type Notice = ReplyOf<typeof getInspectionNotice>
type SentMail = Notice['sent'][number]

/** More would push the buttons off a phone's screen. */
const MOST_TOLD = 5

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Sent({ mail, onSettled }: { mail: SentMail; onSettled: () => void }) {
  const [outcome, setOutcome] = useState(mail.outcome)
  const settle = async (isDelivered: boolean) => {
    try {
      setOutcome((await call(settleNotification, { params: { id: mail.id }, body: { isDelivered } })).outcome)
      onSettled()
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  return (
    <div>
      <Text size="sm">{messages.sent(formatInstant(new Date(mail.sentAt)), mail.recipient, outcome)}</Text>
      {outcome === 'unknown' && (
        <Group gap="xs" mt={4}>
          {([true, false] as const).map((isDelivered) => {
            const label = isDelivered ? messages.delivered : messages.notDelivered
            return (
              <Button
                key={label}
                variant="default"
                size="xs"
                mih="2.75rem"
                aria-label={messages.settle(label, mail.recipient)}
                onClick={() => void settle(isDelivered)}
              >
                {label}
              </Button>
            )
          })}
        </Group>
      )}
    </div>
  )
}

type Props = { notice: Notice; onEmail: (email: string) => void; onSettled: () => void }

function NoticeDetails({ notice, onEmail, onSettled }: Props) {
  const { recipient, presentEmail, isConsented, sent } = notice
  const [email, setEmail] = useState(recipient)
  const choose = (chosen: string) => {
    setEmail(chosen)
    onEmail(chosen)
  }
  return (
    <Stack gap="sm">
      {isSame(recipient, presentEmail) ? (
        <Text>
          {messages.to} <b>{recipient}</b>
        </Text>
      ) : (
        <Radio.Group label={messages.chooseAddress} value={email} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio value={recipient} label={recipient} description={messages.recordAddress} />
            <Radio value={presentEmail} label={presentEmail} description={messages.presentAddress} />
          </Stack>
        </Radio.Group>
      )}
      {!isConsented && <Alert color="yellow">{messages.withoutConsent}</Alert>}
      {sent.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {messages.before}
          </Text>
          <Stack gap="xs">
            {sent.slice(0, MOST_TOLD).map((mail) => (
              <Sent key={mail.id} mail={mail} onSettled={onSettled} />
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

/** Without a mail server nothing is to be asked, unless an earlier mail waits to be settled. */
const isInVain = ({ canMail, sent }: Notice) => canMail === false && sent.every(({ outcome }) => outcome !== 'unknown')

/**
 * Asks before a mail is sent, with where it goes, the consent and the mails before.
 * @param read the facts of the question, read anew each time
 * @param onSettled called after an earlier mail was settled
 * @returns the address to send to; undefined when the person goes back, or when no mail can be sent
 */
export async function askNotice(
  question: Pick<Question, 'title' | 'text' | 'confirmLabel'>,
  read: () => Promise<Notice>,
  onSettled: () => void,
): Promise<string | undefined> {
  let notice: Notice
  try {
    notice = await read()
  } catch (error) {
    console.warn(error)
    toastError(messages.unread)
    return undefined
  }
  if (isInVain(notice)) {
    toastError(requestProblems['mail.unavailable'].text, NO_MAIL_SERVER)
    return undefined
  }
  let email = notice.recipient
  const onEmail = (chosen: string) => {
    email = chosen
  }
  const details = <NoticeDetails notice={notice} onEmail={onEmail} onSettled={onSettled} />
  return (await confirm({ ...question, details })) ? email : undefined
}
