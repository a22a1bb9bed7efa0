import { TextInput, type TextInputProps } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ProfileForm } from '../../../domain/profile/profile-form.ts'
import { LongAutocomplete } from '../../ui/catalogue/long-autocomplete.tsx'
import { textOptions } from '../../ui/catalogue/namesakes.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { AccountName, PasswordField } from '../../ui/form/password-field.tsx'
import { fieldLabels, messages } from './messages.ts'
import classes from './profile.module.css'
import type { ProfileDraft, TextField } from './profile-draft.ts'

type Form = UseFormReturn<ProfileDraft, unknown, ProfileForm>
type InputProps = Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete'>

const beforeThePlace: [TextField, InputProps][] = [
  ['documentNumber', { inputMode: 'numeric' }],
  ['firstName', { autoComplete: 'given-name' }],
  ['middleName', { autoComplete: 'additional-name' }],
  ['lastName', { autoComplete: 'family-name' }],
  ['secondLastName', {}],
  ['address', { autoComplete: 'street-address' }],
]
const email: [TextField, InputProps] = ['primaryEmail', { type: 'email', inputMode: 'email', autoComplete: 'email' }]
const phone: [TextField, InputProps] = ['phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }]
const optional: readonly TextField[] = ['middleName', 'secondLastName']

type Props = {
  form: Form
  /** The present e-mail, which may be about to change. */
  account: string
  /** Suggestions only: a person may live in another department. */
  municipalities: readonly string[]
  isDepartmentLocked: boolean
  needsCurrentPassword: boolean
}

/** The text fields of 'Información'. */
export function InformationFields({ form, account, municipalities, isDepartmentLocked, needsCurrentPassword }: Props) {
  const { control, register, formState } = form
  const input = ([name, props]: [TextField, InputProps]) => (
    <TextInput
      key={name}
      {...register(name)}
      {...props}
      label={fieldLabels[name]}
      required={!optional.includes(name)}
      error={formState.errors[name]?.message}
    />
  )
  return (
    <Columns count={2}>
      {beforeThePlace.map(input)}
      <TextInput
        {...register('department')}
        label={fieldLabels.department}
        required={!isDepartmentLocked}
        readOnly={isDepartmentLocked}
        {...(isDepartmentLocked && {
          description: messages.ownDepartment,
          classNames: { input: classes.locked ?? '' },
        })}
        error={formState.errors.department?.message}
      />
      <Controller
        control={control}
        name="municipality"
        render={({ field, fieldState }) => (
          <LongAutocomplete
            {...field}
            label={fieldLabels.municipality}
            required
            data={textOptions(municipalities)}
            error={fieldState.error?.message}
          />
        )}
      />
      {input(email)}
      {needsCurrentPassword && (
        <>
          <AccountName email={account} />
          <PasswordField
            {...register('currentPassword')}
            label={messages.currentPassword}
            required
            description={messages.currentPasswordHint}
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
          />
        </>
      )}
      {input(phone)}
    </Columns>
  )
}
