import type { Found } from '../../contract/finding/search.wire.ts'
import { may } from '../../domain/access/may.ts'
import { searchParts } from '../../domain/files/search-text.ts'
import { formatStateWords } from '../../domain/formats/format-words.ts'
import { activeText, doneText } from '../../domain/list-exports/list-texts.ts'
import { FOUND_OF_EACH, type FoundKind } from '../../domain/search/search.ts'
import { searchedWords } from '../../domain/shared/search-forms.ts'
import { withoutAccents } from '../../domain/shared/text.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { findFirstDocuments } from '../files/search/search.queries.ts'
import { stateOf } from '../formats/find-format.ts'
import { findFormats } from '../formats/formats.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { followUps } from './find-follow-ups.ts'
import { type Asker, detailOf, type Finder } from './finder.ts'
import * as rows from './found-rows.queries.ts'

const addressOf = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`
const unlessActive = (isActive: boolean) => !isActive && activeText(false)

/** An establishment opens on its form, or on its file for those who may not write it. */
const establishments: Finder = async (q, { by, text }) =>
  (await rows.findEstablishments(q, by, text)).map((row) => ({
    id: row.id,
    title: row.name,
    detail: detailOf(
      `Inscripción ${row.inscriptionNumber}`,
      `${row.identificationType} ${row.identificationNumber}`.trim(),
      row.city,
      unlessActive(row.isActive),
    ),
    link: may(by, 'establishments.write', by)
      ? `/dashboard/inscripcion/${row.id}`
      : `/dashboard/configuraciones/archivos/establecimiento/${row.id}`,
  }))

const recordLink = (inspectionId: number, establishmentId: number) =>
  `/dashboard/inspecciones/${inspectionId}/${establishmentId}`

/** A visit that was made opens on its record, and another in the planner: by its establishment and day. */
const visits: Finder = async (q, { by, text }) =>
  (await rows.findVisits(q, by, text)).map((row) => ({
    id: row.id,
    title: row.establishment,
    detail: detailOf(
      doneText(row.isDone),
      row.actaNumber !== null && `Acta n.º ${row.actaNumber}`,
      row.motive,
      formatDay(row.createdOn),
      row.city,
      row.technician,
      unlessActive(row.isActive),
    ),
    link:
      row.inspectionId === null
        ? addressOf('/dashboard/planeacion', {
            buscar: `${row.inscriptionNumber} ${formatDay(row.createdOn)}`,
            avance: 'todas',
          })
        : recordLink(row.inspectionId, row.establishmentId),
  }))

const inspections: Finder = async (q, { by, text, at }) =>
  (await rows.findInspections(q, by, text, dayOf(at))).map((row) => ({
    id: row.id,
    title: `Acta n.º ${row.number} · ${row.establishment}`,
    detail: detailOf(row.concepto, formatDay(row.visitedOn), row.city),
    link: recordLink(row.id, row.establishmentId),
  }))

const officials: Finder = async (q, { by, text }) => {
  if (!may(by, 'users.manage', by)) return []
  return (await rows.findOfficials(q, by, text)).map((row) => ({
    id: row.id,
    title: row.name,
    detail: detailOf(row.role, row.identificationNumber, unlessActive(row.isActive)),
    link: addressOf('/dashboard/gestionth', { funcionario: String(row.id) }),
  }))
}

const documents: Finder = async (q, { by, text }) =>
  (await findFirstDocuments(q, by, searchParts(text), FOUND_OF_EACH)).map((row) => ({
    id: row.id,
    title: row.title,
    detail: detailOf(row.fileNumber, row.fileTitle, formatDay(row.documentDate)),
    link: addressOf(`/dashboard/configuraciones/archivos/${row.fileId}`, { documento: String(row.id) }),
  }))

/** The formats are few, so they are read whole. */
const formats: Finder = async (q, { by, text }) => {
  const words = searchedWords(withoutAccents(text))
  const found = (await findFormats(q, by.departmentId)).filter(({ code, name }) => {
    const shown = withoutAccents(`${code} ${name}`)
    return words.every((forms) => forms.some((form) => shown.includes(form)))
  })
  return found.slice(0, FOUND_OF_EACH).map((format) => ({
    id: format.id,
    title: `${format.code} · ${format.name}`,
    detail: formatStateWords[stateOf(format)],
    link: `/dashboard/configuraciones/formatos/${format.id}`,
  }))
}

const finders: Record<FoundKind, Finder> = {
  establishment: establishments,
  visit: visits,
  inspection: inspections,
  official: officials,
  document: documents,
  format: formats,
  ...followUps,
}

/** Things of every kind that the lists of the official show, the nearest of each (R 23.1). */
export async function searchEverywhere(q: Querier, asker: Asker): Promise<Found[]> {
  const found: Found[] = []
  for (const [kind, find] of Object.entries(finders) as [FoundKind, Finder][]) {
    found.push(...(await find(q, asker)).map((thing) => ({ kind, ...thing })))
  }
  return found
}
