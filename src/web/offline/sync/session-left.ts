/** The session for which something was being sent is no longer the device's: somebody logged out, or in. */
export class SessionLeft extends Error {
  constructor() {
    super('The session has changed.')
    this.name = 'SessionLeft'
  }
}
