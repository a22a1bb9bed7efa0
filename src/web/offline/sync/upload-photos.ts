import { Refusal } from '../../api/refusal.ts'
import { markUploadBegun } from '../outbox/outbox-queue.ts'
import type { ReadyCommand } from './ready-commands.ts'
import { type UploadDeps, uploadPhoto } from './upload-photo.ts'

/** Two uploads keep a slow link busy while one waits for its answer. More would only make each time out sooner. */
const AT_ONCE = 2

/** The server refused the chunks of this photo. */
export class PhotoRefused extends Error {
  readonly command: ReadyCommand
  readonly refusal: Refusal

  constructor(command: ReadyCommand, refusal: Refusal) {
    super(refusal.message)
    this.name = 'PhotoRefused'
    this.command = command
    this.refusal = refusal
  }
}

/** Uploads the photos of commands, all or until one fails. */
export async function uploadPhotos(
  deps: UploadDeps & { uploaded: Set<string> },
  commands: readonly ReadyCommand[],
): Promise<void> {
  // A photo under two items is uploaded once.
  const queue = [...new Map(commands.map((command) => [command.sha256, command])).values()]
  let failure: { error: unknown } | undefined
  const work = async () => {
    for (let next = queue.shift(); next && !failure; next = queue.shift()) {
      const { row, photo, sha256 } = next
      if (!photo || !sha256) continue
      try {
        const { isUploadBegun } = row
        if (!isUploadBegun) await markUploadBegun(row)
        await uploadPhoto(deps, { sha256, content: photo, isUploadBegun })
        deps.uploaded.add(sha256)
      } catch (error) {
        failure ??= { error: error instanceof Refusal ? new PhotoRefused(next, error) : error }
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failure) throw failure.error
}
