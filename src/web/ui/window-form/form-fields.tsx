import { Select, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { Controller, type FieldValues, type Path } from 'react-hook-form'
import { LongSelect } from '../catalogue/long-select.tsx'
import { optionsOf } from '../catalogue/namesakes.ts'
import type { Catalogue } from '../catalogue/use-catalogue.ts'
import { faultOf } from './fault-of.ts'
import { messages } from './messages.ts'
import type { WindowedForm } from './window-form.tsx'

type FieldProps<Draft extends FieldValues> = {
  form: WindowedForm<Draft>
  name: Path<Draft>
  label: string
  isReadOnly: boolean
  isRequired?: boolean
  description?: string
}

/** An empty day is missing, and no wrong one. */
const dayOrNothing = (typed: unknown) => (typed === '' ? undefined : typed)

/** Reads a typed number; the form's rule judges any other text. */
const numberOrNothing = (typed: unknown) => (typed === '' ? undefined : Number(typed))

const readAs = { text: {}, date: { setValueAs: dayOrNothing }, number: { setValueAs: numberOrNothing } }

/** A line of text, a day or a number. */
export function LineField<Draft extends FieldValues>({
  form,
  name,
  label,
  isReadOnly,
  isRequired = false,
  description,
  type = 'text',
}: FieldProps<Draft> & { type?: 'text' | 'date' | 'number' }) {
  return (
    <TextInput
      {...form.register(name, readAs[type])}
      type={type}
      label={label}
      description={description}
      readOnly={isReadOnly}
      required={isRequired}
      error={faultOf(form, name)}
    />
  )
}

/** A text of several lines. */
export function TextField<Draft extends FieldValues>({ form, name, label, isReadOnly, ...more }: FieldProps<Draft>) {
  return (
    <Textarea
      {...form.register(name)}
      label={label}
      description={more.description}
      readOnly={isReadOnly}
      required={more.isRequired ?? false}
      rows={2}
      error={faultOf(form, name)}
    />
  )
}

type ChoiceProps<Draft extends FieldValues> = FieldProps<Draft> & {
  choices: readonly { value: string; label: string }[]
  onChosen?: (value: string | null) => void
}

/** A choice of one word of a short list. */
export function ChoiceField<Draft extends FieldValues>({
  form,
  name,
  choices,
  onChosen,
  ...field
}: ChoiceProps<Draft>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Select
          ref={ref}
          label={field.label}
          description={field.description}
          data={[...choices]}
          value={value ?? null}
          placeholder={messages.choose}
          readOnly={field.isReadOnly}
          data-read-only={field.isReadOnly || undefined}
          required={field.isRequired ?? false}
          allowDeselect={false}
          openOnFocus={false}
          onBlur={onBlur}
          onChange={(chosen) => {
            onChange(chosen)
            onChosen?.(chosen)
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

type RowProps<Draft extends FieldValues> = FieldProps<Draft> & {
  catalogue: Catalogue
  onChosen?: () => void
}

/** A choice of a record that may stay empty. */
export function OptionalRow<Draft extends FieldValues>({ form, name, catalogue, onChosen, ...field }: RowProps<Draft>) {
  const data = useMemo(() => optionsOf(catalogue.rows), [catalogue.rows])
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <LongSelect
          ref={ref}
          label={field.label}
          description={field.description}
          data={data}
          value={value === undefined ? null : String(value)}
          placeholder={catalogue.isLoading ? catalogue.placeholder : messages.none}
          nothingFoundMessage={catalogue.emptyText}
          loading={catalogue.isLoading}
          readOnly={field.isReadOnly}
          data-read-only={field.isReadOnly || undefined}
          clearable
          openOnFocus={false}
          onBlur={onBlur}
          onChange={(chosen) => {
            onChange(chosen === null ? undefined : Number(chosen))
            onChosen?.()
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
