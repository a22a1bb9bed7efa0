import { inRounds, type Rounds } from '../platform/in-rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { rollAll } from './roll.queries.ts'

const EVERY_MS = 5_000

/** Counts closings and notifications while the process runs. A failure is logged and tried again. */
export const startRoller = ({ db, log }: Pick<Platform, 'db' | 'log'>): Rounds =>
  inRounds({ everyMs: EVERY_MS, onError: (err) => log.warn({ err }, 'analytics: counting failed') }, (isStopped) =>
    rollAll(db, isStopped),
  )
