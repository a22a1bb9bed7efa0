import type { z } from 'zod'
import { extendRequirement } from '../../../../contract/follow-up/requirements.wire.ts'
import { type ExtensionForm, extensionForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { fetchRequirement, type Requirement, touchedByActs } from '../requirements.queries.ts'

const texts = actTexts.extend

type Draft = Partial<z.input<typeof extensionForm>>
type Props = { requirement: Requirement; onClose: () => void }

/** 'Conceder prórroga' (R 31.4). */
export function ExtensionWindow({ requirement: { id, dueOn, rowVersion }, onClose }: Props) {
  return (
    <WindowForm<Draft, ExtensionForm, { dueOn: string }>
      title={texts.title}
      schema={extensionForm as unknown as z.ZodType<ExtensionForm, Draft>}
      initial={{ until: '', reason: '', rowVersion }}
      save={(body, idempotencyKey) => call(extendRequirement, { params: { id }, body, idempotencyKey })}
      done={(changed) => texts.done(changed.dueOn)}
      submitLabel={texts.open}
      touched={touchedByActs}
      fieldOfRefusal={{
        'requirement.not-extendable': 'until',
        'requirement.extension-spent': 'until',
        'requirement.extension-late': 'until',
        'requirement.not-open': 'reason',
      }}
      readVersion={async () => (await fetchRequirement(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note(dueOn)}</p>
          <LineField
            form={form}
            name="until"
            label={texts.until}
            description={texts.untilHint}
            type="date"
            isReadOnly={isReadOnly}
            isRequired
          />
          <TextField form={form} name="reason" label={actTexts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
