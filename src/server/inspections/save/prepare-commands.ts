import { saveVerdict } from '../../../contract/follow-up/follow-up-visits.wire.ts'
import type { ImageKind } from '../../../contract/images.wire.ts'
import {
  saveEstablishmentSignature,
  saveItem,
  saveOfficialSignature,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { BatchCommand, VisitCommand } from '../../../domain/inspections/batch.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { SignatureImage, Upload } from '../../../domain/shared/upload.ts'
import { type PreparedImage, prepareImage } from '../../images/images.service.ts'
import { readFile } from '../../photo-chunks/photo-chunks.service.ts'
import { FileByDigest, ReceivedFile } from '../../platform/http/body/received-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DecodedWrite, decodeCommand } from './decode-commands.ts'
import type { ForeseenVisit } from './foreseen.queries.ts'
import { keepForeseen } from './keep-images.ts'
import { asSameDrawings } from './same-drawings.ts'
import type { SaveCommand } from './save-transaction.ts'

/** The sender of commands and their visit. */
type Sender = {
  official: Official
  visitId: number
  /** The visit of the commands. Rejects for an official who may not fill it. */
  checkMayFill: () => Promise<ForeseenVisit>
}

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

/** Decodes an image of a command: the image itself, or a file that came before in chunks. Nothing is stored. */
export async function prepareSent(
  platform: Platform,
  official: Official,
  image: SignatureImage,
  { kind, field }: { kind: ImageKind; field: string | undefined },
): Promise<PreparedImage> {
  const source =
    image instanceof FileByDigest
      ? { again: () => platform.unfinished.read({ userId: official.id, sha256: image.sha256 }) }
      : { quota: platform.uploadQuota }
  const options = { personId: official.id, field, ...source }
  return prepareImage(platform, kind, await fetched(platform, official, image), options)
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
  return prepareSent(platform, official, image, { kind, field: imageField[call] })
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
export async function prepareBatch(
  platform: Platform,
  sender: Sender,
  { commands, parts }: { commands: readonly VisitCommand[]; parts: Record<string, Upload> },
): Promise<SaveCommand[]> {
  // Asked before the commands are decoded, so that the database answers meanwhile. Its refusal is met with the image.
  if (commands.some(mayHaveImage)) sender.checkMayFill().catch(() => {})
  return prepareCommands(
    platform,
    sender,
    commands.map((command) => decodeCommand({ visitId: sender.visitId, parts }, command)),
  )
}
