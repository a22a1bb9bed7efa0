import { appUpdate } from './app-update.ts'

/** Why a piece of the app did not come: no way to the server, or a server that no longer has it. */
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

let pending: Promise<MissingReason> | undefined

/** Asks the server, once for all that is missing at a time; another version is offered where that is the answer. */
export function missingChunkReason(): Promise<MissingReason> {
  pending ??= probe().finally(() => {
    pending = undefined
  })
  return pending
}

/** How browsers, and Vite for style sheets, say that a module could not be fetched; a fault in one says otherwise. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/** A page of the app that could not be loaded; the error page words it. */
export class PageMissing extends Error {
  readonly reason: MissingReason

  constructor(reason: MissingReason, cause: unknown) {
    super(`A page of the app is missing: ${reason}.`, { cause })
    this.name = 'PageMissing'
    this.reason = reason
  }
}

/** A page's module; one that is missing says why, and is asked for again the next time. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkLoadError(error)) throw error
    throw new PageMissing(await missingChunkReason(), error)
  }
}
