import type { ClosingSnapshot } from '../../../domain/records/record.ts'
import type { BornRequirement } from '../../../domain/requirements/born-requirements.ts'
import type { requirements } from '../../schema/follow-up/requirements.table.ts'
import type { BegunVisit } from './read/stored-visit.queries.ts'

/** Columns that a requirement is born with; the others have their defaults. */
export const BORN_COLUMNS = [
  'departmentId',
  'inspectionId',
  'establishmentId',
  'itemId',
  'lineage',
  'number',
  'text',
  'norm',
  'severity',
  'establishmentName',
  'city',
  'item',
  'termCode',
  'termVersion',
  'days',
  'kind',
  'countsFrom',
  'countedFrom',
  'printedDueOn',
  'dueOn',
  'calendarVersion',
  'state',
  'repeats',
] as const

type BornRow = Pick<typeof requirements.$inferSelect, (typeof BORN_COLUMNS)[number]>

/** The rows of the requirements of a visit that closes. */
export const bornRows = (
  { departmentId, inspectionId, establishmentId }: BegunVisit,
  { requirements: born, snapshot }: { requirements: readonly BornRequirement[]; snapshot: ClosingSnapshot },
): BornRow[] =>
  born.map(({ printed: one, item, norm, lineage, countsFrom, repeatsId }) => ({
    ...{ departmentId, inspectionId, establishmentId, itemId: one.itemId, lineage },
    ...{ number: one.number, text: one.text, norm, severity: one.severity },
    ...{ establishmentName: snapshot.establishment.name, city: snapshot.establishment.city, item },
    ...{ termCode: one.termCode, termVersion: one.termVersion, days: one.termDays, kind: one.termKind },
    ...{ countsFrom, countedFrom: one.countedFrom, printedDueOn: one.dueDay, dueOn: one.dueDay },
    ...{ calendarVersion: one.calendarVersion, state: 'abierto' as const, repeats: repeatsId },
  }))
