import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { NO_MAIL_SERVER } from '../../../domain/records/notification.ts'
import { enteredLine } from '../../../domain/shared/entered.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { MailConfig } from '../config/config.ts'
import type { Mail, Mailer } from './mailer.ts'

const unconfigured: Mailer = {
  isConfigured: false,
  send: () => Promise.reject(unavailable(NO_MAIL_SERVER)),
}

const MAX_ANSWER = 300

/** @param mailServer the cause, for the administrator: the text of R 8.7 tells none */
function unavailable(mailServer: string, cause?: unknown): Problem {
  return new Problem('mail.unavailable', { consequence: { mailServer }, cause })
}

type SmtpError = Error & { responseCode?: number; response?: string; code?: string }

function causeOf({ response, name, code }: SmtpError): string {
  if (response) return `Respuesta del servidor de correo: ${enteredLine(response).slice(0, MAX_ANSWER)}`
  const isSlow = code === 'ETIMEDOUT' || name === 'AbortError' || name === 'TimeoutError'
  return isSlow ? 'El servidor de correo no respondió a tiempo.' : 'No se pudo conectar con el servidor de correo.'
}

const ADDRESS = /[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/g

/** Takes addresses out of an error, for the log: a mail server repeats them, and some are of who complained. */
function hideAddresses(error: SmtpError): SmtpError {
  const message = error.message.replace(ADDRESS, '…')
  if (error.stack !== undefined) error.stack = error.stack.replace(error.message, () => message)
  error.message = message
  return error
}

const ignore = () => {}

/** A log that only hears when the whole mail, with its last line, went to the server. */
const handOverLog = (onHandedOver: () => void) => ({
  ...{ level: ignore, trace: ignore, debug: ignore, warn: ignore, error: ignore, fatal: ignore },
  info: (entry: { tnx?: string; outByteCount?: number }) => {
    if (entry.tnx === 'message' && entry.outByteCount !== undefined) onHandedOver()
  },
})

/** The domain of the sender, where our message ids are unique. */
const domainOf = (from: string) => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** Sends through the configured SMTP server, with one connection per mail and a time limit. */
export function smtpMailer(config: MailConfig | undefined, log: Pick<FastifyBaseLogger, 'warn'>): Mailer {
  if (!config) return unconfigured
  const { smtpUrl, from, replyTo, timeoutMs } = config
  // The library is loaded with the first mail, so that the start need not wait.
  const openTransport = async (onHandedOver: () => void) => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      logger: handOverLog(onHandedOver) as never,
      // All content is given in memory, so that no text can name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const deliver = async ({ to, attachments = [], ...mail }: Mail, messageId: string, onHandedOver: () => void) => {
    const transport = await openTransport(onHandedOver)
    await transport.sendMail({
      ...mail,
      from,
      ...(replyTo !== undefined && { replyTo }),
      messageId,
      // Keeps programs from answering: 'out of office' would go to the sender (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
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
      const messageId = `<${randomUUID()}@${domainOf(from)}>`
      let isHandedOver = false
      try {
        await deliver(mail, messageId, () => {
          isHandedOver = true
        })
        return { messageId, isAccepted: true }
      } catch (cause) {
        const error = hideAddresses(cause as SmtpError)
        // An answer of the server is a refusal, whenever it comes.
        if (isHandedOver && error.responseCode === undefined) {
          log.warn({ err: error, messageId }, 'mail: outcome unknown')
          return { messageId, isAccepted: false }
        }
        log.warn({ err: error }, 'mail: not accepted')
        throw unavailable(causeOf(error), error)
      }
    },
  }
}
