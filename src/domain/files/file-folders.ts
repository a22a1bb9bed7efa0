import { formatDay } from '../shared/time.ts'
import { type DocumentSource, isOfSystem } from './file-words.ts'

/** A folder of a file: one that people made, or one of the system's documents. */
export type FileFolder = { key: string; id: number | null; name: string; documents: number }

/** A document as its folder depends on it. `actaId` is the inspection of an acta or of its notification. */
export type PlacedDocument = {
  source: DocumentSource
  folderId: number | null
  inspectionId: number | null
  documentDate: string
}

const INSCRIPTION = { key: 'inscription', name: 'Inscripción' }
const GENERAL = { key: 'general', name: 'Documentos' }

/** The key of a document's folder: what people chose, else its visit, the inscription or the common one. */
export function folderKeyOf(document: PlacedDocument): string {
  const { folderId, inspectionId } = document
  if (folderId !== null) return `folder-${folderId}`
  if (inspectionId !== null) return `visit-${inspectionId}`
  return isOfSystem(document) && document.source !== 'case' ? INSCRIPTION.key : GENERAL.key
}

/**
 * The folders of a file in the order of a reader: inscription, visits by day, what people made, the rest.
 * @param made folders that people made, in their order; they are shown empty too
 */
export function foldersOf(
  documents: readonly PlacedDocument[],
  made: readonly { id: number; name: string }[],
): FileFolder[] {
  const counts = new Map<string, number>()
  const days = new Map<string, string>()
  for (const document of documents) {
    const key = folderKeyOf(document)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const day = days.get(key)
    if (document.source === 'acta' || day === undefined) days.set(key, document.documentDate)
  }
  const visits = [...days]
    .filter(([key]) => key.startsWith('visit-'))
    .sort(([oneKey, one], [otherKey, other]) => (one === other ? (oneKey < otherKey ? -1 : 1) : one < other ? -1 : 1))
    .map(([key, day]) => ({ key, id: null, name: `Visita del ${formatDay(day)}` }))
  return [
    ...(counts.has(INSCRIPTION.key) ? [{ ...INSCRIPTION, id: null }] : []),
    ...visits,
    ...made.map(({ id, name }) => ({ key: `folder-${id}`, id, name })),
    ...(counts.has(GENERAL.key) ? [{ ...GENERAL, id: null }] : []),
  ].map((folder) => ({ ...folder, documents: counts.get(folder.key) ?? 0 }))
}
