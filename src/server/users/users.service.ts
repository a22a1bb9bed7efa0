import { fieldProblem } from '../../contract/problems.ts'
import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE, type UserType } from '../../domain/access/official.ts'
import { keptEmail } from '../../domain/shared/entered.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import type { PendingDecision } from '../../domain/shared/pending-visits.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { type AccountField, changedFields } from '../../domain/users/account-change.ts'
import type { UserForm } from '../../domain/users/user-form.ts'
import {
  ownAccountRefusal,
  ownSignatureRefusal,
  roleChangeRefusal,
  type UserRefusal,
  userRefusal,
} from '../../domain/users/user-refusal.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { settleOfficial } from '../trips/settle-official.ts'
import type { MailedAct } from './account-change-mail.ts'
import { isCommonPassword } from './common-passwords.ts'
import { refuseDuplicateAccount, refuseTakenAccount } from './duplicate-account.ts'
import { insertReplacedPassword } from './password-history.queries.ts'
import { endResets } from './password-resets.queries.ts'
import { type ToldChange, tellOfChange } from './told-changes.ts'
import { findUserPage, type UserQuery, type UserRow } from './user-list.queries.ts'
import {
  findCatalogueMatches,
  findUser,
  insertUser,
  lockActiveAdministrators,
  lockUser,
  type User,
  updateUser,
} from './users.queries.ts'

/** A user's form, whose signature is already decoded and whose password is already hashed. */
export type UserWrite = {
  by: Official
  at: Date
  form: UserForm
  signature: PreparedImage | undefined
  passwordHash: string | undefined
}

/** Whether the official keeps the accounts of the own department. */
export const managesUsers = (by: Official): boolean => may(by, 'users.manage', { departmentId: by.departmentId })

/** Checked before the slow work for the sender. */
export function admitUserManager(by: Official): void {
  if (!managesUsers(by)) throw new Problem('access.forbidden')
}

/** An account of the department, for an administrator who looks at it or changes what belongs to it. */
export async function managedUser(db: Querier, by: Official, userId: number): Promise<User> {
  admitUserManager(by)
  const user = await findUser(db, userId)
  if (user?.departmentId !== by.departmentId) throw new Problem('user.not-found')
  return user
}

/** A page of the department's users, for administrators only (R 12.10). */
export function readUserPage(
  { readListPage, config }: Pick<Platform, 'readListPage' | 'config'>,
  db: Querier,
  by: Official,
  query: UserQuery,
): Promise<Page<UserRow>> {
  admitUserManager(by)
  return findUserPage(readListPage, db, { department: by.departmentId, hours: config.temporaryPasswordHours }, query)
}

const fieldNames = { email: 'email', identificationNumber: 'identificationNumber' } as const

/** Checked before the image of a form is decoded, and again: no constraint sees zeros before a number. */
export const refuseTaken = (db: Querier, { email, identificationNumber }: UserForm, ownId?: number): Promise<void> =>
  refuseTakenAccount(db, fieldNames, { email, identificationNumber, ownId })

const refuse = (refusal: UserRefusal | null) => {
  if (refusal) throw fieldProblem(refusal.code, refusal.field)
}

/** Checked before the image of a form is decoded: a refused form leaves none. */
export const refuseOwnSignature = (by: Official, id: number | undefined, form: UserForm): void =>
  refuse(ownSignatureRefusal(by, id, form))

/** A password that an administrator types. One that was made up here is never common. */
export function refuseCommonPassword({ password }: Pick<UserForm, 'password'>): void {
  if (password === undefined || !isCommonPassword(password)) return
  throw fieldProblem('password.common', 'password')
}

/** The form's columns without the password. The audit trail shows their changes. */
function columnsOf({ form, signature }: UserWrite) {
  const { password, rowVersion, signature: sent, middleName, secondSurname, ...same } = form
  return {
    ...same,
    middleName: middleName ?? null,
    secondSurname: secondSurname ?? null,
    ...(signature && { signature: signature.name }),
  }
}

/** An administrator gave this password, so the user must change it at the next login, and within its term. */
const passwordColumns = (passwordHash: string | undefined, at: Date) =>
  passwordHash === undefined ? {} : { passwordHash, mustChangePassword: true, temporaryPasswordAt: at }

/** Facts of a saved form for the security log. */
export type CreatedUser = { id: number; isAdministrator: boolean }
/** `told` is what the person is told, unless it is their own act. */
export type SavedUser = CreatedUser & { changed: readonly AccountField[]; told: ToldChange<MailedAct> | undefined }

/** Creates an account in the official's department. Its password must be changed at the first login. */
export function createUser(db: Querier, write: UserWrite & { passwordHash: string }): Promise<CreatedUser> {
  const { by, at, form, signature } = write
  admitUserManager(by)
  return refuseDuplicateAccount(fieldNames, () =>
    db.transaction(async (tx) => {
      const matches = await findCatalogueMatches(tx, form)
      refuse(userRefusal(form, matches))
      await refuseTaken(tx, form)
      if (signature) await insertImages(tx, by.departmentId, [signature], at)
      const { departmentId } = by
      const { passwordHash } = write
      const given = { mustChangePassword: true, temporaryPasswordAt: at }
      const id = await insertUser(tx, { ...columnsOf(write), departmentId, createdAt: at, passwordHash, ...given })
      await audit(tx, { official: by, at, action: 'create', subject: 'user', subjectId: id })
      return { id, isAdministrator: matches.role?.userType === USER_TYPE.administrator }
    }),
  )
}

/** Decides about the visits and trips of an official whose role makes none of that part any more. */
async function settleRole(
  tx: Querier,
  { by, at, form, decision = {} }: UserWrite & { decision?: PendingDecision },
  before: User,
  newUserType: UserType | null,
) {
  if (form.roleId === before.roleId) return undefined
  const { role } = await findCatalogueMatches(tx, before)
  if ((role?.userType ?? null) === newUserType) return undefined
  return settleOfficial(tx, { by, at }, before.id, decision)
}

/** Tells the person of an edit that changes what they are told of. */
async function tellOfEdit(
  tx: Querier,
  { by, at }: UserWrite,
  before: User,
  { fields, email }: { fields: readonly AccountField[]; email: string },
) {
  return fields.length === 0 ? undefined : tellOfChange(tx, { by, at, before, act: { act: 'changed', fields }, email })
}

/** Changes an account of the official's department. Without a password in the form the present one stays. */
export function editUser(
  db: Querier,
  id: number,
  write: UserWrite & { decision?: PendingDecision },
): Promise<SavedUser> {
  const { by, at, form, signature, passwordHash } = write
  admitUserManager(by)
  return refuseDuplicateAccount(fieldNames, () =>
    db.transaction(async (tx) => {
      // The lock order of a deactivation: administrators first, then the row.
      const administrators = await lockActiveAdministrators(tx, by.departmentId)
      const before = await lockUser(tx, by.departmentId, id)
      if (!before) throw new Problem('user.not-found')
      refuseStaleEdit(before, form)
      const matches = await findCatalogueMatches(tx, form)
      refuse(
        userRefusal(form, matches) ??
          roleChangeRefusal({ id }, matches.role?.userType ?? null, administrators) ??
          ownAccountRefusal(by, before, form, matches.role?.userType ?? null),
      )
      await refuseTaken(tx, form, id)
      const settled = await settleRole(tx, write, before, matches.role?.userType ?? null)
      if (signature) await insertImages(tx, by.departmentId, [signature], at)
      if (passwordHash) {
        await insertReplacedPassword(tx, { userId: id, passwordHash: before.passwordHash, replacedAt: at })
      }
      const columns = { ...columnsOf(write), email: keptEmail(before.email, form.email) }
      const changed = changedFields(before, columns, passwordHash !== undefined)
      const endsSessions = changed.includes('password') || changed.includes('role')
      await updateUser(tx, id, { ...columns, ...passwordColumns(passwordHash, at) }, endsSessions)
      if (endsSessions || columns.email !== before.email) await endResets(tx, id, at)
      const details = { ...changesOf(before, columns), ...(passwordHash && { password: 'changed' }), ...settled }
      await audit(tx, { official: by, at, action: 'edit', subject: 'user', subjectId: id, details })
      const told = await tellOfEdit(tx, write, before, { fields: changed, email: columns.email })
      return { id, isAdministrator: matches.role?.userType === USER_TYPE.administrator, changed, told }
    }),
  )
}
