import { setTimeout as pause } from 'node:timers/promises'

/** Time between two looks (unit: ms). */
const PAUSE_MS = 500

/** Resolves once `isSo` holds. For hooks, where `expect.poll` may not be called; the limit of the hook ends it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(PAUSE_MS)
}
