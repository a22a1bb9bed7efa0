import { WAIT_MS } from '../../test-patience.ts'

/** Limit that ends a hang of a page or a server. A page on a busy machine is slower than any other thing. */
export const PATIENCE_MS = 2 * WAIT_MS
