import { USER_TYPE, type UserType } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { temporaryPasswordEnd } from '../../domain/users/temporary-password.ts'
import type { Platform } from '../platform/platform.ts'
import { hasOtherAdministrator } from './session.queries.ts'

type Account = {
  userId: number
  departmentId: number
  userType: UserType
  mustChangePassword: boolean
  temporaryPasswordAt: Date | null
}

/**
 * Refuses a temporary password whose term is over; administrators give another one. An administrator whom no colleague
 * could help keeps theirs, as the first one of an installation: otherwise the department would be shut for good.
 * @throws Problem session.temporary-password-ended
 */
export async function refuseEndedPassword(
  { config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>,
  { userId, departmentId, userType, mustChangePassword, temporaryPasswordAt }: Account,
): Promise<void> {
  if (!mustChangePassword || !temporaryPasswordAt) return
  if (clock() < temporaryPasswordEnd(temporaryPasswordAt, config.temporaryPasswordHours)) return
  if (userType === USER_TYPE.administrator && !(await hasOtherAdministrator(db, { userId, departmentId }))) return
  throw new Problem('session.temporary-password-ended')
}
