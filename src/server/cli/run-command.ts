import { CopyRefused } from '../copies/copy-format.ts'
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts'
import { refusalLine } from '../platform/start-refusal.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The one argument that a command takes. @throws CopyRefused with how it is used */
export function onlyArgument(usage: string, args: readonly string[] = process.argv.slice(2)): string {
  const [first, ...others] = args
  if (first === undefined || others.length > 0) throw new CopyRefused(`Uso: ${usage}`)
  return first
}

/** Runs a command to its end; what an operator can mend is one line, anything else keeps its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = error instanceof CopyRefused || error instanceof BlobsUnavailable
    process.stderr.write(`${isExpected ? error.message : refusalLine(error)}\n`)
    process.exitCode = 1
  }
}
