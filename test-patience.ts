/** A busy machine takes many times what an idle one does. CI waits four times as long; TEST_PATIENCE says otherwise. */
const factor = Number(process.env.TEST_PATIENCE ?? (process.env.CI === 'true' ? 4 : 1))
if (!(factor > 0)) throw new Error(`TEST_PATIENCE is '${process.env.TEST_PATIENCE}' and has to be a number above 0.`)

/** Limit of one wait of a test, which ends a hang (unit: ms). Nothing that works takes that long. */
export const WAIT_MS = 15_000 * factor
/** Limit of one test, in which several waits may come one after the other (unit: ms). */
export const TEST_MS = 60_000 * factor
/** Limit of one journey, which is as long as many tests (unit: ms). */
export const JOURNEY_MS = 3 * TEST_MS
