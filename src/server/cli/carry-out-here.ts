import { carryOut } from '../copies/carry-out.ts'
import { giveOrder } from '../copies/control-socket.ts'
import type { Order, Outcome } from '../copies/orders.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { DataFolderInUse } from '../platform/db/data-folder-lock.ts'
import { openInstallation } from './installation.ts'
import { say } from './run-command.ts'

async function openAndCarryOut(order: Order): Promise<Outcome> {
  const installation = await openInstallation(process.env)
  try {
    return await carryOut({ ...installation, clock: systemClock }, order, say)
  } finally {
    await installation.close()
  }
}

/** Carries out an order on the installation, through its server when that one holds the embedded database. */
export const carryOutHere = (order: Order): Promise<Outcome> =>
  openAndCarryOut(order).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error
    const told = await giveOrder(readConfig(process.env).dataDir, order, say)
    if (told === undefined) throw error
    return told
  })
