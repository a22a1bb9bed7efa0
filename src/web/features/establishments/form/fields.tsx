import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { EstablishmentForm } from '../../../../domain/establishments/establishment-form.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import type { Catalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { fieldLabels } from '../messages.ts'
import { GapEdge, useGapMark } from './census-gaps.tsx'
import type { EstablishmentDraft } from './establishment-draft.ts'

/** The surrounding form, with the domain's names. */
export const useEstablishmentForm = () => useFormContext<EstablishmentDraft, unknown, EstablishmentForm>()

type NamesOf<T> = {
  [Name in keyof EstablishmentDraft]-?: NonNullable<EstablishmentDraft[Name]> extends T ? Name : never
}[keyof EstablishmentDraft]
type TextName = Exclude<NamesOf<string>, 'signature' | 'populationType'>
type IdName = Exclude<NamesOf<number>, 'rowVersion'>

type TextFieldProps = { name: TextName; isReadOnly: boolean } & Pick<TextInputProps, 'type' | 'inputMode'>

export function TextField({ name, isReadOnly, ...input }: TextFieldProps) {
  const { register, formState } = useEstablishmentForm()
  const gap = useGapMark(name)
  return (
    <GapEdge name={name}>
      <TextInput
        {...input}
        {...register(name)}
        label={fieldLabels[name]}
        {...(gap && { description: gap })}
        autoComplete="off"
        required={!isReadOnly}
        readOnly={isReadOnly}
        error={formState.errors[name]?.message}
      />
    </GapEdge>
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
  name: IdName
  catalogue: Catalogue
  isReadOnly: boolean
  /** Text that names the field to choose first; the choice is disabled until then. */
  waitsFor?: string | false | undefined
  description?: string
  onChosen?: () => void
}

export function ChoiceField({ name, catalogue, isReadOnly, waitsFor, description, onChosen }: ChoiceProps) {
  const { control } = useEstablishmentForm()
  const gap = useGapMark(name)
  return (
    <GapEdge name={name}>
      <ControlledSelect
        control={control}
        name={name}
        label={fieldLabels[name]}
        description={waitsFor || gap || description}
        catalogue={catalogue}
        isReadOnly={isReadOnly}
        isDisabled={Boolean(waitsFor)}
        onChosen={onChosen}
      />
    </GapEdge>
  )
}
