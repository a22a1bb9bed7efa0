import { CopyRefused } from '../format/copy-format.ts'

const isOfSystem = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'errno' in cause && 'code' in cause

/**
 * What the system says of a place where a copy was to be written (no room, no right) is one line for whoever gave the
 * order, with the place; anything else stays as it is.
 */
export const unwritable = (path: string, cause: unknown): unknown =>
  isOfSystem(cause) ? new CopyRefused(`No se pudo escribir ${path}: ${cause.message}`, { cause }) : cause
