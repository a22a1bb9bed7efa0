import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import type { MailConfig } from '../config/config.ts'
import type { Mail, Mailer } from './mailer.ts'

const unconfigured: Mailer = {
  isConfigured: false,
  send: () => Promise.reject(new Problem('mail.unavailable')),
}

/** Sends through the configured SMTP server, with one connection per mail and a time limit. */
export function smtpMailer(config: MailConfig | undefined, log: Pick<FastifyBaseLogger, 'warn'>): Mailer {
  if (!config) return unconfigured
  const { smtpUrl, from, timeoutMs } = config
  // The library is loaded with the first mail, so that the start need not wait.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // All content is given in memory, so that no text can name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const deliver = async ({ to, attachments = [], ...mail }: Mail) => {
    const transport = await openTransport()
    return transport.sendMail({
      ...mail,
      from,
      // An object holds exactly one address, whatever the text contains.
      to: { name: '', address: to },
      attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      // Limits all steps together; each also has a limit of its own.
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
  return {
    isConfigured: true,
    send: async (mail) => {
      try {
        const { messageId } = await deliver(mail)
        return { messageId }
      } catch (error) {
        log.warn({ err: error }, 'mail: not accepted')
        throw new Problem('mail.unavailable')
      }
    },
  }
}
