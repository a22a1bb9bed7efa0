import { type Control, Controller } from 'react-hook-form'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { CatalogueSelect } from '../../ui/catalogue/catalogue-select.tsx'
import type { Catalogue } from '../../ui/catalogue/use-catalogue.ts'
import { fieldLabels } from './messages.ts'
import type { UserDraft } from './user-draft.ts'

type Props = {
  control: Control<UserDraft, unknown, UserForm>
  name: 'areaId' | 'roleId' | 'contractTypeId'
  catalogue: Catalogue
  isReadOnly: boolean
  isDisabled?: boolean
  description?: string | undefined
  onChosen?: () => void
}

export function UserSelect({ control, name, catalogue, isReadOnly, isDisabled = false, description, onChosen }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CatalogueSelect
          ref={field.ref}
          label={fieldLabels[name]}
          description={description}
          catalogue={catalogue}
          id={typeof field.value === 'number' ? field.value : undefined}
          isReadOnly={isReadOnly}
          disabled={isDisabled}
          onId={(id) => {
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
