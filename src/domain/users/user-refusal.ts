import type { Official } from '../access/official.ts'
import { USER_TYPE, type UserType } from '../access/official.ts'
import { keptEmail } from '../shared/entered.ts'
import type { ProblemCode } from '../shared/problem.ts'
import { changedIdentity, type Identity } from './account-change.ts'
import { isPersonal } from './password.ts'
import type { UserForm } from './user-form.ts'

/** The choices of a user form that were found in the catalogues. */
export type UserCatalogueMatches = {
  hasContractType: boolean
  /** Undefined if the role does not exist. */
  role: { areaId: number; userType: UserType | null } | undefined
}

/** A refusal and the form field that it belongs to. */
export type UserRefusal = { code: ProblemCode; field: keyof UserForm }

type Person = Pick<
  UserForm,
  'firstName' | 'middleName' | 'lastName' | 'secondSurname' | 'email' | 'identificationNumber'
>

/** Texts that the person's password must not contain. */
export const personalTexts = (person: Person): (string | undefined)[] => [
  person.firstName,
  person.middleName,
  person.lastName,
  person.secondSurname,
  person.email,
  person.email.split('@')[0],
  person.identificationNumber,
]

/** The reason why a user form may not be saved, or null. */
export function userRefusal(form: UserForm, { hasContractType, role }: UserCatalogueMatches): UserRefusal | null {
  if (!role) return { code: 'catalogue.not-found', field: 'roleId' }
  if (role.areaId !== form.areaId) return { code: 'user.role-mismatch', field: 'roleId' }
  if (!hasContractType) return { code: 'catalogue.not-found', field: 'contractTypeId' }
  if (form.password !== undefined && isPersonal(form.password, personalTexts(form))) {
    return { code: 'password.personal', field: 'password' }
  }
  return null
}

type OwnAccount = Identity & { id: number; email: string }

/** The reason why an administrator may not send their own signature in the user list, or null. */
export const ownSignatureRefusal = (
  by: Pick<Official, 'id'>,
  id: number | undefined,
  form: Pick<UserForm, 'signature'>,
): UserRefusal | null =>
  by.id === id && form.signature !== undefined ? { code: 'user.own-identity', field: 'signature' } : null

/**
 * The reason why an administrator may not change their own account in the user list, or null. That form asks for no
 * current password, so an open session would be enough to take over the account, or to sign acts under another name.
 * The profile asks for it. Nor may they give up their own role.
 */
export function ownAccountRefusal(
  by: Pick<Official, 'id'>,
  before: OwnAccount,
  form: Omit<OwnAccount, 'id'> & Pick<UserForm, 'password' | 'signature'>,
  newUserType: UserType | null,
): UserRefusal | null {
  if (by.id !== before.id) return null
  if (form.password !== undefined) return { code: 'user.own-password', field: 'password' }
  if (keptEmail(before.email, form.email) !== before.email) return { code: 'user.own-email', field: 'email' }
  // Refused like their deactivation. The rest would be left to an account that may never have been opened.
  if (newUserType !== USER_TYPE.administrator) return { code: 'user.own-role', field: 'roleId' }
  const field = changedIdentity(before, form)
  return field ? { code: 'user.own-identity', field } : ownSignatureRefusal(by, before.id, form)
}

/**
 * The reason why a user may not get a role, or null. One active administrator must remain to manage the users.
 * @param activeAdministrators ids of the department's active administrators
 */
export function roleChangeRefusal(
  user: Pick<Official, 'id'>,
  newUserType: UserType | null,
  activeAdministrators: readonly number[],
): UserRefusal | null {
  const keepsAdministrators = newUserType === USER_TYPE.administrator || !activeAdministrators.includes(user.id)
  const othersRemain = activeAdministrators.some((id) => id !== user.id)
  return keepsAdministrators || othersRemain ? null : { code: 'user.last-administrator', field: 'roleId' }
}
