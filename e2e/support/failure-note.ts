import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The end of a run's output repeats the notes of this folder (scripts/steps/failure-notes.mjs). */
const folder = join(root, '.tmp', 'failures')

function currentTest(): { file: string; test: string } {
  const { testPath = '', currentTestName = '' } = expect.getState()
  return { file: relative(root, testPath), test: currentTestName }
}

function place(name: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

/** Notes lines about the failure of the test that runs now. */
export function noteFailure(lines: readonly string[]): void {
  writeFileSync(place(`${Date.now()}-${randomUUID()}.json`), JSON.stringify({ ...currentTest(), lines }))
}

/** Path of a picture of the test that runs now. */
export function pathOfPicture(): string {
  const { file, test } = currentTest()
  return place(`${createHash('sha256').update(`${file} ${test}`).digest('hex').slice(0, 12)}.png`)
}
