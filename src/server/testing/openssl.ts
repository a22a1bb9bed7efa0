import { spawnSync } from 'node:child_process'

/** OpenSSL judges signatures and plays the authorities in tests. Without it such a test may be skipped, but not in CI. */
export const lacksOpenssl = spawnSync('openssl', ['version']).status !== 0 && !process.env.CI

/**
 * Runs a command of OpenSSL in a folder.
 * @returns what it printed
 * @throws with its complaint when it fails
 */
export function openssl(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
  return stdout + stderr
}
