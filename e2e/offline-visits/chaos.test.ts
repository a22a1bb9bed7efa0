import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { inNet } from '../support/nets.ts'
import { type ChaosRun, runChaos } from '../support/offline-visits/chaos.ts'
import { miscounted } from '../support/offline-visits/count-rows.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'

/**
 * Seeds of the runs. Crashes, cuts and kills at random moments lose nothing and double nothing. FIELD_SEEDS
 * (comma-separated) names others, such as one that failed; `npm run bench -- chaos` makes 200.
 */
const SEEDS =
  process.env.FIELD_SEEDS?.split(',') ??
  Array.from({ length: inNet({ short: 1, long: 20 }) }, (_, nth) => `ci-${nth + 1}`)

let stage: Stage
let browser: Browser
const runs: ChaosRun[] = []

beforeAll(async () => {
  stage = await openStage()
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: CHROMIUM_FLAGS,
  })
})
afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

test.each(SEEDS)('seed %s: the record is what was entered, once', async (seed) => {
  runs.push(await runChaos(stage, browser, seed))
})

test('the database holds one inspection of each visit, and each of its answers once', async () => {
  await stage.killServer()
  expect(await miscounted(stage.installation, runs)).toEqual([])
})
