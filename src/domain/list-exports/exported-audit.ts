import { type DetailNames, describeDetails, summariseDetails } from '../audit/trail-details.ts'
import { type NamedEvent, personOf, thingOf } from '../audit/trail-row.ts'
import { actionWord, actionWords, subjectWords } from '../audit/trail-words.ts'
import { formatInstant } from '../shared/time.ts'
import type { ExportedList } from './export-columns.ts'

type AuditCells = NamedEvent & {
  /** ISO instant. */
  at: string
  userIdNumber: string | null
  action: string
  subjectIdNumber: string | null
  details: Record<string, unknown>
  names: DetailNames
}

/** The trail, with the columns of its screen; identity documents have columns of their own. */
export const exportedAudit: ExportedList<AuditCells> = {
  title: 'Auditoría',
  columns: [
    { label: 'Fecha y hora', kind: 'state', value: ({ at }) => formatInstant(new Date(at)) },
    { label: 'Persona', kind: 'text', value: personOf },
    { label: 'Documento de la persona', kind: 'identifier', value: (row) => row.userIdNumber ?? '' },
    { label: 'Qué hizo', kind: 'text', value: ({ action }) => actionWord(action) },
    { label: 'Sobre qué', kind: 'text', value: thingOf },
    { label: 'Documento de aquello', kind: 'identifier', value: (row) => row.subjectIdNumber ?? '' },
    { label: 'Detalle', kind: 'text', value: (row) => summariseDetails(describeDetails(row.details, row.names)) },
  ],
}

export const auditFilterWords = {
  id: { label: 'N.º de suceso' },
  at: { label: 'Fecha', from: 'Desde', to: 'Hasta' },
  userId: { label: 'Número interno de la persona' },
  userName: { label: 'Persona' },
  action: { label: 'Qué hizo', values: actionWords },
  subject: { label: 'Sobre qué', values: subjectWords },
  subjectId: { label: 'Número interno de aquello' },
  details: { label: 'Detalle' },
}
