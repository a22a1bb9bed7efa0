import type { z } from 'zod'
import { addLegalDay, addSuspension } from '../../../contract/calendar/calendar-days.wire.ts'
import {
  HOLIDAY_SOURCES,
  holidaySourceName,
  type LocalDayForm,
  localDayForm,
  type SuspensionForm,
  suspensionForm,
} from '../../../domain/calendar/calendar-forms.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { ChoiceField, LineField } from '../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../ui/window-form/window-form.tsx'
import { dayFormTexts, suspensionFormTexts } from './messages.ts'

/** A change of the calendar changes what the planner and the staff show. */
const touched = [queryKeys.legalCalendar, queryKeys.staff, queryKeys.visits]

const sources = HOLIDAY_SOURCES.map((value) => ({ value, label: holidaySourceName[value] }))

type Window = { onClose: () => void }
type DayDraft = Partial<z.input<typeof localDayForm>>

/** 'Agregar día': a day without work with its norm. */
export function DayWindow({ onClose }: Window) {
  const texts = dayFormTexts
  return (
    <WindowForm<DayDraft, LocalDayForm, { day: string }>
      title={texts.title}
      schema={localDayForm as unknown as z.ZodType<LocalDayForm, DayDraft>}
      initial={{ day: '', name: '', norm: '', source: 'entidad' }}
      save={(body) => call(addLegalDay, { body })}
      done={texts.saved}
      touched={touched}
      fieldOfRefusal={{ 'holiday.of-law': 'day' }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <Columns count={2}>
          <LineField form={form} name="day" label={texts.day} type="date" isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name="name" label={texts.name} isReadOnly={isReadOnly} isRequired />
          <LineField
            form={form}
            name="norm"
            label={texts.norm}
            description={texts.normHint}
            isReadOnly={isReadOnly}
            isRequired
          />
          <ChoiceField form={form} name="source" label={texts.source} choices={sources} isReadOnly={isReadOnly} />
        </Columns>
      )}
    </WindowForm>
  )
}

type SuspensionDraft = Partial<z.input<typeof suspensionForm>>

/** 'Suspender términos': days on which no term runs. */
export function SuspensionWindow({ onClose }: Window) {
  const texts = suspensionFormTexts
  return (
    <WindowForm<SuspensionDraft, SuspensionForm, { id: number }>
      title={texts.title}
      schema={suspensionForm as unknown as z.ZodType<SuspensionForm, SuspensionDraft>}
      initial={{ from: '', to: '', norm: '' }}
      save={(body) => call(addSuspension, { body })}
      done={texts.saved}
      touched={touched}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <Columns count={2}>
          <LineField form={form} name="from" label={texts.from} type="date" isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name="to" label={texts.to} type="date" isReadOnly={isReadOnly} isRequired />
          <LineField
            form={form}
            name="norm"
            label={texts.norm}
            description={texts.normHint}
            isReadOnly={isReadOnly}
            isRequired
          />
        </Columns>
      )}
    </WindowForm>
  )
}
