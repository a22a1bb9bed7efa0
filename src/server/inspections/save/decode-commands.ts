import { saveVerdict } from '../../../contract/follow-up/follow-up-visits.wire.ts'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveOfficialSignature,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { BatchCommand, VisitCommand } from '../../../domain/inspections/batch.ts'
import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { CommandIdentity } from '../../../domain/inspections/save/command.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { digestOf } from '../../../domain/photo-chunks/photo-chunk.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Upload } from '../../../domain/shared/upload.ts'
import { FileByDigest } from '../../platform/http/body/received-file.ts'
import { asTyped, decodeForm } from '../../platform/http/decode.ts'
import { requestHash } from '../../platform/http/request-identity.ts'
import type { SaveCommand } from './save-transaction.ts'

/** A write with its identity, before its image is decoded. */
export type DecodedWrite = { write: VisitWrite; identity?: CommandIdentity; filledOn?: FilledOn }

/**
 * A write with its identity, if the caller sent a key; a single call has no offer. The hash covers the names of the fields
 * of `write`: renaming one would refuse every retry that began before the update. So would hashing the normal form of a
 * text.
 */
export const identified = (
  visitId: number,
  write: VisitWrite,
  key: string | undefined,
  offer?: number,
): DecodedWrite =>
  key === undefined
    ? { write }
    : { write, identity: { key, hash: requestHash(visitId, { ...write, body: asTyped(write.body) }), offer } }

/** An item names its visit; in a batch, where the path names the visit, the field may be absent. */
const VISIT_FIELD = saveItem.body.wireNames.assignmentId ?? ''

/** The files of a command by field; a list where the command names several. */
type SentFiles = Record<string, Upload | Upload[]>

/** Decodes a command with the codec of its single call, so that both accept and refuse the same input. */
function decodeWrite({ call, fields }: VisitCommand, files: SentFiles, visitId: number): VisitWrite {
  const sent = { ...fields, ...files }
  switch (call) {
    case 'items':
    case 'correction': {
      const body = decodeForm(saveItem.body, { [VISIT_FIELD]: visitId, ...sent })
      if (body.assignmentId !== visitId) throw new Problem('batch.malformed')
      return { call, body }
    }
    case 'verdicts':
      return { call, body: decodeForm(saveVerdict.body, sent) }
    case 'health-observation':
      return { call, body: decodeForm(saveHealthObservation.body, sent) }
    case 'establishment-signature':
      return { call, body: decodeForm(saveEstablishmentSignature.body, sent) }
    case 'witness-signature':
      return { call, body: decodeForm(saveWitnessSignature.body, sent) }
    case 'official-signature':
      return { call, body: decodeForm(saveOfficialSignature.body, sent) }
  }
}

function fileOf(part: string, parts: Record<string, Upload>): Upload {
  const digest = digestOf(part)
  const file = digest ? new FileByDigest(digest) : Object.hasOwn(parts, part) ? parts[part] : undefined
  if (!file) throw new Problem('batch.malformed')
  return file
}

/** The files that a command names. @throws Problem batch.malformed */
export function filesOf({ fields, files }: BatchCommand, parts: Record<string, Upload>): SentFiles {
  const found: SentFiles = {}
  for (const [field, named] of Object.entries(files)) {
    // A field that is also a file would lose one of its two values.
    if (Object.hasOwn(fields, field)) throw new Problem('batch.malformed')
    found[field] = Array.isArray(named) ? named.map((part) => fileOf(part, parts)) : fileOf(named, parts)
  }
  return found
}

/** Digests of the files that a command names and that were sent before in chunks. */
export const digestsOf = ({ files }: BatchCommand): string[] =>
  Object.values(files)
    .flat()
    .flatMap((name) => digestOf(name) ?? [])

/** Decodes a command of a batch; a command that does not decode carries its refusal. */
export function decodeCommand(
  { visitId, parts }: { visitId: number; parts: Record<string, Upload> },
  command: VisitCommand,
): DecodedWrite | SaveCommand {
  const { establishmentId, checklistId, offer } = command
  const filledOn = { establishmentId, checklistId }
  const key = command.key.toLowerCase()
  try {
    const write = decodeWrite(command, filesOf(command, parts), visitId)
    return { ...identified(visitId, write, key, offer), filledOn }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return { problem, identity: { key, hash: '', offer }, filledOn }
  }
}
