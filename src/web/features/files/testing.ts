import type { DocumentRow, FileDetail, FileRow } from './files.queries.ts'

/** An open file of an establishment for tests; each test states the values it depends on. */
export const aFileRow = (differences: Partial<FileRow> = {}): FileRow => ({
  id: 7,
  number: 'EXP-13-2026-000007',
  title: 'Panadería La Espiga',
  seriesId: 1,
  series: 'Historiales de establecimientos',
  subject: 'establishment',
  subjectId: 5,
  state: 'abierto',
  access: 'clasificado',
  openedOn: '2026-02-03',
  closedOn: null,
  documents: 1,
  holds: 0,
  keepUntil: null,
  rowVersion: 3,
  ...differences,
})

const sha256 = 'a1b2'.repeat(16)

/** A PDF that a person added. */
export const aDocument = (differences: Partial<DocumentRow> = {}): DocumentRow => ({
  id: 31,
  order: 2,
  title: 'Certificado de fumigación',
  typeId: null,
  type: null,
  source: 'upload',
  sourceId: null,
  origin: 'electronico',
  folderKey: 'general',
  folderId: null,
  documentDate: '2026-10-01',
  version: 1,
  name: 'fumigacion.pdf',
  mediaType: 'application/pdf',
  sha256,
  bytes: 2 * 1024 * 1024,
  pages: 3,
  firstPage: 2,
  lastPage: 4,
  isSensitive: false,
  isReadable: true,
  scan: 'limpio',
  scanDetail: null,
  textState: 'extraido',
  isProtected: false,
  addedBy: 'Ana Ruiz',
  addedAt: '2026-10-02T15:00:00.000Z',
  withdrawnAt: null,
  withdrawnBy: null,
  withdrawnReason: null,
  rowVersion: 1,
  ...differences,
})

export const aFile = (differences: Partial<FileDetail> = {}): FileDetail => ({
  ...aFileRow(),
  seriesCode: '140.1',
  tableVersion: '1',
  subjectName: 'Panadería La Espiga',
  closedBy: null,
  pages: 4,
  bytes: 2 * 1024 * 1024,
  folders: [{ key: 'general', id: null, name: 'Documentos', documents: 1 }],
  contents: [aDocument()],
  allHolds: [],
  retention: { years: 20, disposition: 'CT', keepUntil: null, text: null, isConfirmed: true },
  readers: [],
  indexes: [],
  missingTypes: [],
  ...differences,
})

/** A hold that stands. */
export const aHold = (differences: Partial<FileDetail['allHolds'][number]> = {}): FileDetail['allHolds'][number] => ({
  id: 4,
  matter: 'Proceso 2026-14',
  authority: 'Juzgado 3 de Cartagena',
  reason: 'Prueba pedida por oficio.',
  placedBy: 'Ana Ruiz',
  placedAt: '2026-11-02T15:00:00.000Z',
  releasedBy: null,
  releasedAt: null,
  releaseReason: null,
  ...differences,
})
