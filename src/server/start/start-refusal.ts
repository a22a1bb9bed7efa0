import { EditionChanged } from '../catalogues/load-editions.ts'
import { KeyRefused } from '../evidence/keys/read-pem.ts'
import { ConfigError } from '../platform/config/config.ts'
import { DataFolderInUse } from '../platform/db/data-folder-lock.ts'
import { DatabaseUnavailable, MigrationError } from '../platform/db/errors.ts'
import { DatabaseFilesRefused } from '../platform/db/opening-refusal.ts'
import { RoleSettingsLacking } from '../platform/db/sessions/pooled-sessions.ts'
import { errorText } from '../platform/observability/logged-error.ts'
import { DemoAccountsOpen, DemoExposed } from './refuse-demo-accounts.ts'
import { OtherClient } from './refuse-other-client.ts'
import { OtherStore } from './refuse-other-store.ts'

const expected = [
  ConfigError,
  KeyRefused,
  DataFolderInUse,
  MigrationError,
  DatabaseUnavailable,
  RoleSettingsLacking,
  DatabaseFilesRefused,
  EditionChanged,
  OtherClient,
  OtherStore,
  DemoAccountsOpen,
  DemoExposed,
]

/** The Spanish line that tells the operator why the server did not start. A bug keeps its stack, without query values. */
export function refusalLine(error: unknown): string {
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `El puerto ${port} de ${address} ya está en uso: cambie PORT o cierre el otro programa.`
  if (code === 'EACCES') return `Sin permiso: ${(error as Error).message}`
  return errorText(error)
}
