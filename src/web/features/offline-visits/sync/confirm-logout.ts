import type { Official } from '../../../../domain/access/official.ts'
import { readUnsentWork, type UnsentWork } from '../../../offline/store/device-data.ts'
import { connectivity } from '../../../offline/sync/connectivity.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { logoutTexts } from './messages.ts'

/**
 * A warning before the logout: work that stays on this device, or a login that needs a signal. Empty if there is
 * neither.
 */
export function logoutWarning({ email }: Official, unsent: UnsentWork, isOnline: boolean): string {
  const commands = unsent.waiting + unsent.refused + unsent.kept
  const drafts = unsent.draftVisits.length
  return [
    commands > 0 && logoutTexts.stays(commands, unsent.visits),
    drafts > 0 && logoutTexts.drafts(drafts),
    commands + drafts > 0 && logoutTexts.forWhom(email),
    !isOnline && logoutTexts.offline,
  ]
    .filter((text) => text !== false)
    .join(' ')
}

/** Asks users who would leave work behind, or could not log in again, whether they want to log out. */
export async function confirmLogout(user: Official): Promise<boolean> {
  let text: string
  try {
    text = logoutWarning(user, await readUnsentWork(user.id), connectivity.isOnline())
  } catch (error) {
    // Without a database this device holds no work.
    console.error(error)
    return true
  }
  return text === '' || confirm({ title: logoutTexts.title, text, confirmLabel: logoutTexts.confirm })
}
