import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { BatchCommand } from '../../../domain/inspections/batch.ts'
import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { digestOf } from '../../../domain/photo-chunks/photo-chunk.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { SignatureImage, Upload } from '../../../domain/shared/upload.ts'
import { prepareImage } from '../../images/images.service.ts'
import { readFile } from '../../photo-chunks/photo-chunks.service.ts'
import { FileByDigest, ReceivedFile } from '../../platform/http/body/received-file.ts'
import { decodeForm } from '../../platform/http/decode.ts'
import { requestHash } from '../../platform/http/request-identity.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Command, VisitWrites } from './judge-writes.ts'

const imageOf = (write: VisitWrite): SignatureImage | Upload | undefined => {
  if (write.call === 'items') return write.body.evidence
  return write.call === 'health-observation' ? undefined : write.body.signature
}

/** The bytes of an image that came in pieces. */
async function fetched(platform: Platform, official: Official, image: SignatureImage): Promise<SignatureImage> {
  if (!(image instanceof FileByDigest)) return image
  const bytes = await readFile(platform, { official, sha256: image.sha256 })
  if (!bytes) throw new Problem('batch.file-missing')
  return new ReceivedFile(bytes, image.type, '')
}

/**
 * Who writes what in which visit; `key` is absent from a call that carries none. `admitted` is asked before an image is
 * decoded, and rejects when they may not write here.
 */
type Sent = {
  official: Official
  assignmentId: number
  write: VisitWrite
  key?: string | undefined
  admitted: () => Promise<void>
}

const identityOf = (assignmentId: number, write: VisitWrite, key: string | undefined) =>
  key === undefined ? {} : { identity: { key, hash: requestHash(assignmentId, write) } }

/** A write whose image is stored; one under a key carries the refusal that its image met instead. */
export async function prepareWrite(platform: Platform, sent: Sent): Promise<Command> {
  const { official, assignmentId, write, key, admitted } = sent
  const identified = identityOf(assignmentId, write, key)
  const image = imageOf(write)
  if (image === undefined) return { write, ...identified }
  const kind = write.call === 'items' ? 'evidence' : 'signatures'
  try {
    await admitted()
    return { write, image: await prepareImage(platform, kind, await fetched(platform, official, image)), ...identified }
  } catch (error) {
    // A write that stands already does so without its image, whose pieces went when it was kept, and whoever may write here now.
    if (error instanceof Problem && identified.identity) return { problem: error, ...identified }
    throw error
  }
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

function filesOf({ fields, files }: BatchCommand, parts: Record<string, Upload>): Record<string, Upload> {
  const found: Record<string, Upload> = {}
  for (const [field, part] of Object.entries(files)) {
    // One of the two would be dropped in silence.
    if (Object.hasOwn(fields, field)) throw new Problem('batch.malformed')
    const digest = digestOf(part)
    const file = digest ? new FileByDigest(digest) : Object.hasOwn(parts, part) ? parts[part] : undefined
    if (!file) throw new Problem('batch.malformed')
    found[field] = file
  }
  return found
}

/** The files of a command that came in pieces, by their digests. */
export const digestsOf = ({ files }: BatchCommand): string[] =>
  Object.values(files).flatMap((name) => digestOf(name) ?? [])

type BatchSent = Pick<Sent, 'official' | 'assignmentId' | 'admitted'> & { parts: Record<string, Upload> }

const keyOf = ({ key }: BatchCommand): string => key.toLowerCase()

const filledOnOf = ({ establishmentId, checklistId }: BatchCommand): FilledOn => ({ establishmentId, checklistId })

/** A command that its decoding refused. */
function refused(command: BatchCommand, error: unknown): Command {
  if (!(error instanceof Problem)) throw error
  return { problem: error, identity: { key: keyOf(command), hash: '' }, filledOn: filledOnOf(command) }
}

async function prepareCommand(platform: Platform, batch: BatchSent, command: BatchCommand): Promise<Command> {
  const { official, assignmentId, parts, admitted } = batch
  try {
    const write = decodeWrite(command, filesOf(command, parts), assignmentId)
    const prepared = await prepareWrite(platform, { official, assignmentId, admitted, write, key: keyOf(command) })
    return { ...prepared, filledOn: filledOnOf(command) }
  } catch (error) {
    return refused(command, error)
  }
}

/** The same of a command that brings no image, at once. */
function readCommand({ assignmentId }: BatchSent, command: BatchCommand): Command {
  try {
    const write = decodeWrite(command, {}, assignmentId)
    if (imageOf(write)) throw new Error(`A command '${command.call}' brings an image that was not looked for.`)
    return { write, ...identityOf(assignmentId, write, keyOf(command)), filledOn: filledOnOf(command) }
  } catch (error) {
    return refused(command, error)
  }
}

const EVIDENCE = saveItem.body.wireNames.evidence ?? ''

/** Of a command that is not read yet. */
const mayBringImage = ({ call, fields, files }: BatchCommand): boolean =>
  call === 'establishment-signature' ||
  call === 'witness-signature' ||
  Object.hasOwn(fields, EVIDENCE) ||
  Object.keys(files).length > 0

/** Images decoded side by side: as many as libvips has threads, and what came in pieces is in memory only meanwhile. */
const AT_ONCE = 4

/**
 * Stores what images the commands bring; a bad one refuses its own command alone. The others are read when they are
 * asked for.
 */
export async function prepareBatch(
  platform: Platform,
  batch: BatchSent,
  commands: readonly BatchCommand[],
): Promise<Pick<VisitWrites, 'heads' | 'commands'>> {
  const prepared: Command[] = []
  const left = [...commands.entries()].filter(([, command]) => mayBringImage(command)).values()
  const worker = async () => {
    for (const [index, command] of left) prepared[index] = await prepareCommand(platform, batch, command)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  let read: Command[] | undefined
  return {
    heads: commands.map((command) => ({ call: command.call, key: keyOf(command) })),
    commands: () => {
      read ??= commands.map((command, index) => prepared[index] ?? readCommand(batch, command))
      return read
    },
  }
}
