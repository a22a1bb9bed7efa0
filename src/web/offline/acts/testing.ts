import { visitDatabase } from '../store/visit-database.ts'
import { aKey } from '../sync/testing.ts'
import type { VisitProgress } from '../visits/prepared-visit.ts'
import { aPreparedVisit, aProgress } from '../visits/testing.ts'
import { listActs, saveAct } from './act-store.ts'
import type { ActContent } from './field-act.ts'

/** A sample, as its form keeps it. */
const aContent = (change: Partial<ActContent> = {}): Omit<ActContent, 'photos'> => ({
  call: 'sample',
  form: { product: 'Queso' },
  fields: { product: 'Queso', quantity: 2 },
  seals: [],
  title: 'Queso',
  items: [],
  ...change,
})

/** Keeps an act of a visit of user 2. @returns its key */
export async function keepAnAct(
  assignmentId: number,
  {
    key = aKey(),
    photos = [],
    ...change
  }: Partial<Omit<ActContent, 'photos'>> & { key?: string; photos?: Blob[] } = {},
): Promise<string> {
  await saveAct({ userId: 2, assignmentId, establishmentId: 5, key }, aContent(change), photos)
  return key
}

type SavedAnswer = VisitProgress['answers'][number]

/** An answer that the server has. */
export const aSavedAnswer = (change: Pick<SavedAnswer, 'itemId' | 'concept'> & Partial<SavedAnswer>): SavedAnswer => ({
  ...{ points: 0, isCritical: false, evidence: null, measure: null, samplesTaken: null, counterSampleTaken: null },
  ...{ observation: '', sampleRecord: '', counterSampleRecord: '' },
  ...change,
})

/** A prepared visit of user 2, open or closed. */
export async function aVisit(assignmentId: number, isDone: boolean): Promise<void> {
  const owner = { userId: 2, assignmentId }
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(assignmentId, { isDone }) }))
}

/** State and number of each act of user 2. */
export const actStates = async (): Promise<string[]> =>
  (await listActs(2)).map(({ state, number }) => [state, number].filter(Boolean).join(' '))
