import { createEvidenceKeys } from '../evidence/keys/evidence-keys.ts'
import { readAuthority } from '../evidence/time-stamp/create-time-stamps.ts'
import type { Clock } from '../platform/clock.ts'
import type { ReadConfig } from '../platform/config/config.ts'

/**
 * Reads every file of keys, certificates and secrets that the configuration names, before the database is opened. Keys of
 * the data folder are left for later.
 * @throws KeyRefused
 */
export function refuseKeyFiles(config: Pick<ReadConfig, 'dataDir' | 'entity' | 'evidence'>, clock: Clock): void {
  const { seal, logKeyFile, stamps } = config.evidence
  const keys = createEvidenceKeys(config, clock)
  if (seal.keyFile !== undefined) keys.pdfKey()
  if (logKeyFile !== undefined) keys.logKey()
  if (stamps) readAuthority(stamps)
}
