import { createConnection, type Socket } from 'node:net'
import type { ScanState } from '../../../domain/files/file-words.ts'
import { MEBIBYTE } from '../../../domain/shared/upload.ts'

/** The outcome of a scan. `detail` is the virus, or the reason of a scan that failed. */
export type Verdict = {
  state: Exclude<ScanState, 'no_aplica'>
  detail: string | null
  engine: string | null
}

export type Scanner = {
  isConfigured: boolean
  scan(bytes: Uint8Array): Promise<Verdict>
  /** The megabytes of a document that the scanner takes, up to `most`; undefined where it does not answer. */
  takes(most: number): Promise<number | undefined>
}

/** Reason of a document above clamd's StreamMaxLength. */
const ABOVE_LIMIT = 'El antivirus no recibe archivos de este tamaño.'
/** Longest wait for an answer to PING. */
const PING_MS = 2_000

/** Bytes of a chunk of INSTREAM. */
const CHUNK = 64 * 1024
/** Longest answer of clamd that is read, in letters: a line. */
const MAX_ANSWER = 4_096

const connect = ({ protocol, hostname, port, pathname }: URL): Socket =>
  protocol === 'unix:'
    ? createConnection({ path: pathname })
    : createConnection({ host: hostname, port: Number(port || 3310) })

/** Sends a command of clamd, and resolves with its answer. Silence, a broken connection and an endless answer reject. */
function ask(url: URL, timeoutMs: number, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(url)
    let answer = ''
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(timeoutMs, () => fail(new Error('clamd did not answer in time.')))
    socket.setEncoding('utf8')
    socket.on('connect', () => send(socket))
    socket.on('data', (text: string) => {
      answer += text
      if (answer.length > MAX_ANSWER) fail(new Error('clamd answered too much.'))
    })
    socket.on('error', (error) => (answer.includes('\0') ? undefined : fail(error)))
    socket.on('close', () => {
      const [line = ''] = answer.split('\0')
      if (line === '') reject(new Error('clamd closed the connection without an answer.'))
      else resolve(line.trim())
    })
  })
}

function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(chunk.length)
    socket.write(size)
    socket.write(chunk)
  }
  socket.write(Buffer.alloc(4))
}

/** Reads an answer such as `stream: OK`, `stream: Eicar-Signature FOUND` or `INSTREAM size limit exceeded. ERROR`. */
function verdictOf(answer: string): Omit<Verdict, 'engine'> {
  if (/^stream: OK$/.test(answer)) return { state: 'limpio', detail: null }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) {
    // A clamd with `AlertExceedsMax yes` names a file above its limits so; it is no virus.
    if (/^Heuristics\.Limits\.Exceeded/i.test(found)) return { state: 'muy_grande', detail: found }
    return { state: 'infectado', detail: found }
  }
  if (/size limit exceeded/i.test(answer)) return { state: 'muy_grande', detail: ABOVE_LIMIT }
  return { state: 'fallo', detail: answer.slice(0, 200) }
}

const isCut = (error: unknown) => ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '')

const isAlive = (url: URL): Promise<boolean> =>
  ask(url, PING_MS, (socket) => socket.write('zPING\0')).then(
    (answer) => answer === 'PONG',
    () => false,
  )

/** The largest whole number up to `most` for which a question is true; 0 for none. It is true of each below one. */
async function largest(most: number, holds: (number: number) => Promise<boolean>): Promise<number> {
  if (await holds(most)) return most
  let [least, above] = [0, most]
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2)
    if (await holds(middle)) least = middle
    else above = middle
  }
  return least
}

/** A scan of 25 MB takes clamd a second or two; a busy one gets its time. */
const TIMEOUT_MS = 30_000

/**
 * Scans bytes with clamd over its own protocol. Without one the state says so; one that is down leaves the document
 * waiting, to be scanned by a job (R 18.11).
 */
export function createScanner(clamdUrl: string | undefined, timeoutMs = TIMEOUT_MS): Scanner {
  if (clamdUrl === undefined) {
    return {
      isConfigured: false,
      scan: async () => ({ state: 'sin_antivirus', detail: null, engine: null }),
      takes: async () => undefined,
    }
  }
  const url = new URL(clamdUrl)
  const scan = async (bytes: Uint8Array): Promise<Verdict> => {
    try {
      const answer = await ask(url, timeoutMs, (socket) => sendStream(socket, bytes))
      return { ...verdictOf(answer), engine: 'clamd' }
    } catch (error) {
      // A stream above the limit is cut, often before its answer is read; a clamd that went away answers no PING.
      if (isCut(error) && (await isAlive(url))) return { state: 'muy_grande', detail: ABOVE_LIMIT, engine: 'clamd' }
      return { state: 'pendiente', detail: (error as Error).message, engine: null }
    }
  }
  return {
    isConfigured: true,
    scan,
    async takes(most) {
      if (!(await isAlive(url))) return undefined
      const zeros = Buffer.alloc(most * MEBIBYTE)
      return largest(most, async (megabytes) => {
        const { state } = await scan(zeros.subarray(0, megabytes * MEBIBYTE))
        return state !== 'muy_grande'
      })
    },
  }
}
