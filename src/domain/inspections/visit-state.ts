import type { Checklist } from './checklist.ts'

export type VisitProgress = {
  answeredItems: ReadonlySet<number>
  hasHealthObservation: boolean
  hasEstablishmentSignature: boolean
  hasWitnessSignature: boolean
}

export type MissingPart =
  | { part: 'section'; sectionId: number; name: string; items: number }
  | { part: 'health-observation' | 'establishment-signature' | 'witness-signature' }

/** The parts that a visit still needs before it closes; none once it is complete (R 12.13). */
export function missingParts(checklist: Pick<Checklist, 'sections'>, progress: VisitProgress): MissingPart[] {
  const missing: MissingPart[] = []
  for (const section of checklist.sections) {
    const items = section.items.filter((item) => !progress.answeredItems.has(item.id)).length
    if (items > 0) missing.push({ part: 'section', sectionId: section.id, name: section.name, items })
  }
  if (!progress.hasHealthObservation) missing.push({ part: 'health-observation' })
  if (!progress.hasEstablishmentSignature) missing.push({ part: 'establishment-signature' })
  if (!progress.hasWitnessSignature) missing.push({ part: 'witness-signature' })
  return missing
}
