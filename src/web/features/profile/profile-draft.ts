import type { z } from 'zod'
import { MAX_OTHER_EMAILS, type ProfileForm, profileForm } from '../../../domain/profile/profile-form.ts'
import { enteredEmail } from '../../../domain/shared/entered.ts'
import { MAX_IMAGE_BYTES } from '../../../domain/shared/upload.ts'
import { messages } from './messages.ts'
import type { Profile } from './profile.queries.ts'

export type TextField = Exclude<
  keyof ProfileForm,
  'currentPassword' | 'otherEmails' | 'profilePicture' | 'removePicture' | 'signature' | 'curriculum' | 'rowVersion'
>

/** The unfinished form of 'Información'. */
export type ProfileDraft = Record<TextField, string> & {
  currentPassword: string
  otherEmails: string[]
  profilePicture?: File | undefined
  removePicture: boolean
  signature?: File | undefined
  rowVersion: number
}

export const profileSchema = profileForm as unknown as z.ZodType<ProfileForm, ProfileDraft>

export const draftOf = (profile: Profile): ProfileDraft => ({
  documentNumber: profile.documentNumber,
  firstName: profile.firstName,
  middleName: profile.middleName ?? '',
  lastName: profile.lastName,
  secondLastName: profile.secondLastName ?? '',
  address: profile.address,
  department: profile.department,
  municipality: profile.municipality,
  primaryEmail: profile.primaryEmail,
  currentPassword: '',
  otherEmails: profile.otherEmails,
  phone: profile.phone,
  profilePicture: undefined,
  removePicture: false,
  signature: undefined,
  rowVersion: profile.rowVersion,
})

const sizeFault = ({ size }: File): string | undefined => {
  if (size === 0) return messages.emptyFile
  return size > MAX_IMAGE_BYTES ? messages.tooLarge : undefined
}

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** The reason why a picked file is no photo; the server examines the bytes. */
export const photoFault = (file: File): string | undefined =>
  PHOTO_TYPES.includes(file.type) ? sizeFault(file) : messages.notAnImage

export const SIGNATURE_FILES = '.jpg,.jpeg,.png,.svg'
const SIGNATURE_NAME = /\.(jpe?g|png|svg)$/i

export const signatureFault = (file: File): string | undefined =>
  SIGNATURE_NAME.test(file.name) ? sizeFault(file) : messages.notASignature

/** The addresses after a typed one is entered; an empty or repeated one adds nothing. */
export function withEmail(emails: readonly string[], typed: string): readonly string[] {
  const email = enteredEmail(typed)
  return email === '' || emails.includes(email) ? emails : [...emails, email]
}

/** Whether a typed address would exceed the form's limit. */
export const isOneTooMany = (emails: readonly string[], typed: string): boolean =>
  emails.length >= MAX_OTHER_EMAILS && withEmail(emails, typed) !== emails
