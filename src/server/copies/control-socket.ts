import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { command, type Outcome, outcome, type StoreCommand } from './commands.ts'
import { EmptyInstallation } from './empty-installation.ts'
import { commandFailure } from './failure-line.ts'
import { CopyRefused } from './format/copy-format.ts'

/**
 * Messages of the control socket, as lines of JSON. One process holds the embedded database; another process of the
 * same user sends it a command through a socket in the data folder. The answer is lines of progress and a last line
 * with the outcome.
 */
const refused = z.object({
  refused: z.string(),
  isEmpty: z.boolean().optional(),
  isUnfinished: z.boolean().optional(),
})
type Refused = z.output<typeof refused>
const answer = z.union([z.object({ progress: z.string() }), outcome, refused])

/** The process that has the installation open could not finish a command, so nothing is known of what it was to judge. */
export class UnfinishedCommand extends CopyRefused {}

const refusalOf = (error: unknown) => ({
  refused: commandFailure(error),
  ...(error instanceof EmptyInstallation && { isEmpty: true }),
  ...((error instanceof UnfinishedCommand || !(error instanceof CopyRefused)) && { isUnfinished: true }),
})

function refusalIn({ refused: words, isEmpty, isUnfinished }: Refused): CopyRefused {
  if (isEmpty) return new EmptyInstallation()
  return isUnfinished ? new UnfinishedCommand(words) : new CopyRefused(words)
}

const socketPath = (dataDir: string) => join(dataDir, 'control.sock')

export type ControlSocket = {
  server: Server
  /** Takes no more commands, stops the running ones and resolves once they have ended. */
  stop(): Promise<void>
}

type RunCommand = (command: StoreCommand, say: (line: string) => void, stop: AbortSignal) => Promise<Outcome>

/** Runs the commands that arrive, until stopped. */
export async function serveCommands(dataDir: string, runStoreCommand: RunCommand): Promise<ControlSocket> {
  const path = socketPath(dataDir)
  rmSync(path, { force: true })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const serveOne = async (socket: Socket, line: string) => {
    // The end of the client ends its command.
    const left = new AbortController()
    socket.once('close', () => left.abort(new UnfinishedCommand('Quien lo pidió ya no está: no se terminó.')))
    const send = (told: z.input<typeof answer>) => socket.writable && socket.write(`${JSON.stringify(told)}\n`)
    try {
      const stop = AbortSignal.any([stopping.signal, left.signal])
      send(await runStoreCommand(command.parse(JSON.parse(line)), (progress) => send({ progress }), stop))
    } catch (error) {
      send(refusalOf(error))
    }
    socket.end()
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const lines = createInterface(socket)
    // The reader repeats the socket's errors: without a listener, a client that dies would end the server.
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
      stopping.abort(new UnfinishedCommand('El servidor se está deteniendo: no se terminó.'))
      await Promise.all(running)
    },
  }
}

/**
 * Sends a command to the process that holds a data folder.
 * @returns the outcome, or undefined when no process listens
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
    if ('refused' in told) throw refusalIn(told)
    say(told.progress)
  }
  throw new UnfinishedCommand('El servidor terminó antes de acabar.')
}
