import { Problem } from '../shared/problem.ts'
import { formatDay } from '../shared/time.ts'
import type { FileState } from './file-words.ts'

/** Acts on a file that depend on its state, its holds and its term. `change` is one of a document's title or version. */
export type FileAct =
  | 'add'
  | 'change'
  | 'withdraw'
  | 'edit'
  | 'close'
  | 'reopen'
  | 'hold'
  | 'release'
  | 'export'
  | 'dispose'

/**
 * A file as the rules see it.
 * @property number named by the refusals of a disposal, which is of many files
 * @property holds holds that stand
 * @property keepUntil first day without the duty to keep it; null while it is open
 */
export type RuledFile = {
  number: string
  state: FileState
  closedOn: string | null
  holds: number
  keepUntil: string | null
  /** Whether it is the archive of a case for the lawyers, whose acts are done there (R 40.6). */
  isOfCase?: boolean
}

const OF_CASE: readonly FileAct[] = ['change', 'withdraw', 'close', 'reopen']

const isGone = (state: FileState) => state === 'eliminado' || state === 'transferido'

/**
 * The reason why an act on a file is refused, or null (R 18.6, R 18.9, R 18.10).
 * @param today day in Colombia, `yyyy-mm-dd`
 */
export function fileRefusal(
  act: FileAct,
  { number, state, closedOn, holds, keepUntil, isOfCase = false }: RuledFile,
  today: string,
): Problem | null {
  if (act === 'release') return null
  if (isGone(state)) return new Problem('file.disposed', { params: { number } })
  if (isOfCase && OF_CASE.includes(act)) return new Problem('file.of-case')
  switch (act) {
    case 'hold':
    case 'export':
    // The title and the access of a closed file may change: its contents do not.
    case 'edit':
      return null
    case 'reopen':
      return state === 'cerrado' ? null : new Problem('file.not-closed', { params: { number } })
    case 'dispose':
      if (state !== 'cerrado' || keepUntil === null) return new Problem('file.not-closed', { params: { number } })
      if (holds > 0) return new Problem('file.held', { params: { number } })
      return today < keepUntil ? new Problem('file.not-due', { params: { number, date: formatDay(keepUntil) } }) : null
    default:
      return state === 'abierto' ? null : new Problem('file.closed', { params: { date: formatDay(closedOn ?? today) } })
  }
}
