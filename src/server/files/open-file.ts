import type { Official } from '../../domain/access/official.ts'
import { mayAddToFile, mayReadFile } from '../../domain/files/file-access.ts'
import { type FileAct, fileRefusal } from '../../domain/files/file-rules.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { type FoundFile, findFile, type LockedFile, lockFile } from './files.queries.ts'

/** A file that the official may open. @throws Problem file.not-found, access.forbidden for a reserved one */
export async function openFile(q: Querier, by: Official, id: number): Promise<FoundFile> {
  const file = await findFile(q, by, id)
  if (!file) throw new Problem('file.not-found')
  if (!mayReadFile(by, file)) throw new Problem('access.forbidden')
  return file
}

/**
 * A file held for an act that its state allows.
 * @param forCase the act is one of the case that the file is of
 * @throws Problem file.not-found, access.forbidden, or the reason of the rules
 */
export async function holdFile(
  tx: Querier,
  by: Official,
  id: number,
  { act, at, forCase = false }: { act: FileAct; at: Date; forCase?: boolean | undefined },
): Promise<LockedFile> {
  const file = await lockFile(tx, by, id)
  if (!file) throw new Problem('file.not-found')
  if (!mayReadFile(by, file)) throw new Problem('access.forbidden')
  if (act === 'add' && !mayAddToFile(by, file)) throw new Problem('access.forbidden')
  const refusal = fileRefusal(act, forCase ? { ...file, isOfCase: false } : file, dayOf(at))
  if (refusal) throw refusal
  return file
}
