import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a command of the built server (`backup`, `restore`…) as an operator does.
 * @param interrupted ends the command, as Ctrl+C does
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
  interrupted?: AbortSignal,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [`dist/server/cli/${command}.js`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  interrupted?.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code ?? -1, output: out + errors }
}
