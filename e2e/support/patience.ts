/** Limit that ends a hang, long enough for a busy machine. No test waits that long. */
export const PATIENCE_MS = 45_000
