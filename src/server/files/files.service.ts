import type { QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { getFile, getFilesOf, listDue, listFiles } from '../../contract/files.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { firstAccess, mayBeginFile } from '../../domain/files/file-access.ts'
import { foldersOf } from '../../domain/files/file-folders.ts'
import type { FileEdit, FileForm } from '../../domain/files/file-forms.ts'
import type { FileSubject } from '../../domain/files/file-words.ts'
import { retentionText } from '../../domain/files/retention.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { enterOwnFile } from '../file-entries/own-file.queries.ts'
import { findDueFiles } from '../file-list/due-files.queries.ts'
import { findFilePage, findFilesOf, findFilesOfActa } from '../file-list/file-list.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { findOneSeries } from '../trd/trd.queries.ts'
import { findDocuments } from './documents/documents.queries.ts'
import { findIndexes, findMissingTypes } from './file-indexes.queries.ts'
import {
  findActiveOfficials,
  findFolders,
  findHolds,
  findReaders,
  insertFolder,
  replaceReaders,
} from './file-parts.queries.ts'
import { documentRowOf } from './file-row.ts'
import { findEstablishmentOf, findOpenFile, findSubject, insertFile, lockSubject, updateFile } from './files.queries.ts'
import { fillFile } from './fill-file.service.ts'
import { holdFile, openFile } from './open-file.ts'
import { proposeInspectionFile, proposeOfficialFile } from './propose-file.ts'

/** A right over all files of the department. @throws Problem access.forbidden */
export function admitManager(by: Official): void {
  if (!may(by, 'files.manage', by)) throw new Problem('access.forbidden')
}

/** A right to open files and add documents. @throws Problem access.forbidden */
export function admitSender(by: Official): void {
  if (!may(by, 'files.add', by)) throw new Problem('access.forbidden')
}

export const readFilePage = (db: Querier, by: Official, query: QueryOf<typeof listFiles>) => findFilePage(db, by, query)

/**
 * The files of a subject, and what another one would begin with. Those of an establishment from before files are filled
 * at their first opening.
 */
export async function readFilesOf(
  { db, checklists, clock }: Platform,
  by: Official,
  { subject, id }: { subject: FileSubject; id: number },
): Promise<ReplyOf<typeof getFilesOf>> {
  const { departmentId } = by
  if (subject === 'establishment') {
    const isThere = await fillFile({ db, checklists, at: clock() }, { departmentId, establishmentId: id })
    if (!isThere) throw new Problem('establishment.not-found')
    return { rows: await findFilesOf(db, by, subject, id), proposal: null }
  }
  if (subject === 'inspection') {
    const establishmentId = await findEstablishmentOf(db, departmentId, id)
    if (establishmentId === undefined) throw new Problem('inspection.not-found')
    await fillFile({ db, checklists, at: clock() }, { departmentId, establishmentId })
    return { rows: await findFilesOfActa(db, by, id), proposal: await proposeInspectionFile(db, by, id) }
  }
  const rows = await findFilesOf(db, by, subject, id)
  return { rows, proposal: subject === 'official' ? await proposeOfficialFile(db, by, id) : null }
}

/** A file with its folders, documents, holds and term. */
export async function readFile(db: Querier, by: Official, id: number): Promise<ReplyOf<typeof getFile>['file']> {
  const { departmentId: _, isNamed: __, disposition, isConfirmed, years, ...file } = await openFile(db, by, id)
  const [documents, made] = [await findDocuments(db, id), await findFolders(db, id)]
  const holds = await findHolds(db, id)
  const indexes = await findIndexes(db, id)
  return {
    ...file,
    pages: Math.max(0, ...documents.map(({ lastPage }) => lastPage ?? 0)),
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    folders: foldersOf(documents, made),
    contents: documents.map((document) => documentRowOf(by, document)),
    allHolds: holds.map((hold) => ({
      ...hold,
      placedAt: hold.placedAt.toISOString(),
      releasedAt: hold.releasedAt?.toISOString() ?? null,
    })),
    retention: {
      years,
      disposition,
      isConfirmed,
      keepUntil: file.keepUntil,
      text: file.keepUntil === null ? null : retentionText(file.keepUntil, file.series, years),
    },
    readers: await findReaders(db, id),
    indexes: indexes.map((index) => ({ ...index, createdAt: index.createdAt.toISOString() })),
    missingTypes: await findMissingTypes(db, file),
  }
}

/** The subject of a new file. @throws Problem file.subject-unknown */
async function subjectOf(tx: Querier, { departmentId }: Official, { subject, subjectId }: FileForm) {
  if (subject === 'general') {
    if (subjectId !== undefined) throw new Problem('file.subject-unknown')
    return { subjectId: null, keywords: '' }
  }
  const found = subjectId === undefined ? undefined : await findSubject(tx, departmentId, subject, subjectId)
  if (subjectId === undefined || !found) throw new Problem('file.subject-unknown')
  return { subjectId, keywords: found.keywords }
}

/** The official whom a file is about reads it, as they read their sheet. Administrators may take that away. */
async function nameOfficial(tx: Querier, { departmentId }: Official, fileId: number, officialId: number) {
  const active = await findActiveOfficials(tx, departmentId, [officialId])
  await replaceReaders(
    tx,
    departmentId,
    fileId,
    active.map(({ id }) => id),
  )
}

/** Opens a file by hand. One of an inspection takes its acta and notifications at once. */
export function createFile({ db, at, by, form }: { db: Querier; at: Date; by: Official; form: FileForm }) {
  if (!mayBeginFile(by, form.subject)) throw new Problem('access.forbidden')
  if (form.access !== undefined) admitManager(by)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const series = await findOneSeries(tx, departmentId, form.seriesId)
    if (!series) throw new Problem('series.not-found')
    if (!series.isActive) throw new Problem('series.inactive')
    const { subjectId, keywords } = await subjectOf(tx, by, form)
    if (subjectId !== null) {
      await lockSubject(tx, subjectId)
      const open = await findOpenFile(tx, departmentId, {
        subject: form.subject,
        subjectId,
        seriesId: series.id,
      })
      if (open) throw new Problem('file.open-exists', { params: { number: open.number } })
    }
    const file = await insertFile(tx, {
      departmentId,
      seriesId: series.id,
      seriesName: series.name,
      subject: form.subject,
      subjectId,
      title: form.title,
      keywords,
      openedOn: dayOf(at),
      access: form.access ?? firstAccess(form.subject),
      createdAt: at,
      createdBy: by.id,
    })
    await audit(tx, {
      official: by,
      at,
      action: 'create',
      subject: 'file',
      subjectId: file.id,
      details: { number: file.number },
    })
    if (form.subject === 'official' && subjectId !== null) await nameOfficial(tx, by, file.id, subjectId)
    if (form.subject === 'inspection' && subjectId !== null)
      await enterOwnFile(tx, { departmentId, fileId: file.id, inspectionId: subjectId, at, by: by.id })
    return file
  })
}

/** Changes a file's title, access and named readers. */
export function editFile(
  db: Querier,
  id: number,
  { at, by, form }: { at: Date; by: Official; form: FileEdit },
): Promise<void> {
  admitManager(by)
  return db.transaction(async (tx) => {
    const before = await holdFile(tx, by, id, { act: 'edit', at })
    refuseStaleEdit(before, form)
    const { title = before.title, access = before.access, readerIds } = form
    // The file of a case stays reserved, as the case is (R 40.1).
    if (before.isOfCase && access !== 'reservado') throw new Problem('file.of-case')
    const readersBefore = (await findReaders(tx, id)).map(({ userId }) => userId)
    const readers = readerIds && [...new Set(readerIds)]
    if (readers) {
      const known = await findActiveOfficials(tx, by.departmentId, readers)
      if (known.length !== readers.length) throw new Problem('file.unnamed-readers')
      await replaceReaders(tx, by.departmentId, id, readers)
    }
    await updateFile(tx, id, { title, access })
    const details = changesOf(
      { title: before.title, access: before.access, readers: readersBefore },
      { title, access, readers: readers ?? readersBefore },
    )
    await audit(tx, { official: by, at, action: 'edit', subject: 'file', subjectId: id, details })
  })
}

export function createFolder(
  db: Querier,
  id: number,
  { at, by, name }: { at: Date; by: Official; name: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdFile(tx, by, id, { act: 'add', at })
    const folders = await findFolders(tx, id)
    if (folders.some((folder) => folder.name === name)) throw new Problem('folder.name-taken')
    const folderId = await insertFolder(tx, { departmentId: by.departmentId, fileId: id, name })
    await audit(tx, { official: by, at, action: 'add-folder', subject: 'file', subjectId: id, details: { name } })
    return folderId
  })
}

/** Closed files whose term ends before a day; without one, those that are past it today. */
export const readDueFiles = (db: Querier, by: Official, { before, ...page }: QueryOf<typeof listDue>, at: Date) =>
  findDueFiles(db, by, { ...page, before: before ?? dayOf(at) })
