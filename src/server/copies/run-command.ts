import { headLines } from '../audit/verify-audit.ts'
import type { Outcome, StoreCommand } from './commands.ts'
import { openCopy } from './open-copy.ts'
import { lineProgress } from './progress.ts'
import { takeCopy } from './take/take-copy.ts'
import type { CopiedInstallation } from './take/write-copy.ts'
import { repairImages } from './verify/repair-images.ts'
import { type Faults, verifyStore } from './verify/verify-store.ts'

/**
 * Runs a command in the process that has the installation open.
 * @param stop ends it soon and leaves nothing half done
 */
export async function runStoreCommand(
  installation: CopiedInstallation,
  command: StoreCommand,
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<Outcome> {
  const progress = lineProgress(say, stop)
  const outcomeOf = (done: string, faults: Faults): Outcome => {
    for (const fault of faults.first) say(fault)
    return faults.count === 0 ? { done } : { done, lacks: `${faults.count} ${faults.count === 1 ? 'falla' : 'fallas'}` }
  }
  const sayHeads = async () => {
    for (const line of await headLines(installation.db)) say(line)
  }
  switch (command.kind) {
    case 'verify': {
      const { images, records, faults } = await verifyStore(installation, progress, command.head)
      await sayHeads()
      return outcomeOf(`${images} archivos y ${records} actas`, faults)
    }
    case 'repair': {
      const source = await openCopy(command.path, command.passphrase)
      const { repaired, images, faults, refused } = await repairImages(source, installation, progress)
      if (refused) say(refused.message)
      return outcomeOf(`imágenes revisadas: ${images}, repuestas: ${repaired}`, faults)
    }
    default:
      // Before the copy, so that every head is in it.
      await sayHeads()
      return takeCopy(installation, command, progress, say)
  }
}
