import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Program = {
  pid: number
  /** The program's next line, or undefined when it has ended. */
  line(): Promise<string | undefined>
  /** Kills the program with SIGKILL and waits until it is gone. */
  kill(): Promise<void>
  exitCode(): Promise<number | null>
}

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Runs one of `programs/` in its own process. */
export function startProgram(name: string, ...args: string[]): Program {
  const path = fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid ?? 0,
    line: async () => (await lines.next()).value,
    kill: async () => {
      child.kill('SIGKILL')
      await untilEnded(child)
    },
    exitCode: async () => {
      await untilEnded(child)
      return child.exitCode
    },
  }
}
