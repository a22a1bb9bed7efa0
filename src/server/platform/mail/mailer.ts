export type Mail = {
  /** One address. */
  to: string
  subject: string
  /** Plain text: read anywhere, and nothing in it can pretend to be a link. */
  text: string
  attachments?: { filename: string; contentType: string; content: Uint8Array }[]
}

/** Sends mail; slow, so never inside a transaction. */
export type Mailer = {
  /** Whether this installation has a mail server at all; it may still refuse. */
  isConfigured: boolean
  /** @throws Problem 'mail.unavailable' when there is no mail server, it refuses, or it takes too long */
  send(mail: Mail): Promise<{ messageId: string }>
}
