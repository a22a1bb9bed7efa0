import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

const WAIT_MS = 30_000

const TEXT_PART = /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*)/i

/** The text of a mail whose words have no accents where they are searched: a link and a code. */
function plainText(raw) {
  const [, encoding, body] = TEXT_PART.exec(raw)
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body.replaceAll('=\r\n', '')
  return text.replaceAll('\r\n', '\n')
}

/** Runs `work` with a mail server on loopback that keeps its mails, then ends the server. */
export async function withMailbox(work) {
  const texts = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, _session, callback) => {
      texts.push(plainText(Buffer.concat(await stream.toArray()).toString('latin1')))
      callback()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  /** Resolves to what `pattern` finds in the newest mail that has it, once that mail has come. */
  const found = async (pattern) => {
    for (let waited = 0; waited < WAIT_MS; waited += 200) {
      const match = texts.map((text) => pattern.exec(text)).findLast(Boolean)
      if (match) return match
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`No mail has ${pattern}.`)
  }
  try {
    await work({ url: `smtp://127.0.0.1:${server.server.address().port}`, found })
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}
