import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { closeRequirement } from '../../../../contract/follow-up/requirements.wire.ts'
import { type WithdrawalForm, withdrawalForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { fetchRequirement, type Requirement, touchedByActs } from '../requirements.queries.ts'
import { PhotosField } from './photos-field.tsx'

const texts = actTexts.close

type Draft = { reason: string; image?: File | undefined; rowVersion: number }
type Props = { requirement: Requirement; onClose: () => void }

/** 'Cerrar sin objeto' (R 31.6). */
export function WithdrawalWindow({ requirement: { id, rowVersion }, onClose }: Props) {
  const emptyOf = (version: number): Draft => ({ reason: '', image: undefined, rowVersion: version })
  return (
    <WindowForm<Draft, WithdrawalForm, { id: number }>
      title={texts.title}
      schema={withdrawalForm as unknown as z.ZodType<WithdrawalForm, Draft>}
      initial={emptyOf(rowVersion)}
      save={(body) => call(closeRequirement, { params: { id }, body })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByActs}
      fieldOfRefusal={{ 'requirement.not-open': 'reason', 'image.too-large': 'image', 'request.too-large': 'image' }}
      reload={async () => emptyOf((await fetchRequirement(id)).rowVersion)}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note}</p>
          <TextField form={form} name="reason" label={actTexts.reason} isReadOnly={isReadOnly} isRequired />
          <Controller
            control={form.control}
            name="image"
            render={({ field: { value, onChange }, fieldState }) => (
              <PhotosField
                label={texts.image}
                choose={texts.choose}
                photos={value ? [value] : []}
                isMultiple={false}
                isReadOnly={isReadOnly}
                fault={fieldState.error?.message}
                onChange={([photo]) => onChange(photo)}
              />
            )}
          />
        </>
      )}
    </WindowForm>
  )
}
