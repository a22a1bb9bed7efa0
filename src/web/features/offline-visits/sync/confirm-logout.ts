import type { Official } from '../../../../domain/access/official.ts'
import { readUnsentWork, type UnsentWork } from '../../../offline/store/device-data.ts'
import { connectivity } from '../../../offline/sync/connectivity.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { logoutTexts } from './messages.ts'

/** What a person should know before they log out of this device, or nothing. */
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

/** Asks a person who would leave work behind, or could not come back, whether they want to log out. */
export async function confirmLogout(user: Official): Promise<boolean> {
  let text: string
  try {
    text = logoutWarning(user, await readUnsentWork(user.id), connectivity.isOnline())
  } catch (error) {
    // Without a database there is nothing of theirs on this device.
    console.error(error)
    return true
  }
  return text === '' || confirm({ title: logoutTexts.title, text, confirmLabel: logoutTexts.confirm })
}
