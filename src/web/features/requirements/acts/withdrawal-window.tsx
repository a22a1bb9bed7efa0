import type { z } from 'zod'
import { closeRequirement } from '../../../../contract/follow-up/requirements.wire.ts'
import { type WithdrawalForm, withdrawalForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { FileField, PHOTO_TYPES } from '../../../ui/window-form/file-fields.tsx'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { fetchRequirement, type Requirement, touchedByActs } from '../requirements.queries.ts'

const texts = actTexts.close
const imageTexts = { label: texts.image, choose: texts.choose, accept: PHOTO_TYPES }

type Draft = { reason: string; image?: File | undefined; rowVersion: number }
type Props = { requirement: Requirement; onClose: () => void }

/** 'Cerrar sin objeto' (R 31.6). */
export function WithdrawalWindow({ requirement: { id, rowVersion }, onClose }: Props) {
  return (
    <WindowForm<Draft, WithdrawalForm, { id: number }>
      title={texts.title}
      schema={withdrawalForm as unknown as z.ZodType<WithdrawalForm, Draft>}
      initial={{ reason: '', image: undefined, rowVersion }}
      save={(body, idempotencyKey) => call(closeRequirement, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByActs}
      fieldOfRefusal={{ 'requirement.not-open': 'reason', 'image.too-large': 'image', 'request.too-large': 'image' }}
      readVersion={async () => (await fetchRequirement(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note}</p>
          <TextField form={form} name="reason" label={actTexts.reason} isReadOnly={isReadOnly} isRequired />
          <FileField form={form} name="image" texts={imageTexts} isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}
