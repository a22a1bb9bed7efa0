import { z } from 'zod'
import type { Form } from '../../../contract/core/wire-object.ts'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { Batch, BatchCall, BatchCommand } from '../../../domain/inspections/batch.ts'
import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'

/** A write and the key under which it is sent, as often as it takes. */
export type KeyedWrite = { key: string; write: VisitWrite; filledOn?: FilledOn | undefined }

/** In a batch, each command is spelt as its single call. */
const singleCalls: Record<BatchCall, Form> = {
  items: saveItem.body,
  'health-observation': saveHealthObservation.body,
  'establishment-signature': saveEstablishmentSignature.body,
  'witness-signature': saveWitnessSignature.body,
}

/**
 * The batch of these writes: texts in the commands, each file a part of its own.
 * @param sentFiles by key, the name of a write's file that the server has already, for it need not come again
 */
export function encodeBatch(writes: readonly KeyedWrite[], sentFiles: ReadonlyMap<string, string> = new Map()): Batch {
  const parts: Batch['parts'] = {}
  const commands = writes.map(({ key, write, filledOn }): BatchCommand => {
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
    return { key, call: write.call, fields, files, ...filledOn }
  })
  return { commands, parts }
}
