import type { z } from 'zod'
import { addEvidence } from '../../../../contract/follow-up/requirements.wire.ts'
import { evidenceForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { PhotosField } from '../../../ui/window-form/file-fields.tsx'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { touchedByActs } from '../requirements.queries.ts'

const texts = actTexts.evidence

type Form = z.output<typeof evidenceForm>
type Draft = { text: string; images: File[] }

/** 'Agregar evidencia' at the desk: photos, a text, or both (R 31.5). */
export function EvidenceWindow({ requirementId: id, onClose }: { requirementId: number; onClose: () => void }) {
  return (
    <WindowForm<Draft, Form, { id: number }>
      title={texts.title}
      schema={evidenceForm as unknown as z.ZodType<Form, Draft>}
      initial={{ text: '', images: [] }}
      save={(body, idempotencyKey) => call(addEvidence, { params: { id }, body, idempotencyKey })}
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
          <PhotosField form={form} name="images" hint={texts.hint} isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}
