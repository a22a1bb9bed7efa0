import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

const WAIT_MS = 30_000

/** Headers of a mail or of a part of it, in any order, before the empty line that ends them. */
const HEADERS = /(?:^[\w-]+:.*\r\n(?:[ \t].*\r\n)*)+(?=\r\n)/gm

/** The text of a mail whose words have no accents where they are searched: a link and a code. */
function plainText(raw) {
  const headers = [...raw.matchAll(HEADERS)].find(([block]) => /^Content-Type: text\/plain/im.test(block))
  if (!headers) throw new Error('A mail has no text.')
  const [block] = headers
  const body = raw.slice(headers.index + block.length)
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(block)
  const text = isBase64 ? Buffer.from(body, 'base64').toString() : body.replaceAll('=\r\n', '')
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
