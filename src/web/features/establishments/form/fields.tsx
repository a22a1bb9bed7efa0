import { Select, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import type { EstablishmentForm } from '../../../../domain/establishments/establishment-form.ts'
import { fieldLabels, messages } from '../messages.ts'
import type { NamedRow } from './catalogues.ts'
import type { EstablishmentDraft } from './establishment-draft.ts'

/** The form around, with the domain's names. */
export const useEstablishmentForm = () => useFormContext<EstablishmentDraft, unknown, EstablishmentForm>()

type NamesOf<T> = {
  [Name in keyof EstablishmentDraft]-?: NonNullable<EstablishmentDraft[Name]> extends T ? Name : never
}[keyof EstablishmentDraft]
type TextName = Exclude<NamesOf<string>, 'signature' | 'populationType'>
type IdName = Exclude<NamesOf<number>, 'rowVersion'>

type TextFieldProps = { name: TextName; isReadOnly: boolean } & Pick<TextInputProps, 'type' | 'inputMode'>

export function TextField({ name, isReadOnly, ...input }: TextFieldProps) {
  const { register, formState } = useEstablishmentForm()
  return (
    <TextInput
      {...input}
      {...register(name)}
      label={fieldLabels[name]}
      autoComplete="off"
      withAsterisk={!isReadOnly}
      readOnly={isReadOnly}
      error={formState.errors[name]?.message}
    />
  )
}

export function ObservationField({ name, isReadOnly }: Pick<TextFieldProps, 'name' | 'isReadOnly'>) {
  const { register, formState } = useEstablishmentForm()
  return (
    <Textarea
      {...register(name)}
      label={fieldLabels[name]}
      rows={2}
      readOnly={isReadOnly}
      error={formState.errors[name]?.message}
    />
  )
}

type ChoiceProps = {
  name: IdName | 'populationType'
  options: readonly { value: string; label: string }[]
  isReadOnly: boolean
  /** Says what must be chosen first; the choice is closed until then. */
  waitsFor?: string | false | undefined
  description?: string
  onChosen?: () => void
}

/** A choice: the component's values are texts, the form's are ids or words. */
export function ChoiceField({ name, options, isReadOnly, waitsFor, description, onChosen }: ChoiceProps) {
  const { control } = useEstablishmentForm()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          ref={field.ref}
          label={fieldLabels[name]}
          description={waitsFor || description}
          placeholder={messages.choose}
          nothingFoundMessage={messages.noOptions}
          data={[...options]}
          value={field.value === undefined ? null : String(field.value)}
          onChange={(value) => {
            if (value === null || value === String(field.value)) return
            field.onChange(name === 'populationType' ? value : Number(value))
            onChosen?.()
          }}
          onBlur={field.onBlur}
          searchable
          // A list that opens under the focus would hide the field's error.
          openOnFocus={false}
          allowDeselect={false}
          withAsterisk={!isReadOnly}
          readOnly={isReadOnly}
          disabled={Boolean(waitsFor)}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export const toChoices = (rows: readonly NamedRow[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
