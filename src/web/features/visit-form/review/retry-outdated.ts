import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import { listVisitCommands, retry } from '../../../offline/outbox/outbox.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { awaitsSignatures } from '../outbox-status/answered-state.ts'

/**
 * Sends again what the server refused only because a signature was over other content: that person has signed again.
 * @param outdated parts whose persons had to sign again: the signatures of before would only be refused once more
 */
export async function retryOutdated(owner: VisitOwner, outdated: readonly SignerPart[]): Promise<void> {
  try {
    const commands = await listVisitCommands(owner)
    for (const command of commands) {
      if (!awaitsSignatures(command) || outdated.some((part) => part === command.slot)) continue
      await retry(owner, command.slot)
    }
  } catch (error) {
    // The user still has 'Reintentar'.
    console.error(error)
  }
}
