import { appUpdate } from './app-update.ts'

/** Why a chunk of the app did not load: the server is unreachable, or no longer has it. */
export type MissingReason = 'offline' | 'gone'

const PROBE_MS = 5_000

async function probe(): Promise<MissingReason> {
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
  } catch {
    return 'offline'
  }
  appUpdate.chunkGone()
  return 'gone'
}

/** The running probe, shared by all chunks that fail meanwhile. */
let pending: Promise<MissingReason> | undefined

/** Asks the server why chunks are missing, once for all that fail together. If they are gone, an update is offered. */
export function missingChunkReason(): Promise<MissingReason> {
  pending ??= probe().finally(() => {
    pending = undefined
  })
  return pending
}

/**
 * Whether a module or style sheet could not be fetched, by the texts of the browsers and Vite. A fault inside a module
 * does not match.
 */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/** A page of the app could not be loaded; the error page words it. */
export class PageMissing extends Error {
  readonly reason: MissingReason

  constructor(reason: MissingReason, cause: unknown) {
    super(`A page of the app is missing: ${reason}.`, { cause })
    this.name = 'PageMissing'
    this.reason = reason
  }
}

/** Loads a page's module. A missing one throws with its reason, and is asked for again the next time. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkLoadError(error)) throw error
    throw new PageMissing(await missingChunkReason(), error)
  }
}
