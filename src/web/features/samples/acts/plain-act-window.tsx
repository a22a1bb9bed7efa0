import type { z } from 'zod'
import { addSampleAct } from '../../../../contract/follow-up/sample-acts.wire.ts'
import { type SampleActForm, sampleActForm } from '../../../../domain/samples/sample-forms.ts'
import type { PlainAct } from '../../../../domain/samples/sample-words.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { cardTexts, actTexts as texts } from '../messages.ts'
import classes from '../samples.module.css'
import { fetchSample, type Sample, touchedBySamples } from '../samples.queries.ts'

type Draft = { kind: PlainAct; reason: string; rowVersion: number }

const fieldOfRefusal = {
  'sample.wrong-state': 'reason',
  'sample.counter-not-left': 'reason',
  'sample.counter-used': 'reason',
} as const

type Props = { sample: Sample; kind: PlainAct; onClose: () => void }

/** An act that needs a reason alone (R 39.6). */
export const PlainActWindow = ({ sample, kind, onClose }: Props) => (
  <WindowForm<Draft, SampleActForm, { id: number }>
    title={texts.plain.open(kind)}
    schema={sampleActForm as unknown as z.ZodType<SampleActForm, Draft>}
    initial={{ kind, reason: '', rowVersion: sample.rowVersion }}
    save={(body, idempotencyKey) => call(addSampleAct, { params: { id: sample.id }, body, idempotencyKey })}
    done={texts.plain.done}
    touched={touchedBySamples}
    fieldOfRefusal={fieldOfRefusal}
    readVersion={async () => (await fetchSample(sample.id)).rowVersion}
    onClose={onClose}
  >
    {(form, isReadOnly) => (
      <>
        <p className={classes.note}>{texts.notice}</p>
        <TextField form={form} isReadOnly={isReadOnly} name="reason" label={cardTexts.reason} isRequired />
      </>
    )}
  </WindowForm>
)
