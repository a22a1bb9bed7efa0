/** Limit that ends a hang, long enough for a busy machine. No test waits that long. */
export const PATIENCE_MS = 90_000
/** Limit for a device to send what it kept, and to have it confirmed. */
export const SYNCHRONISED_MS = 2 * PATIENCE_MS
