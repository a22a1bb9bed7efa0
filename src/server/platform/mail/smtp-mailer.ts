import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import type { MailConfig } from '../config/config.ts'
import type { Mail, Mailer } from './mailer.ts'

const unconfigured: Mailer = {
  isConfigured: false,
  send: () => Promise.reject(new Problem('mail.unavailable')),
}

/** Through the SMTP server of the configuration; one connection per mail, given up after the configured time. */
export function smtpMailer(config: MailConfig | undefined, log: Pick<FastifyBaseLogger, 'warn'>): Mailer {
  if (!config) return unconfigured
  const { smtpUrl, from, timeoutMs } = config
  // Loaded with the first mail: a start need not wait for it.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // What is mailed is given in memory: no text of a person can name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const deliver = async ({ to, attachments = [], ...mail }: Mail) => {
    const transport = await openTransport()
    return transport.sendMail({
      ...mail,
      from,
      // As an object, so that the address is one, whatever is written in it.
      to: { name: '', address: to },
      attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      // Each step has its limit; this one is for all of them together.
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
        log.warn({ err: error }, 'mail was not accepted')
        throw new Problem('mail.unavailable')
      }
    },
  }
}
