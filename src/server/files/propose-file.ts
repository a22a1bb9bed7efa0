import type { FileProposal } from '../../contract/files.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { mayBeginFile } from '../../domain/files/file-access.ts'
import { MAX_TITLE } from '../../domain/files/file-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { cutText } from '../../domain/shared/text.ts'
import type { Querier } from '../platform/db/database.ts'
import { findSeriesFor } from '../trd/trd.queries.ts'
import { findOpenFile, findSubject } from './files.queries.ts'

/** An inspection's own file, with the number of its acta. One that is open takes everything, so none is proposed. */
export async function proposeInspectionFile(q: Querier, by: Official, id: number): Promise<FileProposal | null> {
  if (!mayBeginFile(by, 'inspection')) return null
  if (await findOpenFile(q, by.departmentId, { subject: 'inspection', subjectId: id })) return null
  const found = await findSubject(q, by.departmentId, 'inspection', id)
  if (!found) return null
  const title = found.keywords === '' ? found.name : `Acta ${found.keywords} · ${found.name}`
  return { title: cutText(title, MAX_TITLE), seriesId: (await findSeriesFor(q, by.departmentId, 'inspection')) ?? null }
}

/**
 * A file about an official, who may have several: each series has its own.
 * @throws Problem user.not-found
 */
export async function proposeOfficialFile(q: Querier, by: Official, id: number): Promise<FileProposal | null> {
  const found = await findSubject(q, by.departmentId, 'official', id)
  if (!found) throw new Problem('user.not-found')
  return mayBeginFile(by, 'official') ? { title: cutText(found.name, MAX_TITLE), seriesId: null } : null
}
