/** Of the exclusive lock and of the Background Sync: the outbox of this device, whoever sends it. */
export const OUTBOX = 'vigia-outbox'
/** Of the channel on which tabs and the service worker tell each other how the outbox goes. */
export const CHANNEL = 'vigia-sync'
