import { archiveSink } from './archive-copy.ts'
import { folderSink } from './folder-sink.ts'
import type { CopyOrder, Outcome } from './orders.ts'
import type { Progress } from './progress.ts'
import { lacksOf, summaryOf } from './summary.ts'
import { type CopiedInstallation, writeCopy } from './write-copy.ts'

/** Takes the copy that was asked for. */
export async function takeCopy(
  source: CopiedInstallation,
  { kind, path, passphrase }: CopyOrder,
  progress: Progress,
  say: (line: string) => void,
): Promise<Outcome> {
  const sink = kind === 'folder' ? await folderSink(path) : await archiveSink(path, passphrase)
  const manifest = await writeCopy(source, sink, progress)
  const lacks = lacksOf(manifest)
  for (const line of lacks?.lines ?? []) say(line)
  return { done: summaryOf(manifest), ...(lacks && { lacks: lacks.words }) }
}
