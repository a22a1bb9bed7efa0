import type { z } from 'zod'
import { sendLegalNotice } from '../../../../contract/follow-up/legal-notices.wire.ts'
import { noticeMailForm } from '../../../../domain/legal-notices/legal-notice-forms.ts'
import { call } from '../../../api/call.ts'
import { LineField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../legal-notices.module.css'
import { type LegalNotice, touchedByNotices } from '../legal-notices.queries.ts'
import { actTexts, cardTexts } from '../messages.ts'

const texts = actTexts.send

type Form = z.output<typeof noticeMailForm>
type Draft = { email: string }

/** 'Enviar por correo': it tells before whether the mail notifies or is a courtesy copy (R 35.5). */
export function SendWindow({ notice, onClose }: { notice: LegalNotice; onClose: () => void }) {
  const { id, email, isConsented } = notice
  return (
    <WindowForm<Draft, Form, { id: number }>
      title={texts.title}
      schema={noticeMailForm as unknown as z.ZodType<Form, Draft>}
      initial={{ email }}
      save={(body, idempotencyKey) => call(sendLegalNotice, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByNotices}
      fieldOfRefusal={{
        'notice.mail-waiting': 'email',
        'establishment.no-email': 'email',
        'mail.unavailable': 'email',
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{isConsented ? cardTexts.consented : cardTexts.notConsented}</p>
          <p className={classes.note}>{cardTexts.accessCounts}</p>
          <LineField form={form} name="email" label={texts.email} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
