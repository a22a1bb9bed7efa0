import { Select } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { fieldLabels, messages } from './messages.ts'
import type { NamedRow } from './user-catalogues.ts'
import type { UserDraft } from './user-draft.ts'

type Props = {
  control: Control<UserDraft, unknown, UserForm>
  name: 'areaId' | 'roleId' | 'contractTypeId'
  options: readonly NamedRow[]
  isReadOnly: boolean
  isDisabled?: boolean
  description?: string | undefined
  onChosen?: () => void
}

/** A choice among records: the component's values are texts, the form's are ids. */
export function UserSelect({ control, name, options, isReadOnly, isDisabled = false, description, onChosen }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          ref={field.ref}
          label={fieldLabels[name]}
          description={description}
          placeholder={messages.choose}
          nothingFoundMessage={messages.noOptions}
          data={options.map((option) => ({ value: String(option.id), label: option.name }))}
          value={typeof field.value === 'number' ? String(field.value) : null}
          onChange={(value) => {
            if (value === null || Number(value) === field.value) return
            field.onChange(Number(value))
            onChosen?.()
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          searchable
          // A list that opens under the focus would hide the field's error.
          openOnFocus={false}
          allowDeselect={false}
          readOnly={isReadOnly}
          disabled={isDisabled}
          withAsterisk={!isReadOnly}
        />
      )}
    />
  )
}
