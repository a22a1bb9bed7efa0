/**
 * A test file hears only its own tabs. Channels of Node reach every thread of the process, so a file would hear those
 * that run at the same time.
 */
const ofThisFile = crypto.randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${ofThisFile}`)
  }
}
