import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { CHROMIUM, CHROMIUM_FLAGS } from '../../e2e/support/chromium-flags.ts'

const FOLDER = 'dist/web'
const gzipKb = (bytes: Buffer) => gzipSync(bytes).length / 1024

/** Gzip size in KB of the JavaScript that a browser loads to show the login page. */
export async function firstPageKb(url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-browser-'))
  const browser = await chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
    })
    await page.goto(url)
    // An idle network is not enough: on a slow processor it is idle while the first scripts compile.
    await page.locator('input[type=password]').waitFor()
    return scripts.reduce((sum, file) => sum + gzipKb(readFileSync(join(FOLDER, file))), 0)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Files that the service worker keeps on the device, read from the built worker. */
export function precachedFiles(): string[] {
  const [entries] = /\[\{"revision".*?\}\]/s.exec(readFileSync(join(FOLDER, 'sw.js'), 'utf8')) ?? []
  if (!entries) throw new Error('The service worker has no list of files.')
  return (JSON.parse(entries) as { url: string }[]).map(({ url }) => url)
}

/** Gzip size in KB of the files that an installed app keeps on the device. */
export const precacheKb = (): number =>
  precachedFiles().reduce((sum, file) => sum + gzipKb(readFileSync(join(FOLDER, file))), 0)

/** Gzip size in KB of all built files. */
export const wholeAppKb = (): number =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .reduce((sum, entry) => sum + gzipKb(readFileSync(join(entry.parentPath, entry.name))), 0)
