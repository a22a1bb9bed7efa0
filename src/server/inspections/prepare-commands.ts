import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveWitnessSignature,
} from '../../contract/inspections.wire.ts'
import type { BatchCommand } from '../../domain/inspections/batch.ts'
import type { VisitWrite } from '../../domain/inspections/visit-write.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { SignatureImage, Upload } from '../../domain/shared/upload.ts'
import { type PreparedImage, prepareImage } from '../images/images.service.ts'
import { decodeForm } from '../platform/http/decode.ts'
import { requestHash } from '../platform/http/request-identity.ts'
import type { Platform } from '../platform/platform.ts'
import type { Command } from './record-writes.service.ts'

const imageOf = (write: VisitWrite): SignatureImage | Upload | undefined => {
  if (write.call === 'items') return write.body.evidence
  return write.call === 'health-observation' ? undefined : write.body.signature
}

function prepareWriteImage(platform: Platform, write: VisitWrite): Promise<PreparedImage> | undefined {
  const image = imageOf(write)
  if (image === undefined) return undefined
  return prepareImage(platform, write.call === 'items' ? 'evidence' : 'signatures', image)
}

/** A single call's write, its image stored. */
export async function prepareWrite(
  platform: Platform,
  assignmentId: number,
  write: VisitWrite,
  key?: string,
): Promise<Command> {
  const image = await prepareWriteImage(platform, write)
  const identity = key === undefined ? undefined : { key, hash: requestHash(assignmentId, write) }
  return { write, ...(image && { image }), ...(identity && { identity }) }
}

/** An item's fields name their visit; in a batch the address has said it already. */
const ASSIGNMENT = saveItem.body.wireNames.assignmentId ?? ''

/** Decodes a command of a batch with the codec of its single call, so that both say the same of the same input. */
function decodeWrite({ call, fields }: BatchCommand, files: Record<string, Upload>, assignmentId: number): VisitWrite {
  const sent = { ...fields, ...files }
  switch (call) {
    case 'items': {
      const body = decodeForm(saveItem.body, { [ASSIGNMENT]: assignmentId, ...sent })
      if (body.assignmentId !== assignmentId) throw new Problem('batch.malformed')
      return { call, body }
    }
    case 'health-observation':
      return { call, body: decodeForm(saveHealthObservation.body, sent) }
    case 'establishment-signature':
      return { call, body: decodeForm(saveEstablishmentSignature.body, sent) }
    case 'witness-signature':
      return { call, body: decodeForm(saveWitnessSignature.body, sent) }
  }
}

function filesOf({ files }: BatchCommand, parts: Record<string, Upload>): Record<string, Upload> {
  const found: Record<string, Upload> = {}
  for (const [field, part] of Object.entries(files)) {
    const file = Object.hasOwn(parts, part) ? parts[part] : undefined
    if (!file) throw new Problem('batch.malformed')
    found[field] = file
  }
  return found
}

async function prepareCommand(
  platform: Platform,
  assignmentId: number,
  command: BatchCommand,
  parts: Record<string, Upload>,
): Promise<Command> {
  try {
    const write = decodeWrite(command, filesOf(command, parts), assignmentId)
    return await prepareWrite(platform, assignmentId, write, command.key.toLowerCase())
  } catch (error) {
    if (error instanceof Problem) return { problem: error, identity: { key: command.key.toLowerCase(), hash: '' } }
    throw error
  }
}

/** All images are decoded side by side; a bad one refuses its own command alone. */
export const prepareBatch = (
  platform: Platform,
  assignmentId: number,
  commands: readonly BatchCommand[],
  parts: Record<string, Upload>,
): Promise<Command[]> => Promise.all(commands.map((command) => prepareCommand(platform, assignmentId, command, parts)))
