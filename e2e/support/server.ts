import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SYNCHRONISED_MS } from './patience.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = SYNCHRONISED_MS

export type RunningServer = {
  url: string
  pid: number
  output(): string
  /** Resolves with the exit code when the process has ended; null if the signal ended it. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

export type ServerOptions = {
  dataDir: string
  databaseUrl?: string
  environment?: Record<string, string>
  /** Folder of another build of the product; this project if absent. */
  builtIn?: string
}

/** Servers of this worker, with those that ended since `forgetEnded`. */
const known = new Map<ChildProcess, Pick<RunningServer, 'url' | 'output'>>()
export const knownServers = () => [...known.values()]
export function forgetEnded(): void {
  for (const child of known.keys()) if (child.exitCode !== null || child.signalCode !== null) known.delete(child)
}

/** Starts the built server as an operator does, in a process of its own. */
export function spawnServer({ dataDir, databaseUrl, environment, builtIn = root }: ServerOptions): ChildProcess {
  return spawn(process.execPath, [join(builtIn, 'dist/program/server/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Journeys count rows, which come in for minutes with the history.
      DEMO_HISTORY: 'off',
      CALLS_PER_MINUTE: '1000000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  })
}

/** Starts a server; resolves when it has printed its address. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const child = spawnServer(options)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not start in time.\n${output}`)), START_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /escucha en (http:\S+)/.exec(output) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with code ${code}.\n${output}`))
    })
  })
  known.set(child, { url, output: () => output })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      return child.exitCode
    },
  }
}
