import { createServer, type Server, type Socket } from 'node:net'

/** Behaviours of the fake clamd: its answer, silence, a connection that it closes, or one that it closes at a size. */
export type ClamdBehaviour = 'ok' | 'found' | 'silence' | 'crash' | 'limit' | 'exceeds' | 'error'

/** `maxStreamBytes` is clamd's StreamMaxLength: a longer stream is answered and cut. */
export type ClamdServer = {
  url: string
  behaviour: ClamdBehaviour
  maxStreamBytes: number
  received: Buffer[]
  close(): Promise<void>
}

const PING = 'zPING\0'
const COMMAND = 'zINSTREAM\0'
const answers: Partial<Record<ClamdBehaviour, string>> = {
  ok: 'stream: OK\0',
  found: 'stream: Eicar-Signature FOUND\0',
  limit: 'INSTREAM size limit exceeded. ERROR\0',
  exceeds: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0',
  error: "stream: Can't allocate memory ERROR\0",
}
/** More than the sizes of chunks of a tested stream take. */
const SIZES = 64 * 1024
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** The bytes of a stream whose last chunk has come; undefined before. */
function wholeStream(sent: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= sent.length) {
    const size = sent.readUInt32BE(at)
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}

/** A clamd that speaks INSTREAM and finds EICAR, for tests: no signatures can be had there. */
export async function startClamd(): Promise<ClamdServer> {
  const sockets = new Set<Socket>()
  const received: Buffer[] = []
  const state: { behaviour: ClamdBehaviour; maxStreamBytes: number } = {
    behaviour: 'ok',
    maxStreamBytes: Number.POSITIVE_INFINITY,
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let sent = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk])
      const { behaviour, maxStreamBytes } = state
      if (behaviour === 'silence') return
      if (behaviour === 'crash') return void socket.destroy()
      if (sent.toString('latin1') === PING) return void socket.end('PONG\0')
      if (sent.length > maxStreamBytes + SIZES) {
        // Bytes left unread reset the connection, and its answer may be lost.
        socket.pause()
        return void socket.write(answers.limit ?? '', () => socket.resetAndDestroy())
      }
      const bytes = wholeStream(sent)
      if (bytes === undefined && behaviour !== 'limit') return
      if (bytes) received.push(bytes)
      const isInfected = behaviour === 'ok' && bytes?.includes(EICAR)
      socket.end((isInfected ? answers.found : answers[behaviour]) ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(state, {
    url: `tcp://127.0.0.1:${port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
