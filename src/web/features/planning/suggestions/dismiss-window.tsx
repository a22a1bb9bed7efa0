import { Text } from '@mantine/core'
import type { z } from 'zod'
import { dismissSuggestion } from '../../../../contract/planning/planning.wire.ts'
import { type Dismissal, dismissal } from '../../../../domain/planning/planning-forms.ts'
import { addMonths } from '../../../../domain/shared/days.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import type { Suggestion } from '../planning.queries.ts'
import { texts as pageTexts } from './messages.ts'

const texts = pageTexts.dismissal

type Draft = Partial<z.input<typeof dismissal>>

/** Months for which a dismissal holds unless the person says otherwise. */
const USUAL_MONTHS = 3

type Props = {
  suggestion: Pick<Suggestion, 'establishmentId' | 'establishment'>
  /** `yyyy-mm-dd`. */
  today: string
  onClose: () => void
}

/** Asks why an establishment shall not be suggested, and until when. */
export function DismissWindow({ suggestion: { establishmentId, establishment }, today, onClose }: Props) {
  return (
    <WindowForm<Draft, Dismissal, true>
      title={texts.title(establishment)}
      schema={dismissal as unknown as z.ZodType<Dismissal, Draft>}
      initial={{ reason: '', until: addMonths(today, USUAL_MONTHS) }}
      done={texts.done}
      submitLabel={texts.submit}
      touched={[queryKeys.planning]}
      save={async (body) => {
        await call(dismissSuggestion, { params: { id: establishmentId }, body })
        return true
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <Text>{texts.text}</Text>
          <TextField form={form} name="reason" label={texts.reason} isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name="until" label={texts.until} type="date" isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
