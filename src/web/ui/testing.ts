import { onTestFinished, vi } from 'vitest'

const { crypto } = globalThis

/**
 * As pages of plain http are served, on an office's own network: of `crypto` nothing but random bytes.
 * @param fill in place of random bytes
 */
export function onPlainHttp(fill = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)): void {
  vi.stubGlobal('crypto', { getRandomValues: fill })
  onTestFinished(() => void vi.unstubAllGlobals())
}
