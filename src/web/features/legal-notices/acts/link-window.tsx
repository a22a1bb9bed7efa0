import type { z } from 'zod'
import { revokePortalLink } from '../../../../contract/follow-up/portal-links.wire.ts'
import { revocationForm } from '../../../../domain/legal-notices/legal-notice-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../legal-notices.module.css'
import { touchedByNotices } from '../legal-notices.queries.ts'
import { linkTexts } from '../messages.ts'

type Revocation = z.output<typeof revocationForm>
type Props = { noticeId: number; linkId: number; onClose: () => void }

/** 'Revocar enlace' (R 37.9). */
export function LinkWindow({ noticeId, linkId, onClose }: Props) {
  const texts = linkTexts.revoke
  return (
    <WindowForm<{ reason: string }, Revocation, { id: number }>
      title={texts.title}
      schema={revocationForm as unknown as z.ZodType<Revocation, { reason: string }>}
      initial={{ reason: '' }}
      save={(body, idempotencyKey) =>
        call(revokePortalLink, { params: { id: noticeId, linkId }, body, idempotencyKey })
      }
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByNotices}
      fieldOfRefusal={{ 'portal.link-revoked': 'reason', 'portal.link-unknown': 'reason' }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note}</p>
          <TextField form={form} name="reason" label={texts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
