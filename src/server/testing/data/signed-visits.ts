import { hash, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { SHOWN_FORMAT, shownText } from '../../../domain/evidence/shown.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { findInspection } from '../../inspections/visit.queries.ts'
import { findAnswers } from '../../records/records.queries.ts'
import { readRecordFile } from '../../records/records.service.ts'
import { signingActs } from '../../schema/inspections.table.ts'
import { type Client, form, type TestApi } from '../api.ts'
import { printedText } from '../pdf-text.ts'
import { actaNameOf } from './acta-name.ts'
import { allAnswers, aVisit } from './fixtures.ts'

export const DRAWN_AT = '2026-02-27T15:04:05.123Z'

export const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })

/** A visit for each test of a file, with what its inspector sends, and what its signing acts, acta and checks then say. */
export function signedVisits(api: TestApi) {
  const { platform, officials } = api
  const { db } = platform
  const inspector = api.as(officials.technician)
  const visit = { visitId: 0, establishmentId: 0 }
  beforeEach(async () => {
    Object.assign(visit, await aVisit(api))
  })

  const post = (call: string, body: Record<string, unknown> | FormData, client: Client = inspector) =>
    client.post(`/api/inspection/${call}/${visit.visitId}`, body)
  const progress = async () => (await inspector.get(`/api/inspection/progress/${visit.visitId}`)).body.data

  async function fill(): Promise<void> {
    for (const answer of await allAnswers(inspector, visit.visitId)) {
      await inspector.post('/api/inspection/items', form(answer))
    }
    await post('health-observation', { observation: 'Se dan recomendaciones' })
  }

  /** The digest of what the server holds of the visit now. */
  async function digestOfNow(): Promise<string> {
    const inspection = await findInspection(db, 13, visit.visitId)
    if (!inspection) throw new Error('The visit has not begun.')
    const checklist = await platform.checklists.find(db, inspection)
    const found = new Map((await findAnswers(db, inspection.id)).map((answer) => [answer.itemId, answer]))
    const answers = checklist.sections.flatMap(({ items }) => items.flatMap(({ id }) => found.get(id) ?? []))
    const text = shownText({
      ...{ assignmentId: visit.visitId, establishmentId: visit.establishmentId, checklistId: checklist.id, answers },
      healthObservation: inspection.healthObservation ?? '',
      ...outcomeOf(checklist, answers, checklist.floors),
    })
    return hash('sha256', text)
  }

  const shown = async (digest?: string) => ({
    shown_digest: digest ?? (await digestOfNow()),
    shown_format: SHOWN_FORMAT,
    drawn_at: DRAWN_AT,
    consent: '1',
  })

  const send = (commands: object[]) => post('batch', form({ commands: JSON.stringify(commands) }))

  /** The command that corrects the first answer of the visit. */
  async function correction(observation: string) {
    const [first] = await allAnswers(inspector, visit.visitId)
    const { assignment_id: _, ...answer } = first as Record<string, unknown>
    return command('correction', { ...answer, description: observation })
  }

  async function actsOf() {
    const inspection = await findInspection(db, 13, visit.visitId)
    return db
      .select()
      .from(signingActs)
      .where(eq(signingActs.subjectId, inspection?.id ?? 0))
      .orderBy(asc(signingActs.id))
  }

  async function faultsOf(id: number): Promise<string[]> {
    const name = await actaNameOf(db, id)
    return (await verifyStore(platform, silentProgress)).faults.first.filter((fault) => fault.includes(name))
  }

  async function closed(reply: { body: { data: { inspections_id: number } } }): Promise<number> {
    expect(reply.body).toMatchObject({ data: { closed: 1 } })
    return reply.body.data.inspections_id
  }

  /** The text of the acta, and its file. */
  async function actaOf(id: number) {
    const pdf = await inspector.get(`/api/inspection/${id}/pdf`)
    const { text } = await readRecordFile(platform, db, 13, id)
    return { printed: (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' '), file: JSON.parse(text) }
  }

  const writes = { post, fill, send, correction, shown }
  return { visit, inspector, ...writes, progress, digestOfNow, actsOf, faultsOf, closed, actaOf }
}
