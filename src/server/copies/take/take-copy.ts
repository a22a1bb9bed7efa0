import { archiveSink } from '../archive/archive-copy.ts'
import type { CopyTask, Outcome } from '../commands.ts'
import { folderSink } from '../folder/folder-sink.ts'
import { lacksOf, summaryOf } from '../format/summary.ts'
import type { Progress } from '../progress.ts'
import { type CopiedInstallation, writeCopy } from './write-copy.ts'

/** Takes a copy into a folder or an archive, and describes it. */
export async function takeCopy(
  source: CopiedInstallation,
  { kind, path, passphrase }: CopyTask,
  progress: Progress,
  say: (line: string) => void,
): Promise<Outcome> {
  const sink = kind === 'folder' ? await folderSink(path) : await archiveSink(path, passphrase)
  const manifest = await writeCopy(source, sink, progress)
  const lacks = lacksOf(manifest)
  for (const line of lacks?.lines ?? []) say(line)
  return { done: summaryOf(manifest), ...(lacks && { lacks: lacks.words }) }
}
