import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM, CHROMIUM_FLAGS } from '../../e2e/support/chromium-flags.ts'
import { startServer } from '../../e2e/support/server.ts'
import { printTable, type Row } from '../support/table.ts'
import { median } from '../support/turn.ts'
import { folderKey } from './entity-keys.ts'
import { signedActa } from './signed-actas.ts'

/**
 * The check of a file by the public page beside the bare SHA-256 of the same file, in the same browser and in turns. The
 * bound is 20 times.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const WARM_UP = 10
/** Photos of an acta, and their width and height. */
const SIZES = [
  [320, 240],
  [1000, 750],
] as const

type Times = { bare: number[]; check: number[]; asThePage: number[] }

/** Runs in the page: times of one file, in milliseconds. */
async function timesOf(page: Page, pdf: Buffer): Promise<Times> {
  return page.evaluate(
    async ({ letters, rounds, warmUp }) => {
      const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
      const file = new File([bytes], 'acta.pdf')
      const answerOf = (worker: Worker) =>
        new Promise<{ fault?: string; content?: string; signature?: { kind: string } }>((resolve, reject) => {
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = () => reject(new Error('The thread failed.'))
          worker.postMessage(file)
        })
      const kept = new Worker('/verificar.js')
      const steps = {
        bare: async () => void (await crypto.subtle.digest('SHA-256', await file.arrayBuffer())),
        check: async () => {
          const { content, signature } = await answerOf(kept)
          if (content !== 'yes' || signature?.kind !== 'whole') throw new Error('The file was refused.')
        },
        asThePage: async () => {
          const own = new Worker('/verificar.js')
          await answerOf(own)
          own.terminate()
        },
      }
      const times = { bare: [] as number[], check: [] as number[], asThePage: [] as number[] }
      for (let round = 0; round < rounds + warmUp; round++) {
        for (const name of ['bare', 'check', 'asThePage'] as const) {
          const begun = performance.now()
          await steps[name]()
          if (round >= warmUp) times[name].push(performance.now() - begun)
        }
      }
      return times
    },
    { letters: pdf.toString('base64'), rounds: ROUNDS, warmUp: WARM_UP },
  )
}

const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))
const server = await startServer({ dataDir: join(folder, 'data'), environment: { DEMO: 'off' } })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage()
  // The loader of TypeScript names inner functions with it; the page has no loader.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(`${server.url}/verificar`)
  const rows: Row[] = []
  for (const size of SIZES) {
    const { signed } = await signedActa(6, { key: folderKey(folder) }, size)
    const { bare, check, asThePage } = await timesOf(page, signed)
    const where = `Chromium, ${(signed.length / 1024).toFixed(0)} KB`
    const rowOf = (what: string, times: readonly number[]): Row => ({
      ...{ what, where, measured: `${median(times).toFixed(2)} ms`, reference: `${median(bare).toFixed(2)} ms` },
      ratio: `${(median(times) / median(bare)).toFixed(1)}×`,
    })
    rows.push(rowOf('check of a file', check), rowOf('check in a thread of its own, as the page does', asThePage))
  }
  printTable(rows)
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
