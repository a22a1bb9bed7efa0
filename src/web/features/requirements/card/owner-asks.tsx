import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readOwnerReplies } from '../../../../contract/follow-up/requirements.wire.ts'
import { unreadReplies } from '../../../../domain/requirements/owner-replies.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { call } from '../../../api/call.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { useSaveKey } from '../../../ui/window-form/use-save-key.ts'
import { extensionAskTexts, replyTexts } from '../owner-messages.ts'
import classes from '../requirements.module.css'
import { type Requirement, touchedByActs } from '../requirements.queries.ts'

type Props = { requirement: Requirement }

const instantText = (instant: string) => formatInstant(new Date(instant))

/** The owner's request for more time, while it waits for an answer. */
function ExtensionAsk({ requirement: { extensionAsk, isOverdue, dueOn } }: Props) {
  if (!extensionAsk) return null
  const { title, asked, reason, late } = extensionAskTexts
  return (
    <section className={classes.block} aria-labelledby="prorroga-pedida">
      <h2 id="prorroga-pedida" className={classes.title}>
        {title}
      </h2>
      <p className={classes.text}>{asked(instantText(extensionAsk.at))}</p>
      <p className={classes.text}>{reason(extensionAsk.reason)}</p>
      {isOverdue && <p className={classes.note}>{late(dueOn)}</p>}
    </section>
  )
}

/** Marks the owner's words as read, as far as they are shown. */
function ReadButton({ requirement: { id, rowVersion } }: Props) {
  const queryClient = useQueryClient()
  const keyOf = useSaveKey()
  const reading = useMutation({
    mutationFn: () =>
      call(readOwnerReplies, { params: { id }, body: { rowVersion }, idempotencyKey: keyOf(rowVersion) }),
    onSuccess: () => toastSuccess(replyTexts.done),
    onError: (error) => toastError(saveErrorText(error)),
    // Runs after a refusal as well: the owner may have written again.
    onSettled: () => Promise.all(touchedByActs.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <div className={classes.actions}>
      <BusyButton mih={44} variant="default" isBusy={reading.isPending} onClick={() => reading.mutate()}>
        {replyTexts.read}
      </BusyButton>
    </div>
  )
}

/** The owner's words that no official has read. */
function UnreadReplies({ requirement }: Props) {
  const unread = unreadReplies(requirement.events)
  if (unread.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="respuesta-por-leer">
      <h2 id="respuesta-por-leer" className={classes.title}>
        {replyTexts.title}
      </h2>
      <ul className={classes.list}>
        {unread.map(({ at, kind, details: { text } }) => (
          <li key={`${at} ${text}`} className={classes.entry}>
            {kind === 'evidencia_tardia' ? (
              <p className={classes.text}>{replyTexts.late(instantText(at))}</p>
            ) : (
              <>
                <p className={classes.note}>{replyTexts.said(instantText(at))}</p>
                <p className={classes.text}>{String(text)}</p>
              </>
            )}
          </li>
        ))}
      </ul>
      {requirement.may.includes('read-reply') && <ReadButton requirement={requirement} />}
    </section>
  )
}

/** Requests and words of the owner that wait for an official (R 41). */
export const OwnerAsks = ({ requirement }: Props) => (
  <>
    <ExtensionAsk requirement={requirement} />
    <UnreadReplies requirement={requirement} />
  </>
)
