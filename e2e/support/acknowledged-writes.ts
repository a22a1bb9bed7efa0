import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type ApiClient, logIn } from './client.ts'

const WRITERS = 6

type Item = { item_configuration_id: number; concepts: string }

/** A write that the server confirmed, and so must never lose. `photo` is the name of its image. */
export type Acknowledged = { assignmentId: number; itemId: number; photo: string | null }

const photoOf = async (shade: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: `rgb(${shade % 256}, ${shade % 97}, 60)` } })
    .jpeg()
    .toBuffer()

/** Plans a visit to each of a number of establishments, for the demo's technician and engineer. */
export async function planVisits(
  administrator: ApiClient,
  technicianId: number,
  engineerId: number,
): Promise<number[]> {
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

async function itemForm(
  assignmentId: number,
  item: Item,
  shade: number,
  hasPhotos: boolean,
): Promise<{ form: FormData; written: Acknowledged }> {
  const form = new FormData()
  const [concept] = JSON.parse(item.concepts) as { concepto: string; calificacion: number }[]
  const photo = hasPhotos && shade % 3 === 0 ? await photoOf(shade) : undefined
  const chosen = photo ? { concepto: 'Inaceptable (I)', calificacion: 0 } : concept
  form.set('assignment_id', String(assignmentId))
  form.set('item_configuration_id', String(item.item_configuration_id))
  form.set('concept', chosen?.concepto ?? '')
  form.set('score', String(chosen?.calificacion))
  if (photo) {
    form.set('description', `Hallazgo ${shade}`)
    form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
  }
  const name = photo ? `${createHash('sha256').update(photo).digest('hex')}.jpg` : null
  return { form, written: { assignmentId, itemId: item.item_configuration_id, photo: name } }
}

export type Writing = {
  url: string
  /** Called with each acknowledged write. */
  onWritten: (written: Acknowledged) => void
  /** Called for each write that was not acknowledged. */
  onRefused?: () => void
  /** Called before each write; true ends the writing. */
  isOver: () => boolean
  /** Seed of the photos, so that those of two runs differ. */
  seed: number
  /** Whether a third of the writes carry a photo; true if absent. */
  hasPhotos?: boolean
  /** Attempts under one key before a write counts as not acknowledged. */
  attempts?: number
}

/** Has inspectors fill new visits in parallel, item by item, until `isOver` or until no item is left. */
export async function writeItems(writing: Writing): Promise<void> {
  const { url, onWritten, onRefused, isOver, seed, hasPhotos = true, attempts = 1 } = writing
  const administrator = await logIn(url, 'admin@vigia.demo')
  const inspector = await logIn(url, 'tecnico@vigia.demo')
  const engineer = await logIn(url, 'ingeniero@vigia.demo')
  const visits = await planVisits(administrator, inspector.userId, engineer.userId)
  let shade = seed * 1_000
  const send = async (form: FormData): Promise<boolean> => {
    const key = { 'idempotency-key': randomUUID() }
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const reply = await inspector('POST', '/api/inspection/items', form, key).catch(() => undefined)
      if (reply?.status === 200) return true
      if (attempts > 1) await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
    }
    return false
  }
  const fill = async (assignmentId: number) => {
    const progress = await inspector('GET', `/api/inspection/progress/${assignmentId}`)
    const { body } = await inspector('GET', `/api/generic/itemtypes/${progress.body.data.typeofinscription_id}`)
    for (const item of body.data.temsTypes.flatMap((section: { items: Item[] }) => section.items)) {
      if (isOver()) return
      shade += 1
      const { form, written } = await itemForm(assignmentId, item, shade, hasPhotos)
      if (await send(form)) onWritten(written)
      else onRefused?.()
    }
  }
  const writer = async (own: readonly number[]) => {
    for (const assignmentId of own) await fill(assignmentId)
  }
  const share = Array.from({ length: WRITERS }, (_, index) => visits.filter((_visit, at) => at % WRITERS === index))
  // Requests in flight at a kill fail; only acknowledged writes count.
  await Promise.allSettled(share.map(writer))
}

/** Expects every acknowledged write once on the server, its photo byte for byte. */
export async function expectAll(url: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const inspector = await logIn(url, 'tecnico@vigia.demo')
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
      if (photo) expect(await inspector.digestOf(`/api/inspection/evidence/${photo}`)).toBe(photo.split('.')[0])
    }
  }
}
