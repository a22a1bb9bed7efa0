import { openCopy } from './open-copy.ts'
import type { Order, Outcome } from './orders.ts'
import { lineProgress } from './progress.ts'
import { repairImages } from './repair-images.ts'
import { takeCopy } from './take-copy.ts'
import { type Faults, verifyStore } from './verify-store.ts'
import type { CopiedInstallation } from './write-copy.ts'

/**
 * Does what was ordered, in the process that has the installation open.
 * @param stop ends it soon, and leaves nothing half done
 */
export async function carryOut(
  installation: CopiedInstallation,
  order: Order,
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<Outcome> {
  const progress = lineProgress(say, stop)
  const outcomeOf = (done: string, faults: Faults): Outcome => {
    for (const fault of faults.first) say(fault)
    return faults.count === 0 ? { done } : { done, lacks: `${faults.count} ${faults.count === 1 ? 'falla' : 'fallas'}` }
  }
  switch (order.kind) {
    case 'verify': {
      const { images, records, faults } = await verifyStore(installation, progress)
      return outcomeOf(`${images} archivos y ${records} actas`, faults)
    }
    case 'repair': {
      const source = await openCopy(order.path, order.passphrase)
      const { repaired, images, faults, refused } = await repairImages(source, installation, progress)
      if (refused) say(refused.message)
      return outcomeOf(`imágenes revisadas: ${images}, repuestas: ${repaired}`, faults)
    }
    default:
      return takeCopy(installation, order, progress, say)
  }
}
