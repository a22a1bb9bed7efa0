import { archiveSink } from '../archive/archive-copy.ts'
import type { CopyTask, Outcome } from '../commands.ts'
import { admitSecrecy, type CopyConfig, copyKeyOf, signerWords } from '../copy-key.ts'
import { folderSink } from '../folder/folder-sink.ts'
import { signedManifest } from '../format/copy-signature.ts'
import { lacksOf, summaryOf } from '../format/summary.ts'
import type { Progress } from '../progress.ts'
import { admitTarget } from './copy-target.ts'
import { type CopiedInstallation, writeCopy } from './write-copy.ts'

/** Takes a copy into a folder or an archive, and describes it. */
export async function takeCopy(
  source: CopiedInstallation & { config: CopyConfig },
  { kind, path, passphrase, isPlain = false, isOverwriting = false }: CopyTask,
  progress: Progress,
  say: (line: string) => void,
): Promise<Outcome> {
  admitSecrecy(source.config, kind === 'archive' ? passphrase : undefined, isPlain)
  await admitTarget(source.config.dataDir, { kind, path, isOverwriting })
  const key = copyKeyOf(source.config)
  const sink = kind === 'folder' ? await folderSink(path) : await archiveSink(path, passphrase)
  const manifest = await writeCopy(source, sink, progress, (made) => (key ? signedManifest(made, key) : made))
  const lacks = lacksOf(manifest)
  for (const line of lacks?.lines ?? []) say(line)
  return { done: `${summaryOf(manifest)}, ${signerWords(key)}`, ...(lacks && { lacks: lacks.words }) }
}
