import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { command, type Outcome, outcome, type StoreCommand } from './commands.ts'
import { CopyRefused } from './format/copy-format.ts'

/**
 * The embedded database belongs to one process. Another on the same machine, of the owner of the data folder, gives that
 * one its orders through a socket in the folder: one line of JSON to order, lines of progress, a last line that tells.
 */
const answer = z.union([z.object({ progress: z.string() }), outcome, z.object({ refused: z.string() })])

const socketPath = (dataDir: string) => join(dataDir, 'control.sock')

export type ControlSocket = {
  server: Server
  /** Takes no more orders, stops those that are being carried out and resolves once they have ended. */
  stop(): Promise<void>
}

type RunCommand = (command: StoreCommand, say: (line: string) => void, stop: AbortSignal) => Promise<Outcome>

/** Carries out the orders that come, until it is stopped. */
export async function serveCommands(dataDir: string, runStoreCommand: RunCommand): Promise<ControlSocket> {
  const path = socketPath(dataDir)
  rmSync(path, { force: true })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const serveOne = async (socket: Socket, line: string) => {
    // Whoever ends the command ends what it ordered.
    const left = new AbortController()
    socket.once('close', () => left.abort(new CopyRefused('Quien lo pidió ya no está: no se terminó.')))
    const send = (told: z.input<typeof answer>) => socket.writable && socket.write(`${JSON.stringify(told)}\n`)
    try {
      const stop = AbortSignal.any([stopping.signal, left.signal])
      send(await runStoreCommand(command.parse(JSON.parse(line)), (progress) => send({ progress }), stop))
    } catch (error) {
      send({ refused: error instanceof Error ? error.message : String(error) })
    }
    socket.end()
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const lines = createInterface(socket)
    // It passes the socket's errors on as its own: unheard, that of a client that died would end the server.
    lines.on('error', () => {})
    lines.once('line', (line) => {
      const work = serveOne(socket, line)
      running.add(work)
      void work.finally(() => running.delete(work))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  return {
    server,
    async stop() {
      server.close()
      stopping.abort(new CopyRefused('El servidor se está deteniendo: no se terminó.'))
      await Promise.all(running)
    },
  }
}

/**
 * Gives an order to the process that holds a data folder.
 * @returns what came of it, or undefined when no process listens
 */
export async function sendCommand(
  dataDir: string,
  wanted: StoreCommand,
  say: (line: string) => void,
): Promise<Outcome | undefined> {
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
    if ('done' in told) return told
    if ('refused' in told) throw new CopyRefused(told.refused)
    say(told.progress)
  }
  throw new CopyRefused('El servidor terminó antes de acabar.')
}
