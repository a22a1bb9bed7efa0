import { saveVerdict } from '../../../contract/follow-up/follow-up-visits.wire.ts'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveOfficialSignature,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { BatchCommand } from '../../../domain/inspections/batch.ts'
import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { CommandIdentity } from '../../../domain/inspections/save-visit.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { digestOf } from '../../../domain/photo-chunks/photo-chunk.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { SignatureImage, Upload } from '../../../domain/shared/upload.ts'
import { type PreparedImage, prepareImage } from '../../images/images.service.ts'
import { readFile } from '../../photo-chunks/photo-chunks.service.ts'
import { FileByDigest, ReceivedFile } from '../../platform/http/body/received-file.ts'
import { asTyped, decodeForm } from '../../platform/http/decode.ts'
import { requestHash } from '../../platform/http/request-identity.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ForeseenVisit } from './foreseen.queries.ts'
import { keepForeseen } from './keep-images.ts'
import { asSameDrawings } from './same-drawings.ts'
import type { SaveCommand } from './save-transaction.ts'

/** The sender of commands and their visit. */
export type Sender = {
  official: Official
  visitId: number
  /** The visit of the commands. Rejects for an official who may not fill it. */
  checkMayFill: () => Promise<ForeseenVisit>
}

type DecodedWrite = { write: VisitWrite; identity?: CommandIdentity; filledOn?: FilledOn }

/**
 * A write with its identity, if the caller sent a key; a single call has no offer. The hash covers the names of the fields of `write`: renaming one
 * would refuse every retry that began before the update. So would hashing the normal form of a text.
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

const isAnswer = (write: VisitWrite) => write.call === 'items' || write.call === 'correction'

const imageOf = (write: VisitWrite): SignatureImage | Upload | undefined => {
  if (isAnswer(write)) return write.body.evidence
  if (write.call === 'verdicts') return write.body.image
  return write.call === 'health-observation' ? undefined : write.body.signature
}

/** The image itself, or the file that was sent before in chunks. */
async function fetched(platform: Platform, official: Official, image: SignatureImage): Promise<SignatureImage> {
  if (!(image instanceof FileByDigest)) return image
  const bytes = await readFile(platform, { official, sha256: image.sha256 })
  if (!bytes) throw new Problem('batch.file-missing')
  return new ReceivedFile(bytes, image.type, '')
}

/** Name of the image's field on the wire, by call. */
const imageField: Partial<Record<VisitWrite['call'], string | undefined>> = {
  items: saveItem.body.wireNames.evidence,
  correction: saveItem.body.wireNames.evidence,
  verdicts: saveVerdict.body.wireNames.image,
  'establishment-signature': saveEstablishmentSignature.body.wireNames.signature,
  'witness-signature': saveWitnessSignature.body.wireNames.signature,
  'official-signature': saveOfficialSignature.body.wireNames.signature,
}

async function prepared(
  platform: Platform,
  { official, checkMayFill }: Sender,
  { call }: VisitWrite,
  image: SignatureImage,
): Promise<PreparedImage> {
  await checkMayFill()
  const isPhoto = call === 'items' || call === 'correction' || call === 'verdicts'
  const kind = isPhoto ? 'evidence' : 'signatures'
  const source =
    image instanceof FileByDigest
      ? { again: () => platform.unfinished.read({ userId: official.id, sha256: image.sha256 }) }
      : { quota: platform.uploadQuota }
  const options = { personId: official.id, field: imageField[call], ...source }
  return prepareImage(platform, kind, await fetched(platform, official, image), options)
}

/** Decodes the image of a command, if it has one. A refused image refuses its own command only. */
async function withImage(platform: Platform, sender: Sender, command: DecodedWrite): Promise<SaveCommand> {
  const { write, ...sent } = command
  const image = imageOf(write)
  if (image === undefined) return command
  try {
    return { ...command, image: await prepared(platform, sender, write, image) }
  } catch (problem) {
    // If this key was accepted before, `decide` answers so. The chunks of its photo are gone by now, and a missing image
    // must not fail the retry.
    if (problem instanceof Problem && sent.identity) return { ...sent, problem }
    throw problem
  }
}

/** An item names its visit; in a batch, where the path names the visit, the field may be absent. */
const VISIT_FIELD = saveItem.body.wireNames.assignmentId ?? ''

/** Decodes a command with the codec of its single call, so that both accept and refuse the same input. */
function decodeWrite({ call, fields }: BatchCommand, files: Record<string, Upload>, visitId: number): VisitWrite {
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

function filesOf({ fields, files }: BatchCommand, parts: Record<string, Upload>): Record<string, Upload> {
  const found: Record<string, Upload> = {}
  for (const [field, part] of Object.entries(files)) {
    // A field that is also a file would lose one of its two values.
    if (Object.hasOwn(fields, field)) throw new Problem('batch.malformed')
    const digest = digestOf(part)
    const file = digest ? new FileByDigest(digest) : Object.hasOwn(parts, part) ? parts[part] : undefined
    if (!file) throw new Problem('batch.malformed')
    found[field] = file
  }
  return found
}

/** Digests of the files that a command names and that were sent before in chunks. */
export const digestsOf = ({ files }: BatchCommand): string[] =>
  Object.values(files).flatMap((name) => digestOf(name) ?? [])

/** Decodes a command; a command that does not decode carries its refusal. */
function decodeCommand(
  { visitId, parts }: { visitId: number; parts: Record<string, Upload> },
  command: BatchCommand,
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

/** Whether a command brings a file, or may have a drawing among its fields. */
const mayHaveImage = ({ call, files }: BatchCommand): boolean =>
  Object.keys(files).length > 0 || call.endsWith('-signature')

/** Images decoded at once: libvips has as many threads, and each file in chunks is in memory meanwhile. */
const AT_ONCE = 4

/** Decodes the images of commands, and keeps those of the commands that will be accepted. */
export async function prepareCommands(
  platform: Platform,
  sender: Sender,
  commands: readonly SaveCommand[],
): Promise<SaveCommand[]> {
  const each = [...commands]
  const left = each.entries()
  const worker = async () => {
    for (const [index, command] of left) {
      if ('write' in command) each[index] = await withImage(platform, sender, command)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const decoded = asSameDrawings(each)
  if (decoded.some((command) => 'write' in command && command.image)) {
    await keepForeseen(platform, { official: sender.official, visit: await sender.checkMayFill() }, decoded)
  }
  return decoded
}

/** Decodes the commands of a batch with their images. */
export async function decodeBatch(
  platform: Platform,
  sender: Sender,
  { commands, parts }: { commands: readonly BatchCommand[]; parts: Record<string, Upload> },
): Promise<SaveCommand[]> {
  // Asked before the commands are decoded, so that the database answers meanwhile. Its refusal is met with the image.
  if (commands.some(mayHaveImage)) sender.checkMayFill().catch(() => {})
  return prepareCommands(
    platform,
    sender,
    commands.map((command) => decodeCommand({ visitId: sender.visitId, parts }, command)),
  )
}
