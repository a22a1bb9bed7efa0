import { Alert, Textarea } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { addAddendum } from '../../../contract/evidence/addenda.wire.ts'
import { addendumForm, MAX_ADDENDUM } from '../../../domain/addenda/addendum-form.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type WindowedForm, WindowForm } from '../../ui/window-form/window-form.tsx'
import { messages } from './messages.ts'

const texts = messages.addenda

type Draft = Partial<z.input<typeof addendumForm>>
type Addendum = z.output<typeof addendumForm>

function TextWithCounter({ form, isReadOnly }: { form: WindowedForm<Draft>; isReadOnly: boolean }) {
  const text = useWatch({ control: form.control, name: 'text' }) ?? ''
  return (
    // No `maxLength`: it would silently cut a pasted text.
    <Textarea
      {...form.register('text')}
      label={texts.text}
      description={`${texts.help} ${texts.counter(text.trim().length, MAX_ADDENDUM)}`}
      readOnly={isReadOnly}
      required
      rows={8}
      error={form.formState.errors.text?.message}
    />
  )
}

/** Asks for the text of a new addendum of an acta (R 33.7). */
export function AddendumWindow({ inspectionId, onClose }: { inspectionId: number; onClose: () => void }) {
  return (
    <WindowForm<Draft, Addendum, { number: string }>
      title={texts.window}
      schema={addendumForm as unknown as z.ZodType<Addendum, Draft>}
      initial={{ text: '' }}
      done={({ number }) => texts.done(number)}
      submitLabel={texts.submit}
      touched={[queryKeys.evidence(inspectionId)]}
      save={(body, idempotencyKey) => call(addAddendum, { params: { id: inspectionId }, body, idempotencyKey })}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <Alert color="yellow">{texts.warning}</Alert>
          <TextWithCounter form={form} isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}
