import { Problem } from '../shared/problem.ts'
import { fileRefusal, type RuledFile } from './file-rules.ts'
import { type Disposition, dispositionWords } from './file-words.ts'

/**
 * A file as a disposal sees it.
 * @property disposition the strictest one of the file's series and its later versions
 * @property isConfirmed whether the archivist confirmed the series, in the file's version or a later one
 */
export type DisposableFile = RuledFile & { disposition: Disposition; isConfirmed: boolean }

/** Dispositions under which a file may be destroyed: elimination, and selection of what stays. */
const isDestroyed = (disposition: Disposition): boolean => disposition === 'E' || disposition === 'S'

/**
 * The reason why a file is not disposed of, or null (R 18.16): its state, a hold or its term. A series may also keep its
 * files, or wait for the archivist.
 * @param today day in Colombia, `yyyy-mm-dd`
 */
export function disposalRefusal(file: DisposableFile, today: string): Problem | null {
  const refusal = fileRefusal('dispose', file, today)
  if (refusal) return refusal
  const { number, disposition } = file
  if (!isDestroyed(disposition)) {
    const words = dispositionWords[disposition].toLowerCase()
    return new Problem('disposal.kept-forever', { params: { number, disposition: words } })
  }
  return file.isConfirmed ? null : new Problem('disposal.unconfirmed', { params: { number } })
}
