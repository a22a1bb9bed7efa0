import { useLocation, useNavigate } from '@tanstack/react-router'
import { onTestFinished, vi } from 'vitest'
import type { PageRoute } from './page-route.ts'

const { crypto } = globalThis

/**
 * Gives `crypto` only random bytes, as browsers do on plain http in an office's own network.
 * @param fill replaces the random bytes
 */
export function onPlainHttp(fill = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)): void {
  vi.stubGlobal('crypto', { getRandomValues: fill })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** Route for tests of a feature: the page that the test's own router shows, at any path. */
export const openRoute: PageRoute<Record<string, unknown>, object> = {
  useSearch: () => useLocation({ select: ({ search }) => search }),
  useNavigate,
}
