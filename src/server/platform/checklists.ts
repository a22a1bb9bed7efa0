import type { Checklist } from '../../domain/inspections/checklist.ts'
import type { Querier } from './db/database.ts'

/** The versions of the checklist and of the bands that an inspection uses (R 12.4). */
export type Edition = { checklistId: number; bandsVersion: number }

/** Checklists of one database, each read once: an edition never changes after it is loaded. */
export type Checklists = {
  find(q: Querier, edition: Edition): Promise<Checklist>
  /** The checklist, if it was read before. */
  known(edition: Edition): Checklist | undefined
}
