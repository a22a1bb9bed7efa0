import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { CopyRefused } from './copy-format.ts'

/**
 * The embedded database belongs to one process. Another on the same machine, of the owner of the data folder, asks that
 * one for a copy through a socket in the folder: one line of JSON to ask, lines of progress, a last line that tells.
 */
const request = z.object({
  kind: z.enum(['archive', 'folder']),
  path: z.string().min(1),
  passphrase: z.string().optional(),
})
export type CopyRequest = z.output<typeof request>

const answer = z.union([
  z.object({ progress: z.string() }),
  z.object({ done: z.string() }),
  z.object({ refused: z.string() }),
])

const socketPath = (dataDir: string) => join(dataDir, 'control.sock')

/** Serves requests for copies until the server is closed. `copy` answers with what the copy holds. */
export async function serveCopies(
  dataDir: string,
  copy: (request: CopyRequest, say: (line: string) => void) => Promise<string>,
): Promise<Server> {
  const path = socketPath(dataDir)
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const send = (line: z.input<typeof answer>) => socket.writable && socket.write(`${JSON.stringify(line)}\n`)
    const lines = createInterface(socket)
    // It passes the socket's errors on as its own: unheard, that of a client that died would end the server.
    lines.on('error', () => {})
    lines.once('line', async (line) => {
      try {
        send({ done: await copy(request.parse(JSON.parse(line)), (progress) => send({ progress })) })
      } catch (error) {
        send({ refused: error instanceof Error ? error.message : String(error) })
      }
      socket.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  return server
}

/**
 * Asks the process that holds a data folder for a copy.
 * @returns what the copy holds, or undefined when no process listens
 */
export async function askForCopy(
  dataDir: string,
  wanted: CopyRequest,
  say: (line: string) => void,
): Promise<string | undefined> {
  const socket = createConnection(socketPath(dataDir))
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isThere) return undefined
  socket.on('error', () => {})
  socket.write(`${JSON.stringify(wanted)}\n`)
  for await (const line of createInterface(socket)) {
    const told = answer.parse(JSON.parse(line))
    if ('done' in told) return told.done
    if ('refused' in told) throw new CopyRefused(told.refused)
    say(told.progress)
  }
  throw new CopyRefused('El servidor terminó antes de acabar la copia.')
}
