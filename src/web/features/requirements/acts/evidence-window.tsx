import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { addEvidence } from '../../../../contract/follow-up/requirements.wire.ts'
import { evidenceForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { touchedByActs } from '../requirements.queries.ts'
import { PhotosField } from './photos-field.tsx'

const texts = actTexts.evidence

type Form = z.output<typeof evidenceForm>
type Draft = { text: string; images: File[] }

/** The message of a field whose entries have messages of their own. */
const faultOf = (fault: unknown): string | undefined => {
  const [first] = [fault].flat().filter(Boolean) as { message?: string }[]
  return first?.message
}

/** 'Agregar evidencia' at the desk: photos, a text, or both (R 31.5). */
export function EvidenceWindow({ requirementId: id, onClose }: { requirementId: number; onClose: () => void }) {
  return (
    <WindowForm<Draft, Form, { id: number }>
      title={texts.title}
      schema={evidenceForm as unknown as z.ZodType<Form, Draft>}
      initial={{ text: '', images: [] }}
      save={(body) => call(addEvidence, { params: { id }, body })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByActs}
      fieldOfRefusal={{ 'requirement.not-open': 'text', 'image.too-large': 'images', 'request.too-large': 'images' }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note}</p>
          <TextField form={form} name="text" label={texts.text} isReadOnly={isReadOnly} />
          <Controller
            control={form.control}
            name="images"
            render={({ field: { value, onChange }, fieldState }) => (
              <PhotosField
                label={texts.images}
                choose={texts.choose}
                hint={texts.hint}
                photos={value}
                isMultiple
                isReadOnly={isReadOnly}
                fault={faultOf(fieldState.error)}
                onChange={onChange}
              />
            )}
          />
        </>
      )}
    </WindowForm>
  )
}
