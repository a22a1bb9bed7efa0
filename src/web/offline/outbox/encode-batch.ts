import { z } from 'zod'
import type { Form } from '../../../contract/core/wire-object.ts'
import { saveVerdict } from '../../../contract/follow-up/follow-up-visits.wire.ts'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveOfficialSignature,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { Batch, BatchCommand, VisitCall } from '../../../domain/inspections/batch.ts'
import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'

/** A write with its idempotency key, and the number of its offer. Every retry repeats the key. */
export type KeyedWrite = {
  key: string
  write: VisitWrite
  filledOn?: FilledOn | undefined
  offer?: number | undefined
}

/** Each command of a batch is encoded as in its single call. */
const singleCalls: Record<VisitCall, Form> = {
  items: saveItem.body,
  correction: saveItem.body,
  verdicts: saveVerdict.body,
  'official-signature': saveOfficialSignature.body,
  'health-observation': saveHealthObservation.body,
  'establishment-signature': saveEstablishmentSignature.body,
  'witness-signature': saveWitnessSignature.body,
}

/**
 * Encodes writes as a batch: texts go into the commands, each file becomes a part of the request.
 * @param sentFiles names of files that the server has already, by key; these files are not sent again
 */
export function encodeBatch(writes: readonly KeyedWrite[], sentFiles: ReadonlyMap<string, string> = new Map()): Batch {
  const parts: Batch['parts'] = {}
  const commands = writes.map(({ key, write, filledOn, offer }): BatchCommand => {
    const fields: Record<string, unknown> = {}
    const files: Record<string, string> = {}
    const encoded = z.encode(singleCalls[write.call].wire, write.body) as Record<string, unknown>
    for (const [field, value] of Object.entries(encoded)) {
      if (value instanceof Blob) {
        const sent = sentFiles.get(key)
        const part = sent ?? `${field}-${key}`
        files[field] = part
        if (sent === undefined) parts[part] = value
      } else if (value !== undefined) fields[field] = value
    }
    return { key, call: write.call, fields, files, ...(offer !== undefined && { offer }), ...filledOn }
  })
  return { commands, parts }
}
