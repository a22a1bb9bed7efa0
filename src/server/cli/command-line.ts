import { CopyRefused } from '../copies/format/copy-format.ts'
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts'
import { refusalLine } from '../start/start-refusal.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What was asked for was done with all that there was, and not all was there. */
export class PartialSuccess extends Error {}

/** Of a command that did nothing, and of one that did what it could. */
const EXIT_CODES = { refused: 1, partialSuccess: 2 }

/** Of encrypted copies; undefined when there is none. */
export const passphrase: string | undefined = process.env.BACKUP_PASSPHRASE || undefined

/** Said of every copy: who forgot the passphrase would else not know it from one that opens for anybody. */
export const secrecyOf = (isEncrypted: boolean): string => (isEncrypted ? 'cifrada' : 'SIN CIFRAR')

const refuseUsage = (usage: string): never => {
  throw new CopyRefused(`Uso: ${usage}`)
}

/** The argument of a command that takes one or none. @throws CopyRefused with how it is used */
export function atMostOneArgument(usage: string): string | undefined {
  const [first, ...others] = process.argv.slice(2)
  return others.length > 0 ? refuseUsage(usage) : first
}

/** The one argument that a command takes. @throws CopyRefused with how it is used */
export const onlyArgument = (usage: string): string => atMostOneArgument(usage) ?? refuseUsage(usage)

/** Runs a command to its end; what an operator can mend is one line, anything else keeps its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = [CopyRefused, BlobsUnavailable, PartialSuccess].some((kind) => error instanceof kind)
    process.stderr.write(`${isExpected ? (error as Error).message : refusalLine(error)}\n`)
    process.exitCode = error instanceof PartialSuccess ? EXIT_CODES.partialSuccess : EXIT_CODES.refused
  }
}
