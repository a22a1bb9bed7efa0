import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryMb, startProduct, tokenOf } from './bench-server.ts'
import { makeDataset, type Place } from './dataset.ts'
import { fillLists } from './list-dataset.ts'
import { send, shareOf } from './load.ts'

/** One export of a list; `idleMs` and `meanwhileMs` are the p95 of others' list calls. */
export type ExportRow = {
  format: string
  rows: number
  seconds: number
  fileMb: number
  peakMb: number
  idleMs: number
  meanwhileMs: number
}

const MB = 1024 * 1024
const IDLE_CALLS = 60
const BETWEEN_MS = 25

type Ask = (path: string) => ReturnType<typeof send>

/** The file of an export; one of a long list is made by a job, and asked for until it is there. */
async function exportedFile(ask: Ask, path: string) {
  const asked = await ask(path)
  if (asked.status !== 202) return asked
  const job = `/api/jobs/${JSON.parse(asked.body.toString()).data.job_id}`
  for (;;) {
    const { state } = JSON.parse((await ask(job)).body.toString()).data.job
    if (state === 'done') return ask(`${job}/result`)
    if (state !== 'queued' && state !== 'running') throw new Error(`The export is ${state}.`)
    await delay(250)
  }
}

/** Exports the list of establishments as CSV and Excel, each after calls to an idle server. */
export async function measureExports(place: Place, rows: number): Promise<ExportRow[]> {
  const dataset = await makeDataset(place, rows)
  await fillLists(place, dataset, rows)
  const server = await startProduct(place)
  const agent = new http.Agent({ keepAlive: true })
  try {
    const authorization = await tokenOf(server.url, dataset.officials.administrator)
    const others = await tokenOf(server.url, dataset.officials.technician)
    const ask = (path: string, token: string) =>
      send(agent, server.url, { method: 'GET', path, headers: { authorization: token } })
    let refused = 0
    const timedCall = async () => {
      const began = performance.now()
      const { status } = await ask('/api/inspection/all?order=-1', others)
      if (status !== 200) refused += 1
      return performance.now() - began
    }
    const measured: ExportRow[] = []
    for (const format of ['csv', 'xlsx']) {
      const idle: number[] = []
      for (let call = 0; call < IDLE_CALLS; call += 1) idle.push(await timedCall())
      const began = performance.now()
      let peakMb = memoryMb(server.pid)
      let isDone = false
      const exported = exportedFile(
        (path) => ask(path, authorization),
        `/api/export/establishments?format=${format}&order_by=establishment_name`,
      )
      const ended = exported.finally(() => {
        isDone = true
      })
      const meanwhile: number[] = []
      while (!isDone) {
        meanwhile.push(await timedCall())
        peakMb = Math.max(peakMb, memoryMb(server.pid))
        await delay(BETWEEN_MS)
      }
      const { status, body } = await ended
      if (status !== 200) throw new Error(`The export answered ${status}: ${body.toString().slice(0, 500)}`)
      if (refused > 0) throw new Error(`${refused} list calls of others were refused.`)
      const seconds = (performance.now() - began) / 1000
      const fileMb = body.length / MB
      const othersMs = { idleMs: shareOf(idle, 0.95), meanwhileMs: shareOf(meanwhile, 0.95) }
      measured.push({ format, rows, seconds, fileMb, peakMb, ...othersMs })
    }
    return measured
  } finally {
    agent.destroy()
    await server.kill('SIGTERM')
  }
}
