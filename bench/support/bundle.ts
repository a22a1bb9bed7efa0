import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FOLDER = 'dist/web'
const sizeKb = (file: string) => gzipSync(readFileSync(join(FOLDER, file))).length / 1024

/** Gzip size in KB of the JavaScript that the login page loads. */
export function firstPageKb(loaded: readonly string[]): number {
  return loaded.reduce((sum, file) => sum + sizeKb(file), 0)
}

/** Gzip size in KB of everything that is built. */
export const wholeAppKb = (): number =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .reduce((sum, entry) => sum + sizeKb(join(entry.parentPath, entry.name).slice(FOLDER.length + 1)), 0)
