import type { z } from 'zod'
import { problemReplies } from '../../../contract/problems.ts'
import { unopenedImage } from '../../../domain/shared/unopened-image.ts'
import { MAX_IMAGE_BYTES } from '../../../domain/shared/upload.ts'
import { isPersonal, passwordMessages } from '../../../domain/users/password.ts'
import { type UserForm, userForm } from '../../../domain/users/user-form.ts'
import { personalTexts } from '../../../domain/users/user-refusal.ts'
import type { UserRow } from './users.queries.ts'

export type UserFieldName = keyof UserForm
/** An unfinished form. */
export type UserDraft = Partial<z.input<typeof userForm>>

export const isUserField = (name: string): name is UserFieldName => name in userForm.shape

/** Kinds of files in the file dialog (R 9.14). */
export const SIGNATURE_FILES = '.jpg,.jpeg,.png,.svg,image/jpeg,image/png,image/svg+xml'

const signatureProblem = ({ size, type }: { size: number; type: string }) => {
  if (!type.startsWith('image/')) return unopenedImage.signatures
  return size > MAX_IMAGE_BYTES ? problemReplies['image.too-large'].text : null
}

/**
 * The domain's form and its rules that need no server, for the form's resolver.
 * The rules report together with the first faults, even while other fields are wrong.
 */
export const userSchema = userForm.superRefine(
  (form, context) => {
    const { password, email }: Partial<UserForm> = form
    if (password !== undefined && email !== undefined && isPersonal(password, personalTexts(form))) {
      context.addIssue({ code: 'custom', path: ['password'], message: passwordMessages.personal })
    }
    const message = form.signature && signatureProblem(form.signature)
    if (message) context.addIssue({ code: 'custom', path: ['signature'], message })
  },
  { when: () => true },
) as z.ZodType<UserForm, UserDraft>

/** All fields exist from the start, so that text typed and deleted again does not count as a change. */
export const newUser: UserDraft = {
  identificationNumber: '',
  firstName: '',
  middleName: '',
  lastName: '',
  secondSurname: '',
  email: '',
  password: '',
  areaId: undefined,
  roleId: undefined,
  contractTypeId: undefined,
  phone: '',
  roleFunctions: '',
  signature: undefined,
}

export const userOf = (row: UserRow): UserDraft => ({
  identificationNumber: row.identificationNumber,
  firstName: row.firstName,
  middleName: row.middleName ?? '',
  lastName: row.lastName,
  secondSurname: row.secondSurname ?? '',
  email: row.email,
  password: '',
  areaId: row.areaId,
  roleId: row.roleId,
  contractTypeId: row.contractTypeId,
  phone: row.phone,
  roleFunctions: row.roleFunctions,
  signature: undefined,
  rowVersion: row.rowVersion,
})
