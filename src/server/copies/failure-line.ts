import { KeyRefused } from '../evidence/keys/read-pem.ts'
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts'
import { ConfigError } from '../platform/config/config.ts'
import { DataFolderInUse } from '../platform/db/data-folder-lock.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, MigrationError } from '../platform/db/errors.ts'
import { DatabaseFilesRefused } from '../platform/db/opening-refusal.ts'
import { RoleSettingsLacking } from '../platform/db/sessions/pooled-sessions.ts'
import { type LoggedError, loggedError } from '../platform/observability/logged-error.ts'
import { CopyRefused } from './format/copy-format.ts'

/** The error at the bottom: drivers and Drizzle wrap the one that says what happened. */
function rootOf(error: LoggedError): LoggedError {
  let at = error
  while (at.cause) at = at.cause
  return at
}

/** PostgreSQL: integrity, data, and the refusals of a trigger. */
const REFUSED_ROW = /^(22...|23...|P0001)$/
const DISK_FULL = /^(53100|ENOSPC)$/

/** The facts of an error for a person who helps, without values of rows, which messages of PostgreSQL may quote. */
function factsOf({ type, message, code, table, constraint }: LoggedError): string {
  const places = [table && `tabla ${table}`, constraint && `regla ${constraint}`, code && `código ${code}`]
  return [`${type}: ${message.split('\n', 1)[0]}`, ...places.filter(Boolean)].join('; ')
}

/** Whether the database refused a row itself, which another try would not change. */
export const isRefusedRow = (error: unknown): boolean => REFUSED_ROW.test(rootOf(loggedError(error)).code ?? '')

/** The reason of the database for refusing a row, with the rule that the row breaks. */
export const refusedRowFacts = (error: unknown): string => factsOf(rootOf(loggedError(error)))

/** Errors whose message is for the operator already. */
const expected = [
  CopyRefused,
  BlobsUnavailable,
  ConfigError,
  KeyRefused,
  DataFolderInUse,
  MigrationError,
  DatabaseUnavailable,
  RoleSettingsLacking,
  DatabaseFilesRefused,
]

function unexpectedLine(error: unknown): string {
  const root = rootOf(loggedError(error))
  const facts = factsOf(root)
  if (root.code === 'EACCES')
    return `Sin permiso: dé a este usuario acceso a lo que sigue y repita la orden. (${facts})`
  if (DISK_FULL.test(root.code ?? ''))
    return `No queda espacio en el disco: libere espacio y repita la orden. (${facts})`
  if (isDatabaseUnavailable(error)) {
    return `La base de datos no responde o cortó la conexión: revise que esté en marcha y repita la orden. (${facts})`
  }
  if (isRefusedRow(error)) {
    return `La base de datos no admitió una fila: conserve la copia y dé esta línea a quien mantiene Vigía. (${facts})`
  }
  return `La orden no se terminó por un error inesperado: repítala y, si vuelve a pasar, dé esta línea a quien mantiene Vigía. (${facts})`
}

/**
 * The Spanish line with which a command ends that failed: what happened and what to do. No stack helps an operator, and
 * the text of a failed query would show its values.
 */
export function commandFailure(error: unknown): string {
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : unexpectedLine(error)
}
