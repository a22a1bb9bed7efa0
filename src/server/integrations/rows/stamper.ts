import { inRounds, type Rounds } from '../../platform/in-rounds.ts'
import type { Platform } from '../../platform/platform.ts'
import { stampChanges } from './row-sets.queries.ts'

const EVERY_MS = 5_000

/** Gives changes of rows their instant while the process runs. A failure is logged and tried again. */
export const startStamping = ({ db, log }: Pick<Platform, 'db' | 'log'>): Rounds =>
  inRounds({ everyMs: EVERY_MS, onError: (err) => log.warn({ err }, 'feeds: changes not stamped') }, (isStopped) =>
    stampChanges(db, isStopped),
  )
