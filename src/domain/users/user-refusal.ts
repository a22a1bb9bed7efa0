import type { Official } from '../access/official.ts'
import { USER_TYPE, type UserType } from '../access/official.ts'
import type { ProblemCode } from '../shared/problem.ts'
import { isPersonal } from './password.ts'
import type { UserForm } from './user-form.ts'

/** How the form's choices stand in the catalogues. */
export type UserCatalogueMatches = {
  hasContractType: boolean
  /** Undefined when there is no such role. */
  role: { areaId: number; userType: UserType | null } | undefined
}

/** A refusal, and the field of the form that it is about. */
export type UserRefusal = { code: ProblemCode; field: keyof UserForm }

type Person = Pick<
  UserForm,
  'firstName' | 'middleName' | 'lastName' | 'secondSurname' | 'email' | 'identificationNumber'
>

/** What a password of this person must not contain. */
export const personalTexts = (person: Person): (string | undefined)[] => [
  person.firstName,
  person.middleName,
  person.lastName,
  person.secondSurname,
  // The part before the @: many people share what follows it.
  person.email.split('@')[0],
  person.identificationNumber,
]

/** Why a form of a user may not be saved, or null. */
export function userRefusal(form: UserForm, { hasContractType, role }: UserCatalogueMatches): UserRefusal | null {
  if (!role) return { code: 'catalogue.not-found', field: 'roleId' }
  if (role.areaId !== form.areaId) return { code: 'user.role-mismatch', field: 'roleId' }
  if (!hasContractType) return { code: 'catalogue.not-found', field: 'contractTypeId' }
  if (form.password !== undefined && isPersonal(form.password, personalTexts(form))) {
    return { code: 'password.personal', field: 'password' }
  }
  return null
}

/**
 * Why the administration of users may not change an account, or null: it asks for no password, and whoever found a session
 * open must not take the account with it. One's own password and e-mail are changed in the profile.
 */
export function ownAccountRefusal(
  by: Pick<Official, 'id'>,
  before: { id: number; email: string },
  form: Pick<UserForm, 'email' | 'password'>,
): UserRefusal | null {
  if (by.id !== before.id) return null
  if (form.password !== undefined) return { code: 'user.own-password', field: 'password' }
  return form.email === before.email ? null : { code: 'user.own-email', field: 'email' }
}

/**
 * Why a user may not be given a role, or null: somebody must be left who can manage the users.
 * @param activeAdministrators ids of those of the department
 */
export function roleChangeRefusal(
  user: Pick<Official, 'id'>,
  newUserType: UserType | null,
  activeAdministrators: readonly number[],
): UserRefusal | null {
  const stays = newUserType === USER_TYPE.administrator || !activeAdministrators.includes(user.id)
  const areLeft = activeAdministrators.some((id) => id !== user.id)
  return stays || areLeft ? null : { code: 'user.last-administrator', field: 'roleId' }
}
