import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { needsCurrentPassword, type ProfileForm } from '../../../domain/profile/profile-form.ts'
import { fullName } from '../../../domain/users/full-name.ts'
import { passwordMessages } from '../../../domain/users/password.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { type FormProgress, useFormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { SignatureFile } from '../../ui/signature/signature-file.tsx'
import { EmailTags } from './email-tags.tsx'
import { InformationFields } from './information-fields.tsx'
import { fieldLabels, messages } from './messages.ts'
import { PhotoField } from './photo-field.tsx'
import classes from './profile.module.css'
import { type Profile, useReloadProfile } from './profile.queries.ts'
import { ProfileAlert } from './profile-alert.tsx'
import {
  draftOf,
  isOneTooMany,
  type ProfileDraft,
  photoFault,
  profileSchema,
  SIGNATURE_FILES,
  signatureFault,
} from './profile-draft.ts'
import { useProfileSubmit } from './use-profile-submit.ts'
import { useRefreshUntouched } from './use-refresh-untouched.ts'

const signatureTexts = {
  label: fieldLabels.signature,
  hint: messages.signatureHint,
  choose: messages.chooseSignature,
  none: messages.noSignature,
  alt: messages.signatureAlt,
}

type Props = {
  profile: Profile
  municipalities: readonly string[]
  onProgress: (progress: FormProgress) => void
}

/** 'Información': one's own data, shown in an alert and then saved. */
export function InformationForm({ profile, municipalities, onProgress }: Props) {
  const form = useForm<ProfileDraft, unknown, ProfileForm>({
    resolver: zodResolver(profileSchema),
    defaultValues: draftOf(profile),
    mode: 'onTouched',
  })
  useRefreshUntouched(form, profile, draftOf)
  const reload = useReloadProfile()
  const rowChanged = useRowChanged(async () => form.reset(draftOf(await reload())))
  const [pending, setPending] = useState<ProfileForm>()
  const { submit, isSaving } = useProfileSubmit({
    onSaved: (saved) => {
      form.reset(draftOf(saved))
      rowChanged.onSaved()
    },
    onRefused: (field, message) => form.setError(field, { message }),
    isRowChanged: rowChanged.isRowChanged,
  })
  const { errors, isDirty } = form.formState
  const [typedEmail, setTypedEmail] = useState('')
  useFormProgress({ isDirty: isDirty || typedEmail.trim() !== '' }, onProgress)
  const draft = useWatch({ control: form.control })

  const pick = (field: 'profilePicture' | 'signature', file: File, fault: string | undefined) => {
    if (fault) return form.setError(field, { message: fault })
    form.clearErrors(field)
    form.setValue(field, file, { shouldDirty: true, shouldTouch: true })
    if (field === 'profilePicture') form.setValue('removePicture', false, { shouldDirty: true })
  }
  const removePhoto = () => {
    form.clearErrors('profilePicture')
    form.setValue('profilePicture', undefined, { shouldDirty: true })
    form.setValue('removePicture', profile.profilePicture !== null, { shouldDirty: true })
  }
  const review = (valid: ProfileForm) => {
    // A save would silently lose the typed address.
    if (isOneTooMany(valid.otherEmails ?? [], typedEmail)) return form.setFocus('otherEmails')
    if (!needsCurrentPassword(profile, valid)) return setPending({ ...valid, currentPassword: undefined })
    if (valid.currentPassword) return setPending(valid)
    form.setError('currentPassword', { message: passwordMessages.current }, { shouldFocus: true })
  }
  const accept = async () => {
    if (pending) await submit(pending)
    setPending(undefined)
  }

  return (
    <form noValidate aria-label={messages.details} onSubmit={form.handleSubmit(review)}>
      <Stack>
        <Title order={2} size="h3">
          {messages.details}
        </Title>
        {profile.pendingIdentity && (
          <Alert color="yellow">
            {messages.pending(fullName(profile.pendingIdentity), profile.pendingIdentity.identificationNumber)}
          </Alert>
        )}
        <PhotoField
          stored={draft.removePicture ? null : profile.profilePicture}
          picked={draft.profilePicture as File | undefined}
          fault={errors.profilePicture?.message}
          onPick={(file) => pick('profilePicture', file, photoFault(file))}
          onRemove={removePhoto}
        />
        <InformationFields
          form={form}
          account={profile.primaryEmail}
          municipalities={municipalities}
          isDepartmentLocked={profile.department !== ''}
          needsCurrentPassword={needsCurrentPassword(profile, { ...draft, signature: draft.signature })}
        />
        <Controller
          control={form.control}
          name="otherEmails"
          render={({ field }) => (
            <EmailTags
              ref={field.ref}
              emails={field.value}
              typed={typedEmail}
              onType={setTypedEmail}
              isWrong={(position) => errors.otherEmails?.[position] !== undefined}
              fault={errors.otherEmails?.message}
              onChange={(emails) =>
                form.setValue('otherEmails', emails, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
              }
            />
          )}
        />
        <SignatureFile
          texts={signatureTexts}
          accept={SIGNATURE_FILES}
          stored={profile.signature}
          picked={draft.signature as File | undefined}
          error={errors.signature?.message}
          onPick={(file) => pick('signature', file, signatureFault(file))}
          hintSize="sm"
          previewClassName={classes.signature}
          absent={null}
        />
        {rowChanged.notice}
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isSaving}>
            {messages.submit}
          </BusyButton>
        </Group>
      </Stack>
      <ProfileAlert
        profile={pending}
        isSaving={isSaving}
        onAccept={() => void accept()}
        onCancel={() => setPending(undefined)}
      />
    </form>
  )
}
