import { silentProgress } from '../../src/server/copies/progress.ts'
import { verifyStore } from '../../src/server/copies/verify/verify-store.ts'
import { linkAll, sequenceAll } from '../../src/server/testing/whole-rounds.ts'
import type { Facts, Invariant } from './facts.ts'
import { told } from './facts.ts'

/** `npm run verify` finds nothing wrong: seals, numbers, trail, lists, figures and images. */
export const verifyIsContent: Invariant = {
  name: 'verify',
  async check({ server }: Facts) {
    const platform = server.platform()
    // A run has no background rounds, so the links of the trail and the public log are made here.
    await linkAll(server.db, platform.clock())
    await sequenceAll(platform)
    const { faults } = await verifyStore(platform, silentProgress)
    return told(faults.first)
  },
}
