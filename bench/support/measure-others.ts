import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { startProduct, tokenOf } from './bench-server.ts'
import { makeDataset, type Place } from './dataset.ts'
import { send, shareOf } from './load.ts'
import { listRequest } from './requests.ts'
import type { Row } from './table.ts'

const ESTABLISHMENTS = 1_000
/** Photos of a finding, as the app reduces them. */
const PHOTOS = 10
const PHOTO_BYTES = 1024 * 1024
/** Rounds of idle time and sending, in turns. */
const ROUNDS = 3
const IDLE_MS = 3_000
/** A colleague opens pages, with a pause between one and the next. */
const PAUSE_MS = 10

/** Chunks of the app on a good link: 256 KB, then twice as much each time, up to 1 MB. */
function chunkEnds(total: number): number[] {
  const ends: number[] = []
  for (let size = 256 * 1024, end = 0; end < total; size = Math.min(2 * size, 1024 * 1024)) {
    end = Math.min(end + size, total)
    ends.push(end)
  }
  return ends
}

async function sendPhoto(agent: http.Agent, url: string, token: string): Promise<void> {
  const photo = randomBytes(PHOTO_BYTES)
  const path = `/api/inspection/pieces/${createHash('sha256').update(photo).digest('hex')}`
  const headers = { authorization: token, 'content-type': 'application/octet-stream' }
  let offset = 0
  for (const end of chunkEnds(photo.length)) {
    const request = { method: 'PUT', path: `${path}?offset=${offset}&total=${photo.length}`, headers }
    const { status, body } = await send(agent, url, { ...request, body: photo.subarray(offset, end) })
    if (status !== 200) throw new Error(`A chunk was refused: ${status} ${body}`)
    offset = end
  }
}

/** Times the list calls of a colleague until `until` settles. @throws if a call was refused */
async function listTimes(agent: http.Agent, url: string, token: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let refused = 0
  while (!isOver) {
    const began = performance.now()
    const { status } = await send(agent, url, listRequest(token, ''))
    times.push(performance.now() - began)
    if (status !== 200) refused += 1
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await over
  if (refused > 0) throw new Error(`${refused} of ${times.length} list calls were refused.`)
  return times
}

/** Measures R 15.5 on one database: the list calls of others while a phone sends photos, beside an idle server. */
export async function measureOthers(where: string, place: Place): Promise<Row> {
  const { officials } = await makeDataset(place, ESTABLISHMENTS)
  const server = await startProduct(place)
  const agent = new http.Agent({ keepAlive: true })
  try {
    const [sender, colleague] = [
      await tokenOf(server.url, officials.technician),
      await tokenOf(server.url, officials.administrator),
    ]
    const sendAll = async (photos: number) => {
      for (let sent = 0; sent < photos; sent += 1) await sendPhoto(agent, server.url, sender)
    }
    const read = (until: Promise<unknown>) => listTimes(agent, server.url, colleague, until)
    await read(sendAll(PHOTOS))
    const [idle, sending]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await read(new Promise((resolve) => setTimeout(resolve, IDLE_MS)))))
      sending.push(...(await read(sendAll(PHOTOS))))
    }
    const [alone, beside] = [shareOf(idle, 0.95), shareOf(sending, 0.95)]
    return {
      what: `List call of others while a phone sends ${PHOTOS} photos of 1 MB, p95 (R 15.5)`,
      where,
      measured: `${beside.toFixed(1)} ms, most ${Math.max(...sending).toFixed(0)} ms, ${sending.length} calls`,
      reference: `idle ${alone.toFixed(1)} ms, ${idle.length} calls`,
      ratio: `${(beside / alone).toFixed(1)} ×`,
    }
  } finally {
    agent.destroy()
    await server.kill('SIGTERM')
  }
}
