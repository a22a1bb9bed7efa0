import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; subject: string; text: string; raw: string }

/** Behaviour of the server for the next mails. */
type MailBehaviour =
  | 'accept'
  | 'refuse'
  | 'refuse the recipient'
  | 'refuse and name the recipient'
  | 'never answer'
  | 'answer when released'
  | 'stall after data'
  | 'break after data'
  | 'refuse after data'

export type MailServer = {
  url: string
  behaviour: MailBehaviour
  received: ReceivedMail[]
  /** Called when the server keeps silent from now on. */
  onSilence(): void
  /** Answers what it held back; later mails are accepted. */
  release(): void
  /** Number of mails whose sender waits for `release`. */
  held(): number
  close(): Promise<void>
}

/** Whether a mail holds a link that recovers a password. Other mails tell of passwords, too. */
export const isRecoveryLink = ({ text }: ReceivedMail): boolean => text.includes('/recuperar?token=')

const decodedWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : quotedBytes(word.replaceAll('_', ' ')),
    )
const quotedBytes = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

function read(raw: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  const start = raw.search(/Content-Type: text\/plain/i)
  const [headers = '', ...body] = raw.slice(start).split('\r\n\r\n')
  // A line of text may also begin with two hyphens.
  const boundary = /boundary="([^"]+)"/i.exec(raw)?.[1]
  const parts = body.join('\r\n\r\n')
  const content = (boundary ? parts.split(`\r\n--${boundary}`)[0] : parts) ?? ''
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(headers)?.[1]?.toLowerCase()
  const bytes = encoding === 'base64' ? Buffer.from(content, 'base64').toString('latin1') : quotedBytes(content)
  return {
    subject: utf8(decodedWords(subject)),
    text: utf8(encoding === '7bit' ? content : bytes).replaceAll('\r\n', '\n'),
  }
}

/** A real SMTP server on loopback that keeps its mails. */
export async function startMailServer(): Promise<MailServer> {
  let held: (() => void)[] = []
  const mails: MailServer = {
    url: '',
    behaviour: 'accept',
    received: [],
    onSilence: () => {},
    release: () => {
      mails.behaviour = 'accept'
      for (const answer of held) answer()
      held = []
    },
    held: () => held.length,
    close: async () => {},
  }
  const sockets = new Set<Socket>()
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onMailFrom: (_address, _session, callback) => {
      if (mails.behaviour === 'never answer') return mails.onSilence()
      if (mails.behaviour === 'answer when released') return void held.push(callback)
      callback(mails.behaviour === 'refuse' ? Object.assign(new Error('Suspended'), { responseCode: 554 }) : null)
    },
    onRcptTo: ({ address }, _session, callback) => {
      const isRefused = mails.behaviour === 'refuse the recipient'
      const isNamed = mails.behaviour === 'refuse and name the recipient'
      const text = isNamed ? `5.1.1 <${address}>: no such user` : '5.1.1 No such user here'
      callback(isRefused || isNamed ? Object.assign(new Error(text), { responseCode: 550 }) : null)
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const { mailFrom, rcptTo } = session.envelope
        mails.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          ...read(raw),
        })
        if (mails.behaviour === 'stall after data') return mails.onSilence()
        if (mails.behaviour === 'break after data') return breakOff()
        const isRefused = mails.behaviour === 'refuse after data'
        callback(isRefused ? Object.assign(new Error('5.7.1 Spam'), { responseCode: 554 }) : null)
      })
    },
  })
  // A sender that gives up breaks its connection, which some tests are about.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  mails.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  mails.close = () => new Promise((resolve) => server.close(() => resolve()))
  return mails
}
