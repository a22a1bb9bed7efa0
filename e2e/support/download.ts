import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** The file that a press downloads. */
export async function downloadBy(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download')
  await press()
  const file = await started
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}
