import { deepStrictEqual, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { getVisitProgress } from '../../../src/contract/inspections/visit-progress.wire.ts'
import { getRecord } from '../../../src/contract/records.wire.ts'
import type { InspectionRecord, RecordItem } from '../../../src/domain/records/record.ts'
import type { ApiClient } from '../client.ts'
import type { InspectionContent, ItemContent } from './inspection-content.ts'
import type { PlannedVisit } from './planned-visit.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function readProgress(caller: ApiClient, assignmentId: number) {
  const { status, body } = await caller('GET', `/api/inspection/progress/${assignmentId}`)
  if (status !== 200) throw new Error(`Progress of ${assignmentId}: ${status} ${JSON.stringify(body)}`)
  return getVisitProgress.reply.decode(body.data)
}

/** The closed record of a visit. */
export async function readRecord(caller: ApiClient, visit: PlannedVisit): Promise<InspectionRecord> {
  const progress = await readProgress(caller, visit.assignmentId)
  ok(progress.isDone && progress.inspectionId !== null, `Visit ${visit.assignmentId} is not closed.`)
  const path = `/api/inspection/realizada/${progress.inspectionId}/${visit.establishmentId}`
  const { status, body } = await caller('GET', path)
  ok(status === 200, `${path}: ${status}`)
  return getRecord.reply.decode(body.data)
}

const enteredItem = (item: ItemContent) => ({
  itemId: item.itemId,
  concept: item.concept,
  points: item.points,
  finding: item.observation,
  evidence: item.photo ? `${sha256(item.photo)}.jpg` : null,
  isCritical: item.isCritical,
  measure: item.measure ?? null,
  sampleRecord: item.sampleRecord,
  counterSampleRecord: item.counterSampleRecord,
})

const recordedItem = (item: RecordItem): ReturnType<typeof enteredItem> => ({
  itemId: item.itemId,
  concept: item.concept,
  points: item.points,
  finding: item.finding,
  evidence: item.evidence,
  isCritical: item.isCritical,
  measure: item.measure,
  sampleRecord: item.sampleRecord,
  counterSampleRecord: item.counterSampleRecord,
})

/**
 * Checks that a record holds each entry once, and that the server still has every image of it.
 * @throws AssertionError that shows the difference
 */
export async function checkRecord(caller: ApiClient, visit: PlannedVisit, content: InspectionContent): Promise<void> {
  const record = await readRecord(caller, visit)
  const recorded = record.sections.flatMap(({ items }) => items)
  const byId = (one: { itemId: number }, other: { itemId: number }) => one.itemId - other.itemId
  deepStrictEqual(recorded.map(recordedItem).sort(byId), content.items.map(enteredItem).sort(byId))
  const { establishmentSigner, witness } = content
  deepStrictEqual(
    {
      assignmentId: record.assignmentId,
      healthObservation: record.healthObservation,
      establishmentObservation: record.establishmentObservation,
      signers: [record.establishmentSigner, record.checker],
    },
    {
      assignmentId: visit.assignmentId,
      healthObservation: content.healthObservation,
      establishmentObservation: establishmentSigner.observation,
      signers: [establishmentSigner, witness].map(({ name, idCard, role, signature }) => ({
        name,
        idCard,
        role,
        signature: `${sha256(signature)}.png`,
      })),
    },
  )
  for (const { evidence } of recorded) if (evidence) await checkImage(caller, 'evidence', evidence)
  await checkImage(caller, 'signatures', record.establishmentSigner.signature)
  await checkImage(caller, 'signatures', record.checker.signature)
}

/** Checks that the bytes behind an image's name have the digest in the name. */
export async function checkImage(caller: ApiClient, kind: 'evidence' | 'signatures', name: string): Promise<void> {
  const [hash] = name.split('.')
  deepStrictEqual(sha256(await caller.bytes(`/api/inspection/${kind}/${name}`)), hash)
}
