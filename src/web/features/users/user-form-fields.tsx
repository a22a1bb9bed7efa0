import { Textarea, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { MAX_FREE_TEXT, MAX_NAME } from '../../../domain/shared/fields.ts'
import { MAX_PASSWORD } from '../../../domain/users/password.ts'
import { DRAWS_AT_VISITS, signsVisits } from '../../../domain/users/stored-signature.ts'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { ControlledSelect } from '../../ui/catalogue/controlled-select.tsx'
import { useCatalogue } from '../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { AccountName, PasswordField } from '../../ui/form/password-field.tsx'
import { SignatureFile } from '../../ui/signature/signature-file.tsx'
import { fieldLabels, messages } from './messages.ts'
import type { UserCatalogues } from './user-catalogues.ts'
import { SIGNATURE_FILES, type UserDraft } from './user-draft.ts'
import classes from './user-form.module.css'
import type { UserRow } from './users.queries.ts'

type Props = {
  form: UseFormReturn<UserDraft, unknown, UserForm>
  catalogues: UserCatalogues
  row: UserRow | undefined
  /**
   * Whether administrators edit their own account: login data and identity are changed in the profile, which asks
   * for the password.
   */
  isOwn: boolean
  isReadOnly: boolean
}

const signatureTexts = {
  label: fieldLabels.signature,
  hint: messages.signatureHint,
  choose: messages.chooseSignature,
  none: messages.noSignature,
  alt: messages.signatureAlt,
}

type TextField = 'identificationNumber' | 'firstName' | 'middleName' | 'lastName' | 'secondSurname' | 'email' | 'phone'

export function UserFormFields({ form, catalogues, row, isOwn, isReadOnly }: Props) {
  const { control, register, setValue, formState } = form
  const [areaId, roleId, email] = useWatch({ control, name: ['areaId', 'roleId', 'email'] })
  const areas = useCatalogue(catalogues.areas)
  const roles = useCatalogue(
    typeof areaId === 'number' ? catalogues.rolesOf(areaId) : null,
    row?.areaId === areaId && row && { id: row.roleId, name: row.role },
  )
  const contracts = useCatalogue(catalogues.contracts)
  const role = roles.rows.find(({ id }) => id === roleId)

  const shared = (name: keyof typeof fieldLabels) => ({
    label: fieldLabels[name],
    readOnly: isReadOnly,
    error: formState.errors[name]?.message,
    // The browser remembers the administrator's own data, not this user's.
    autoComplete: 'off',
  })
  // No `maxLength`: it would silently cut a pasted number, and a wrong number would be saved.
  const text = (name: TextField) => ({ ...register(name), ...shared(name) })
  const required = { required: !isReadOnly, withAsterisk: !isReadOnly }

  const ofProfile = isOwn && { readOnly: true, required: false, withAsterisk: false }

  return (
    <Columns count={2}>
      <TextInput {...text('identificationNumber')} {...required} inputMode="numeric" {...ofProfile} />
      <TextInput
        {...text('email')}
        {...required}
        type="email"
        {...(isOwn && { ...ofProfile, description: messages.ownAccount })}
      />
      <TextInput {...text('firstName')} {...required} maxLength={MAX_NAME} {...ofProfile} />
      <TextInput {...text('middleName')} maxLength={MAX_NAME} {...ofProfile} />
      <TextInput {...text('lastName')} {...required} maxLength={MAX_NAME} {...ofProfile} />
      <TextInput {...text('secondSurname')} maxLength={MAX_NAME} {...ofProfile} />
      <TextInput {...text('phone')} {...required} type="tel" inputMode="numeric" />
      <ControlledSelect
        control={control}
        name="contractTypeId"
        label={fieldLabels.contractTypeId}
        catalogue={contracts}
        isReadOnly={isReadOnly}
      />
      <ControlledSelect
        control={control}
        name="areaId"
        label={fieldLabels.areaId}
        catalogue={areas}
        isReadOnly={isReadOnly}
        onChosen={() => setValue('roleId', undefined)}
      />
      <ControlledSelect
        control={control}
        name="roleId"
        label={fieldLabels.roleId}
        catalogue={roles}
        isReadOnly={isReadOnly}
        isDisabled={areaId === undefined}
        description={
          areaId === undefined ? messages.chooseAreaFirst : role?.userType === null ? messages.withoutAccess : undefined
        }
      />
      <Textarea
        {...register('roleFunctions')}
        {...shared('roleFunctions')}
        {...required}
        rows={3}
        maxLength={MAX_FREE_TEXT}
        style={{ gridColumn: '1 / -1' }}
      />
      {!isReadOnly && !isOwn && (
        <>
          {/* Without it a manager keeps the password under the administrator's own account. */}
          <AccountName email={email ?? ''} />
          <PasswordField
            {...register('password')}
            {...shared('password')}
            autoComplete="new-password"
            description={row ? messages.passwordOfRow : messages.passwordOfNew}
            maxLength={MAX_PASSWORD}
          />
        </>
      )}
      <Controller
        control={control}
        name="signature"
        render={({ field, fieldState }) => {
          const isMissing = !row?.signature && !(field.value instanceof File) && signsVisits(role?.userType)
          const change = (file: File | undefined) => {
            field.onChange(file)
            field.onBlur()
          }
          return (
            <SignatureFile
              texts={signatureTexts}
              note={isMissing ? DRAWS_AT_VISITS : undefined}
              accept={SIGNATURE_FILES}
              stored={row?.signature ?? null}
              picked={field.value instanceof File ? field.value : undefined}
              error={fieldState.error?.message}
              isReadOnly={isReadOnly || isOwn}
              onPick={change}
              remove={{ label: messages.removeSignature, onRemove: () => change(undefined) }}
              hintSize="xs"
              previewClassName={classes.signature}
            />
          )
        }}
      />
    </Columns>
  )
}
