import { chromium } from 'playwright-core'
import { CHROMIUM, CHROMIUM_FLAGS } from '../../e2e/support/chromium-flags.ts'
import { type ChaosRun, runChaos } from '../../e2e/support/offline-visits/chaos.ts'
import { miscounted } from '../../e2e/support/offline-visits/count-rows.ts'
import { openStage } from '../../e2e/support/offline-visits/stage.ts'

/**
 * Seeded runs of an inspection under crashes, cuts, faults and kills. CHAOS_RUNS is their number, CHAOS_SEED the first
 * seed. `CHAOS_RUNS=1 CHAOS_SEED=<seed>` repeats a failed run.
 */
const RUNS = Number(process.env.CHAOS_RUNS ?? 200)
const FIRST = Number(process.env.CHAOS_SEED ?? 1)
/** Contexts of a browser before it is replaced: it does not give their memory back. */
const RUNS_PER_BROWSER = 50

const stage = await openStage()
const launch = () => chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
const runs: ChaosRun[] = []
const failures: string[] = []
let browser = await launch()
try {
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
    if ((seed - FIRST) % RUNS_PER_BROWSER === RUNS_PER_BROWSER - 1) {
      await browser.close()
      browser = await launch()
    }
    try {
      const run = await runChaos(stage, browser, String(seed))
      runs.push(run)
      process.stderr.write(`${seed} ${run.tookMs} ms\n`)
    } catch (error) {
      failures.push(error instanceof Error ? `${error.message}\n  ${String(error.cause)}` : String(error))
      process.stderr.write(`${seed} FAILED\n${failures.at(-1)}\n`)
    }
  }
  await browser.close()
  await stage.killServer()
  const doubled = await miscounted(stage.installation, runs)
  const blows = new Map<string, number>()
  for (const [, name = ''] of runs
    .flatMap((run) => run.blows.join('\n'))
    .join('\n')
    .matchAll(/"do":"([a-z-]+)"/g)) {
    blows.set(name, (blows.get(name) ?? 0) + 1)
  }
  const times = runs.map(({ tookMs }) => tookMs).sort((one, other) => one - other)
  const { requests, faults } = stage.proxy.counts()
  process.stdout.write(
    `${[
      `| Runs | ${RUNS} |`,
      '|---|---|',
      `| Whole and equal to what was entered | ${runs.length} |`,
      `| Failed | ${failures.length} |`,
      `| Visits with a row too many or too few | ${doubled.length} |`,
      `| Blows | ${[...blows].map(([name, times]) => `${name} ${times}`).join(', ')} |`,
      `| Requests, and those that met a fault | ${requests}: ${Object.entries(faults)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')} |`,
      `| Time of a run, median and longest | ${times[Math.floor(times.length / 2)]} ms, ${times.at(-1)} ms |`,
    ].join('\n')}\n`,
  )
  if (failures.length + doubled.length > 0) {
    process.stdout.write(`${[...failures, ...doubled].join('\n')}\n`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await stage.close()
}
