import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getProfile } from '../../contract/profile.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Curriculum } from '../../domain/profile/curriculum.ts'
import {
  changesEmail,
  changesIdentity,
  type GuardedAccount,
  needsCurrentPassword,
  type ProfileForm,
} from '../../domain/profile/profile-form.ts'
import { keptEmail } from '../../domain/shared/entered.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { type AccountField, changedFields } from '../../domain/users/account-change.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { wrongCurrent } from '../users/change-password.service.ts'
import { refuseDuplicateAccount, refuseTakenAccount } from '../users/duplicate-account.ts'
import { findIdentityChange, saveIdentityChange } from '../users/identity-changes.queries.ts'
import { identityOf } from '../users/identity-changes.service.ts'
import { endResets } from '../users/password-resets.queries.ts'
import { lockUser, type User, updateUser } from '../users/users.queries.ts'
import { managesUsers } from '../users/users.service.ts'
import { findProfile, lockProfile, saveProfileRow } from './profile.queries.ts'

export type Profile = ReplyOf<typeof getProfile>

/** A profile's form, whose images are already decoded. An undefined image leaves the present one. */
export type ProfileWrite = {
  by: Official
  at: Date
  form: ProfileForm
  photo: PreparedImage | undefined
  signature: PreparedImage | undefined
  /** The hash that the typed password was compared with, when the form asks for a password. */
  confirmedHash: string | undefined
}

const noCurriculum: Curriculum = { profession: undefined, professionalCard: undefined, studies: [], jobs: [] }

export async function readProfile(db: Querier, by: Official): Promise<Profile> {
  const found = await findProfile(db, by.id)
  if (!found) throw new Problem('user.not-found')
  const { user, profile, departmentName } = found
  const asked = await findIdentityChange(db, by.id)
  return {
    documentNumber: user.identificationNumber,
    firstName: user.firstName,
    middleName: user.middleName,
    lastName: user.lastName,
    secondLastName: user.secondSurname,
    address: profile?.address ?? '',
    department: departmentName,
    municipality: profile?.municipality ?? '',
    primaryEmail: user.email,
    otherEmails: profile?.otherEmails ?? [],
    phone: user.phone,
    profilePicture: profile?.photo ?? null,
    signature: user.signature,
    // Not validated: an earlier version accepted days that do not exist.
    curriculum: { ...noCurriculum, ...profile?.curriculum },
    mustChangePassword: user.mustChangePassword,
    rowVersion: user.rowVersion,
    pendingIdentity: asked ? identityOf(asked) : null,
  }
}

const guardedOf = (user: User): GuardedAccount => ({
  primaryEmail: user.email,
  documentNumber: user.identificationNumber,
  firstName: user.firstName,
  middleName: user.middleName,
  lastName: user.lastName,
  secondLastName: user.secondSurname,
})

/**
 * Whether the form changes data that asks for the current password.
 * @throws Problem when the form may not be saved at all, before its images are decoded
 */
export async function needsPassword(db: Querier, by: Official, form: ProfileForm): Promise<boolean> {
  const found = await findProfile(db, by.id)
  if (!found) throw new Problem('user.not-found')
  // A stale form would ask for the password because of another person's change of e-mail.
  refuseStaleEdit(found.user, form)
  // The form locks the department: it is the account's (R 5.3).
  if (form.department !== found.departmentName) throw new Problem('access.other-department')
  return needsCurrentPassword(guardedOf(found.user), form)
}

const fieldNames = { email: 'primaryEmail', identificationNumber: 'documentNumber' } as const

/** Checked before the images of a form are decoded. */
export const refuseTaken = (db: Querier, by: Official, form: ProfileForm): Promise<void> =>
  refuseTakenAccount(db, fieldNames, {
    email: form.primaryEmail,
    identificationNumber: form.documentNumber,
    ownId: by.id,
  })

const accountColumns = ({ form, signature }: ProfileWrite) => ({
  identificationNumber: form.documentNumber,
  firstName: form.firstName,
  middleName: form.middleName ?? null,
  lastName: form.lastName,
  secondSurname: form.secondLastName ?? null,
  email: form.primaryEmail,
  phone: form.phone,
  ...(signature && { signature: signature.name }),
})

function profileColumns({ form, photo }: ProfileWrite, before: Awaited<ReturnType<typeof lockProfile>>) {
  const photoBefore = form.removePicture ? null : (before?.photo ?? null)
  return {
    address: form.address,
    department: form.department,
    municipality: form.municipality,
    otherEmails: [...new Set(form.otherEmails)],
    photo: photo?.name ?? photoBefore,
    curriculum: form.curriculum ?? before?.curriculum ?? {},
  }
}

/**
 * Saves the official's own data: the account's part in the account, the rest in the profile. `changed` are the guarded
 * parts of the account that differ now.
 */
export async function saveProfile(
  db: Querier,
  write: ProfileWrite,
): Promise<{ saved: Profile; changed: AccountField[] }> {
  const { by, at, form, photo, signature, confirmedHash } = write
  const { id: userId, departmentId } = by
  const changed = await refuseDuplicateAccount(fieldNames, () =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, departmentId, userId)
      if (!user) throw new Problem('user.not-found')
      refuseStaleEdit(user, form)
      if (needsCurrentPassword(guardedOf(user), form) && user.passwordHash !== confirmedHash)
        throw wrongCurrent('currentPassword')
      await refuseTaken(tx, by, form)
      const before = await lockProfile(tx, userId)
      const images = [photo, signature].filter((image) => image !== undefined)
      await insertImages(tx, departmentId, images, at)
      const sent = { ...accountColumns(write), email: keptEmail(user.email, form.primaryEmail) }
      // An administrator's own change counts at once.
      const isAsked = changesIdentity(guardedOf(user), form) && !managesUsers(by)
      // Names and number stay as they are until an administrator has approved them.
      const account = isAsked ? { ...sent, ...identityOf(user) } : sent
      if (isAsked) await saveIdentityChange(tx, { ...identityOf(sent), userId, departmentId, requestedAt: at })
      const profile = profileColumns(write, before)
      await updateUser(tx, userId, account, false)
      if (changesEmail(user.email, form)) await endResets(tx, userId, at)
      await saveProfileRow(tx, { ...profile, userId, departmentId, updatedAt: at })
      const asked = isAsked && { asked: changesOf(identityOf(user), identityOf(sent)) }
      const details = { ...changesOf({ ...user, ...before }, { ...account, ...profile }), ...asked }
      await audit(tx, { official: by, at, action: 'edit-profile', subject: 'user', subjectId: userId, details })
      const { roleId, contractTypeId } = user
      return changedFields(user, { ...account, roleId, contractTypeId }, false)
    }),
  )
  return { saved: await readProfile(db, by), changed }
}
