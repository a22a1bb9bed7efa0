import { UnfinishedCommand } from '../copies/control-socket.ts'
import { EmptyInstallation } from '../copies/empty-installation.ts'
import { commandFailure } from '../copies/failure-line.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { errorText } from '../platform/observability/logged-error.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The command succeeded, but some of the data it should have copied is missing (exit code 2). */
export class PartialSuccess extends Error {}

/** Exit codes of a command that did nothing, of one that did a part, and of one that found an empty installation. */
export const EXIT_CODES = { refused: 1, partialSuccess: 2, empty: 3 }

/** Whether a command failed on the way, and so did not judge what it read. */
const isUnfinished = (error: unknown) => error instanceof UnfinishedCommand || !(error instanceof CopyRefused)

/** A check that could not be finished found no fault: it ends as one that did a part. */
function exitCodeOf(error: unknown, isCheck: boolean): number {
  if (error instanceof PartialSuccess) return EXIT_CODES.partialSuccess
  if (error instanceof EmptyInstallation) return EXIT_CODES.empty
  return isCheck && isUnfinished(error) ? EXIT_CODES.partialSuccess : EXIT_CODES.refused
}

/** Passphrase of encrypted copies; undefined for plain ones. */
export const passphrase: string | undefined = process.env.BACKUP_PASSPHRASE || undefined

/** States for every copy whether it is encrypted, because a forgotten passphrase would leave it readable by anyone. */
export const secrecyOf = (isEncrypted: boolean): string => (isEncrypted ? 'cifrada' : 'SIN CIFRAR')

const refuseUsage = (usage: string): never => {
  throw new CopyRefused(`Uso: ${usage}`)
}

/**
 * The argument of a command with at most one.
 * @throws CopyRefused with the usage
 */
export function atMostOneArgument(usage: string): string | undefined {
  const [first, ...others] = process.argv.slice(2)
  return others.length > 0 ? refuseUsage(usage) : first
}

/**
 * The argument of a command with exactly one.
 * @throws CopyRefused with the usage
 */
export const onlyArgument = (usage: string): string => atMostOneArgument(usage) ?? refuseUsage(usage)

/** Names the newest note of the public log that a witness has. */
const CHECKPOINT = '--checkpoint'

/** The arguments of a restore: the copy, and the file of a note of the public log. */
export function restoreArguments(usage: string): { path: string; notePath: string | undefined } {
  const [path = '', option, notePath, ...others] = process.argv.slice(2)
  const isWhole = option === undefined || (option === CHECKPOINT && notePath !== undefined)
  return path !== '' && isWhole && others.length === 0 ? { path, notePath } : refuseUsage(usage)
}

/** Asks for a copy that is not encrypted, which production refuses otherwise. */
const PLAIN = '--sin-cifrar'

/** Asks for a copy in place of an earlier one of the same name. */
const OVERWRITE = '--overwrite'

export type CopyArguments = { path: string; isPlain: boolean; isOverwriting: boolean }

/** The arguments of a command that makes a copy: where to, whether anyone may read it, and whether it replaces another. */
export function copyArguments(usage: string): CopyArguments {
  const args = process.argv.slice(2)
  const [path = '', ...others] = args.filter((arg) => arg !== PLAIN && arg !== OVERWRITE)
  if (path === '' || others.length > 0) return refuseUsage(usage)
  return { path, isPlain: args.includes(PLAIN), isOverwriting: args.includes(OVERWRITE) }
}

/**
 * Runs a command. An error ends it with one Spanish line; `LOG_LEVEL=debug` adds where it came from.
 * @property isCheck the command judges an installation or a copy
 */
export async function runCommand(command: () => Promise<void>, { isCheck = false } = {}): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${error instanceof PartialSuccess ? error.message : commandFailure(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${errorText(error)}\n`)
    process.exitCode = exitCodeOf(error, isCheck)
  }
}
