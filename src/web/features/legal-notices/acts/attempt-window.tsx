import type { z } from 'zod'
import { addNoticeAttempt } from '../../../../contract/follow-up/legal-notices.wire.ts'
import { resultText } from '../../../../domain/legal-notices/attempt-text.ts'
import { type AttemptForm, attemptForm } from '../../../../domain/legal-notices/legal-notice-forms.ts'
import {
  DESK_CHANNELS,
  type DeskChannel,
  deskResults,
  needsProof,
  noticeChannelName,
} from '../../../../domain/legal-notices/legal-notice-words.ts'
import { call } from '../../../api/call.ts'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../legal-notices.module.css'
import { fetchNotice, type LegalNotice, touchedByNotices } from '../legal-notices.queries.ts'
import { actTexts } from '../messages.ts'
import { ProofField } from './proof-field.tsx'

const texts = actTexts.attempt

type Draft = {
  channel: string | null
  result: string | null
  day: string
  address: string
  note: string
  proof: File | undefined
  rowVersion: number
}
const emptyOf = (rowVersion: number): Draft => ({
  ...{ channel: null, result: null, day: '', address: '', note: '', proof: undefined, rowVersion },
})

type Attempt = Parameters<typeof needsProof>[0]
const channels = DESK_CHANNELS.map((value) => ({ value, label: noticeChannelName[value] }))
const resultsOf = (channel: string | null) =>
  (deskResults[channel as DeskChannel] ?? []).map((value) => ({
    value,
    label: resultText(channel as DeskChannel, value),
  }))

/** The refusals of the cascade, each at the field that a person can change. */
const fieldOfRefusal = {
  'notice.citation-missing': 'result',
  'notice.citation-running': 'day',
  'notice.not-returned': 'channel',
  'notice.posted-already': 'result',
  'notice.not-posted': 'result',
  'notice.posted-too-short': 'day',
  'notice.no-mail': 'channel',
  'notice.already-effective': 'channel',
  'notice.proof-type': 'proof',
  'document.too-large': 'proof',
  'request.too-large': 'proof',
} as const

function Fields({ form, isReadOnly }: { form: WindowedForm<Draft>; isReadOnly: boolean }) {
  const [channel, result] = [form.watch('channel'), form.watch('result')]
  const isProven = channel !== null && result !== null && needsProof({ channel, result } as Attempt)
  return (
    <>
      <p className={classes.note}>{texts.notice}</p>
      <ChoiceField
        form={form}
        name="channel"
        label={texts.channel}
        choices={channels}
        isReadOnly={isReadOnly}
        isRequired
        onChosen={() => form.setValue('result', null)}
      />
      <ChoiceField
        form={form}
        name="result"
        label={texts.result}
        choices={resultsOf(channel)}
        isReadOnly={isReadOnly}
        isRequired
      />
      <LineField form={form} name="day" label={texts.at} type="date" isReadOnly={isReadOnly} isRequired />
      <LineField form={form} name="address" label={texts.address} isReadOnly={isReadOnly} />
      <TextField form={form} name="note" label={texts.note} isReadOnly={isReadOnly} />
      <ProofField form={form} name="proof" isReadOnly={isReadOnly} isRequired={isProven} />
    </>
  )
}

/** 'Registrar intento' (R 35.4). */
export function AttemptWindow({ notice: { id, rowVersion }, onClose }: { notice: LegalNotice; onClose: () => void }) {
  return (
    <WindowForm<Draft, AttemptForm, { id: number }>
      title={texts.title}
      schema={attemptForm as unknown as z.ZodType<AttemptForm, Draft>}
      initial={emptyOf(rowVersion)}
      save={(body, idempotencyKey) => call(addNoticeAttempt, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByNotices}
      fieldOfRefusal={fieldOfRefusal}
      readVersion={async () => (await fetchNotice(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => <Fields form={form} isReadOnly={isReadOnly} />}
    </WindowForm>
  )
}
