import type { Order, Outcome } from './orders.ts'
import { lineProgress } from './progress.ts'
import { takeCopy } from './take-copy.ts'
import { verifyStore } from './verify-store.ts'
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
  if (order.kind !== 'verify') return takeCopy(installation, order, progress, say)
  const { images, records, faults } = await verifyStore(installation, progress)
  for (const fault of faults.first) say(fault)
  const looked = `${images} archivos y ${records} actas`
  return faults.count === 0 ? { done: looked } : { done: looked, lacks: `${faults.count} fallas` }
}
