/** Tells a new service worker that waits to take over from the one before. */
export const TAKE_OVER = 'vigia:take-over'
