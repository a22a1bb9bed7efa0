import { encodeBatch, type KeyedWrite } from '../outbox/encode-batch.ts'
import type { CommandRefusal, StoredCommand } from '../outbox/outbox-command.ts'
import { withPhoto } from '../outbox/outbox-command.ts'
import { readPhotoRows } from '../outbox/outbox-queue.ts'
import type { DrainDeps } from './drain-types.ts'

/** Refusals of the device: the command cannot be sent. */
export const deviceRefusals = {
  photoMissing: {
    code: 'device.photo-missing',
    message: 'La foto ya no está en este dispositivo. Tómela de nuevo y guarde otra vez.',
  },
  unreadable: {
    code: 'device.unreadable',
    message: 'Este dispositivo no puede leer lo guardado. Revíselo y guarde otra vez.',
  },
} as const satisfies Record<string, CommandRefusal>

/** Whether the device could not send something, so that the server never saw it. */
export const isDeviceRefusal = (code: string): boolean =>
  Object.values(deviceRefusals).some((refusal) => refusal.code === code)

/** A command that can be sent. `sha256` is the digest of its photo; absent where the photo cannot go in chunks. */
export type ReadyCommand = {
  row: StoredCommand
  keyed: KeyedWrite
  photo: Blob | undefined
  sha256: string | undefined
}
export type Unsendable = { row: StoredCommand; refusal: CommandRefusal }

export type Readable = { content: Blob; sha256: string | undefined }

/** The first photo that the device can still read: a browser may lose the file behind a Blob. */
export async function firstReadable(
  candidates: readonly Blob[],
  digest: DrainDeps['digest'],
): Promise<Readable | undefined> {
  for (const content of candidates) {
    try {
      if (content.size === 0) continue
      if (digest) return { content, sha256: await digest(content) }
      await content.slice(0, 1).arrayBuffer()
      return { content, sha256: undefined }
    } catch (error) {
      console.warn(error)
    }
  }
  return undefined
}

const isEncodable = (keyed: KeyedWrite): boolean => {
  try {
    encodeBatch([keyed])
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Prepares a command for sending, or tells why it can never be sent. */
export async function readyCommand(
  row: StoredCommand,
  digest: DrainDeps['digest'],
): Promise<ReadyCommand | Unsendable> {
  const { key, write, filledOn, offer, hasPhoto } = row
  const found = hasPhoto ? await firstReadable(await readPhotoRows(row), digest) : undefined
  if (hasPhoto && !found) return { row, refusal: deviceRefusals.photoMissing }
  const keyed = { key, write: withPhoto(write, found?.content), filledOn, offer }
  if (!isEncodable(keyed)) return { row, refusal: deviceRefusals.unreadable }
  return { row, keyed, photo: found?.content, sha256: found?.sha256 }
}
