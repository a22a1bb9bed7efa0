export type Mail = {
  /** One address. */
  to: string
  subject: string
  /** Plain text: every client shows it, and it cannot disguise a link. */
  text: string
  attachments?: { filename: string; contentType: string; content: Uint8Array }[]
}

/** Sends mail; slow, so never inside a transaction. */
export type Mailer = {
  /** Whether a mail server is configured; it may still refuse. */
  isConfigured: boolean
  /**
   * @returns `isAccepted` = false when the mail server took the whole mail and did not answer: it may have
   * been delivered, and a second mail may be one too many
   * @throws Problem 'mail.unavailable' when there is no mail server, it refuses, or it takes too long before that
   */
  send(mail: Mail): Promise<{ messageId: string; isAccepted: boolean }>
}
