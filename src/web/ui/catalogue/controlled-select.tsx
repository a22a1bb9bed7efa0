import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { CatalogueSelect } from './catalogue-select.tsx'
import type { Catalogue } from './use-catalogue.ts'

type Props<Draft extends FieldValues, Form> = {
  control: Control<Draft, unknown, Form>
  name: FieldPathByValue<Draft, number | undefined>
  label: string
  catalogue: Catalogue
  isReadOnly: boolean
  isDisabled?: boolean
  description?: string | undefined
  /** Called after another row was chosen, to clear the fields that depend on it. */
  onChosen?: (() => void) | undefined
}

/** A choice among records as a field of a form, which holds the id. */
export function ControlledSelect<Draft extends FieldValues, Form>({
  control,
  name,
  label,
  catalogue,
  isReadOnly,
  isDisabled = false,
  description,
  onChosen,
}: Props<Draft, Form>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <CatalogueSelect
          ref={field.ref}
          label={label}
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
