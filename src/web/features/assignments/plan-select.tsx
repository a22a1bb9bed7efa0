import { Select, type SelectProps } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import { problemReplies } from '../../../contract/problems.ts'
import type { VisitPlan } from '../../../domain/assignments/visit-plan.ts'
import { fieldLabels, messages } from './messages.ts'
import type { NamedRow, PlanOptions } from './plan-catalogues.ts'
import type { PlanDraft, PlanField } from './plan-draft.ts'

export type PlanControl = Control<PlanDraft, unknown, VisitPlan>

export const toData = (options: readonly NamedRow[]) =>
  options.map(({ id, name }) => ({ value: String(id), label: name }))

/** What every choice of the plan has in common. A list that opens under the focus would hide the field's error. */
export const choiceProps = (isReadOnly: boolean) =>
  ({
    searchable: true,
    openOnFocus: false,
    readOnly: isReadOnly,
    withAsterisk: !isReadOnly,
    placeholder: messages.choose,
  }) as const

/** A choice among records: the component's values are texts, the form's are ids. */
export function IdSelect({
  id,
  options,
  isReadOnly,
  onId,
  ...props
}: { id: number | undefined; options: PlanOptions; isReadOnly: boolean; onId: (id: number) => void } & Pick<
  SelectProps,
  'ref' | 'label' | 'description' | 'error' | 'disabled' | 'onBlur'
>) {
  return (
    <Select
      {...choiceProps(isReadOnly)}
      {...props}
      nothingFoundMessage={options.emptyText}
      data={toData(options.rows)}
      value={id === undefined ? null : String(id)}
      onChange={(value) => value !== null && onId(Number(value))}
      allowDeselect={false}
    />
  )
}

type Props = {
  control: PlanControl
  name: Exclude<PlanField, 'establishmentIds' | 'otherMotive' | 'rowVersion'>
  options: PlanOptions
  isReadOnly: boolean
  isDisabled?: boolean
  /** Who plans takes part, so this choice is already made. */
  isOwnName?: boolean
  onChosen?: () => void
}

export function PlanSelect({
  control,
  name,
  options,
  isReadOnly,
  isDisabled = false,
  isOwnName = false,
  onChosen,
}: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <IdSelect
          ref={field.ref}
          label={fieldLabels[name]}
          options={options}
          id={field.value}
          description={isOwnName ? problemReplies['assignment.not-a-participant'].text : undefined}
          isReadOnly={isReadOnly || isOwnName}
          disabled={isDisabled}
          onId={(id) => {
            if (id === field.value) return
            field.onChange(id)
            onChosen?.()
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
