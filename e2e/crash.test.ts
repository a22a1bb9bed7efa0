import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../src/server/testing/postgres-cluster.ts'
import { type ApiClient, logIn } from './support/client.ts'
import { type RunningServer, type ServerOptions, startServer } from './support/server.ts'

/** Kills of the server while it writes; `bench/` has many more. */
const ROUNDS = 3
const WRITERS = 6

/** A small generator with a seed: every run kills at the same places. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Item = { item_configuration_id: number; concepts: string }
type Acknowledged = { assignmentId: number; itemId: number; photo: string | null }

const photoOf = async (shade: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: `rgb(${shade % 256}, ${shade % 97}, 60)` } })
    .jpeg()
    .toBuffer()

/** A visit to each of a number of establishments, for the demo's technician and engineer. */
async function planVisits(administrator: ApiClient, technicianId: number, engineerId: number): Promise<number[]> {
  const { body: list } = await administrator('GET', '/api/inscription/all?limit=100')
  const visits: number[] = []
  for (const one of list.data.Inscriptions.filter((row: { is_active: number }) => row.is_active === 1).slice(0, 12)) {
    const { body } = await administrator('POST', '/api/assignment', {
      zodes_id: one.zodes_id,
      city_id: one.city_id,
      typeofinscription_id: one.typeofinscription_id,
      establishment_id: one.establishment_id,
      motive_visite_id: 1,
      technical_id: technicianId,
      engineer_id: engineerId,
    })
    if (body.success) visits.push(body.data.assignment_id)
  }
  return visits
}

async function answerItem(
  inspector: ApiClient,
  assignmentId: number,
  item: Item,
  shade: number,
): Promise<Acknowledged | null> {
  const withPhoto = shade % 3 === 0
  const form = new FormData()
  const [concept] = JSON.parse(item.concepts) as { concepto: string; calificacion: number }[]
  const chosen = withPhoto ? { concepto: 'Inaceptable (I)', calificacion: 0 } : concept
  form.set('assignment_id', String(assignmentId))
  form.set('item_configuration_id', String(item.item_configuration_id))
  form.set('concept', chosen?.concepto ?? '')
  form.set('score', String(chosen?.calificacion))
  const photo = withPhoto ? await photoOf(shade) : undefined
  if (photo) {
    form.set('description', `Hallazgo ${shade}`)
    form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg')
  }
  const { status } = await inspector('POST', '/api/inspection/items', form)
  if (status !== 200) return null
  const name = photo && `${createHash('sha256').update(photo).digest('hex')}.jpg`
  return { assignmentId, itemId: item.item_configuration_id, photo: name ?? null }
}

/** Writes until the server is gone; what it acknowledged is gathered in `acknowledged`. */
async function writeUntilGone(
  server: RunningServer,
  acknowledged: Acknowledged[],
  round: number,
  killAfter: number,
): Promise<void> {
  const administrator = await logIn(server.url, 'admin@vigia.demo')
  const inspector = await logIn(server.url, 'tecnico@vigia.demo')
  const engineer = await logIn(server.url, 'ingeniero@vigia.demo')
  const visits = await planVisits(administrator, inspector.userId, engineer.userId)
  const before = acknowledged.length
  let isGone = false
  let shade = round * 1_000
  const writer = async (assignments: number[]) => {
    for (const assignmentId of assignments) {
      const progress = await inspector('GET', `/api/inspection/progress/${assignmentId}`)
      const { body } = await inspector('GET', `/api/generic/itemtypes/${progress.body.data.typeofinscription_id}`)
      for (const item of body.data.temsTypes.flatMap((section: { items: Item[] }) => section.items)) {
        if (isGone) return
        const written = await answerItem(inspector, assignmentId, item, ++shade)
        if (written) acknowledged.push(written)
        if (acknowledged.length - before >= killAfter && !isGone) {
          isGone = true
          void server.kill('SIGKILL')
        }
      }
    }
  }
  const share = Array.from({ length: WRITERS }, (_, index) => visits.filter((_visit, at) => at % WRITERS === index))
  // Requests in flight at the kill fail: only what was acknowledged counts.
  await Promise.allSettled(share.map(writer))
  await server.kill('SIGKILL')
}

async function expectAll(server: RunningServer, acknowledged: readonly Acknowledged[]): Promise<void> {
  const inspector = await logIn(server.url, 'tecnico@vigia.demo')
  const byVisit = new Map<number, Acknowledged[]>()
  for (const one of acknowledged) byVisit.set(one.assignmentId, [...(byVisit.get(one.assignmentId) ?? []), one])
  for (const [assignmentId, expected] of byVisit) {
    const { body } = await inspector('GET', `/api/inspection/progress/${assignmentId}`)
    const answers: { item_configuration_id: number; evidencia_fotografica: string | null }[] = body.data.answers
    expect(new Set(answers.map((answer) => answer.item_configuration_id)).size).toBe(answers.length)
    for (const { itemId, photo } of expected) {
      expect(answers).toContainEqual(
        expect.objectContaining({ item_configuration_id: itemId, evidencia_fotografica: photo }),
      )
    }
  }
}

async function surviveKills(options: ServerOptions): Promise<number> {
  const random = seeded(20_261_120)
  const acknowledged: Acknowledged[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startServer(options)
    await expectAll(server, acknowledged)
    await writeUntilGone(server, acknowledged, round, 10 + Math.floor(random() * 60))
  }
  const last = await startServer(options)
  await expectAll(last, acknowledged)
  await last.kill('SIGTERM')
  return acknowledged.length
}

describe('the server killed while it writes loses nothing that it acknowledged', { timeout: 300_000 }, () => {
  let folder: string
  let cluster: PostgresCluster | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigia-crash-'))
  })
  afterAll(async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('on the embedded database', async () => {
    expect(await surviveKills({ dataDir: join(folder, 'embedded') })).toBeGreaterThan(30)
  })

  test('on a PostgreSQL server', async () => {
    cluster = await startPostgresCluster({ durable: true })
    expect(await surviveKills({ dataDir: join(folder, 'server'), databaseUrl: cluster.url() })).toBeGreaterThan(30)
  })
})
