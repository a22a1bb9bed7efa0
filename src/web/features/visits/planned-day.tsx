import { TextInput } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import type { VisitPlan } from '../../../domain/visits/visit-plan.ts'
import { fieldLabels } from './messages.ts'
import type { PlanDraft } from './plan-draft.ts'

type Props = { control: Control<PlanDraft, unknown, VisitPlan>; isReadOnly: boolean; name: 'scheduledOn' | 'dueOn' }

/** A day of a plan that may stay open: the planned one, or the last one. */
export const PlannedDay = ({ control, isReadOnly, name }: Props) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
      <TextInput
        ref={ref}
        type="date"
        label={fieldLabels[name]}
        value={value ?? ''}
        readOnly={isReadOnly}
        onBlur={onBlur}
        onChange={({ currentTarget: { value: day } }) => onChange(day === '' ? null : day)}
        error={fieldState.error?.message}
      />
    )}
  />
)
