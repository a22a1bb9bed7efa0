import { dayOf } from '../../domain/shared/time.ts'
import { type FileEntry, sealedContent } from './enter-documents.queries.ts'

/** An establishment as its inscription sheet prints it. */
type SheetFacts = Record<string, unknown> & { id: number; departmentId: number; inscriptionNumber: string }

/**
 * The entry of an inscription: the form as it was answered. An establishment from before files enters as it is on that
 * day (decision 042).
 */
export const sheetEntry = (sheet: SheetFacts, { at, by }: { at: Date; by: number | null }): FileEntry => ({
  departmentId: sheet.departmentId,
  establishmentId: sheet.id,
  source: 'inscription_sheet',
  sourceId: sheet.id,
  title: `Formulario de inscripción ${sheet.inscriptionNumber}`,
  documentDate: dayOf(at),
  name: `inscripcion-${sheet.inscriptionNumber}.json`,
  ...sealedContent({ kind: 'inscription', asOf: at.toISOString(), establishment: sheet }),
  createdAt: at,
  addedAt: at,
  addedBy: by,
})
