/** Long, for a machine that does much else: it ends a hang, and no test waits for it. */
export const PATIENCE_MS = 45_000
