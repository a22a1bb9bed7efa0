import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { archiveSink } from './archive-copy.ts'
import type { CopyRequest } from './control-socket.ts'
import { folderSink } from './folder-copy.ts'
import { lineProgress } from './progress.ts'
import { summaryOf } from './summary.ts'
import { writeCopy } from './write-copy.ts'

/** Takes the copy that was asked for. @returns what it holds */
export async function takeCopy(
  source: { db: Database; blobs: BlobStore; clock: Clock },
  { kind, path, passphrase }: CopyRequest,
  say: (line: string) => void,
): Promise<string> {
  const sink = kind === 'folder' ? await folderSink(path) : await archiveSink(path, passphrase)
  return summaryOf(await writeCopy(source, sink, lineProgress(say)))
}
