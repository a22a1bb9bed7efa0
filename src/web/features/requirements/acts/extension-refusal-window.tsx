import type { z } from 'zod'
import { refuseRequirementExtension } from '../../../../contract/follow-up/requirements.wire.ts'
import { type ExtensionRefusalForm, extensionRefusalForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { fetchRequirement, type Requirement, touchedByActs } from '../requirements.queries.ts'

const texts = actTexts['refuse-extension']

type Draft = Partial<z.input<typeof extensionRefusalForm>>
type Props = { requirement: Requirement; onClose: () => void }

/** 'No conceder prórroga': answers the owner's request for more time with a reason (R 41.2). */
export function ExtensionRefusalWindow({ requirement: { id, rowVersion }, onClose }: Props) {
  return (
    <WindowForm<Draft, ExtensionRefusalForm, { id: number }>
      title={texts.title}
      schema={extensionRefusalForm as unknown as z.ZodType<ExtensionRefusalForm, Draft>}
      initial={{ reason: '', rowVersion }}
      save={(body, idempotencyKey) => call(refuseRequirementExtension, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByActs}
      fieldOfRefusal={{ 'requirement.extension-not-asked': 'reason' }}
      readVersion={async () => (await fetchRequirement(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note}</p>
          <TextField form={form} name="reason" label={actTexts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
