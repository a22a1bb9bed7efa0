import { WAIT_MS } from '../../test-patience.ts'

/** Limit that ends a hang of a page or a server. A page on a busy machine is slower than any other thing. */
export const PATIENCE_MS = 2 * WAIT_MS
/** Limit for a device to send what it kept and to have it confirmed, and for a job of the server. */
export const SYNCHRONISED_MS = 2 * PATIENCE_MS
