import { Text } from '@mantine/core'
import { z } from 'zod'
import { optionalText, requiredText } from '../../../../domain/shared/fields.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { FormWindow } from './form-window.tsx'
import { formTexts } from './messages.ts'

type Draft = { reason?: string | undefined }

const MAX_REASON = 300
const optional = z.object({ reason: optionalText(MAX_REASON) }) as z.ZodType<Draft, Draft>
const required = z.object({ reason: requiredText(MAX_REASON) }) as z.ZodType<Draft, Draft>

type Props = {
  title: string
  text: string
  confirmLabel: string
  done: string
  isRequired?: boolean
  save: (reason: string | undefined) => Promise<unknown>
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** Asks for the reason of an act that others will read, and does it. */
export function ReasonWindow({ title, text, confirmLabel, done, isRequired = false, save, onSaved, onClose }: Props) {
  return (
    <FormWindow<Draft, Draft, true>
      title={title}
      schema={isRequired ? required : optional}
      initial={{ reason: '' }}
      done={done}
      submitLabel={confirmLabel}
      save={async ({ reason }) => {
        await save(reason)
        return true
      }}
      onSaved={() => onSaved?.()}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <Text>{text}</Text>
          <TextField
            form={form}
            name="reason"
            label={formTexts.reason.label}
            isReadOnly={isReadOnly}
            isRequired={isRequired}
          />
        </>
      )}
    </FormWindow>
  )
}
