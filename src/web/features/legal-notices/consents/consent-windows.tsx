import type { z } from 'zod'
import { addConsent, revokeConsent } from '../../../../contract/follow-up/consents.wire.ts'
import { type ConsentForm, consentForm, revocationForm } from '../../../../domain/legal-notices/legal-notice-forms.ts'
import { consentSourceName, RECORDED_CONSENTS } from '../../../../domain/legal-notices/legal-notice-words.ts'
import { call } from '../../../api/call.ts'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { ProofField } from '../acts/proof-field.tsx'
import classes from '../legal-notices.module.css'
import { touchedByNotices } from '../legal-notices.queries.ts'
import { consentTexts } from '../messages.ts'

const sources = RECORDED_CONSENTS.map((value) => ({ value, label: consentSourceName[value] }))

type Draft = {
  email: string
  grantedByName: string
  grantedByIdCard: string
  how: string | null
  grantedOn: string
  proof: File | undefined
}
const EMPTY: Draft = { email: '', grantedByName: '', grantedByIdCard: '', how: null, grantedOn: '', proof: undefined }

/** 'Registrar autorización' (R 35.7). */
export function ConsentWindow({ establishmentId, onClose }: { establishmentId: number; onClose: () => void }) {
  const texts = consentTexts.add
  return (
    <WindowForm<Draft, ConsentForm, { id: number }>
      title={texts.title}
      schema={consentForm as unknown as z.ZodType<ConsentForm, Draft>}
      initial={EMPTY}
      save={(body, idempotencyKey) => call(addConsent, { params: { establishmentId }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByNotices}
      fieldOfRefusal={{
        'consent.given': 'email',
        'notice.proof-type': 'proof',
        'document.too-large': 'proof',
        'request.too-large': 'proof',
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <LineField form={form} name="email" label={texts.email} isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name="grantedByName" label={texts.name} isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name="grantedByIdCard" label={texts.idCard} isReadOnly={isReadOnly} isRequired />
          <ChoiceField form={form} name="how" label={texts.how} choices={sources} isReadOnly={isReadOnly} isRequired />
          <LineField
            form={form}
            name="grantedOn"
            label={texts.grantedOn}
            type="date"
            isReadOnly={isReadOnly}
            isRequired
          />
          <ProofField form={form} name="proof" isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}

type Revocation = z.output<typeof revocationForm>
type RevocationProps = { establishmentId: number; consentId: number; onClose: () => void }

/** 'Revocar autorización' (R 35.7). */
export function RevocationWindow({ establishmentId, consentId, onClose }: RevocationProps) {
  const texts = consentTexts.revoke
  return (
    <WindowForm<{ reason: string }, Revocation, { id: number }>
      title={texts.title}
      schema={revocationForm as unknown as z.ZodType<Revocation, { reason: string }>}
      initial={{ reason: '' }}
      save={(body, idempotencyKey) =>
        call(revokeConsent, { params: { establishmentId, consentId }, body, idempotencyKey })
      }
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByNotices}
      fieldOfRefusal={{ 'consent.revoked': 'reason', 'consent.not-found': 'reason' }}
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
