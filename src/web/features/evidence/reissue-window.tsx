import { Text } from '@mantine/core'
import type { z } from 'zod'
import { reissueRecord } from '../../../contract/evidence/evidence.wire.ts'
import { reissueForm } from '../../../domain/evidence/issued-document.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { TextField } from '../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../ui/window-form/window-form.tsx'
import { messages } from './messages.ts'

const texts = messages.reissue

type Draft = Partial<z.input<typeof reissueForm>>
type Reissue = z.output<typeof reissueForm>

/** Asks why an acta shall be issued again. */
export function ReissueWindow({ inspectionId, onClose }: { inspectionId: number; onClose: () => void }) {
  return (
    <WindowForm<Draft, Reissue, true>
      title={texts.title}
      schema={reissueForm as unknown as z.ZodType<Reissue, Draft>}
      initial={{ reason: '' }}
      done={texts.done}
      submitLabel={texts.submit}
      touched={[queryKeys.evidence(inspectionId)]}
      save={async (body) => {
        await call(reissueRecord, { params: { id: inspectionId }, body })
        return true
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <Text>{texts.text}</Text>
          <TextField form={form} name="reason" label={texts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
