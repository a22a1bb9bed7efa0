import type { ConceptoFloors } from '../../../../domain/inspections/concepto-sanitario.ts'
import { formatPct } from '../../../../domain/inspections/score.ts'
import { previewTexts } from './messages.ts'
import type { OutcomePreview } from './outcome-preview.ts'

/** The reason for the concepto, in words that the inspector can say to the owner. */
export function outcomeReason({ criticalItems, reachable }: OutcomePreview, floors: ConceptoFloors): string {
  if (criticalItems.length > 0) return previewTexts.critical(criticalItems)
  const favorable = formatPct(floors.favorable)
  const withRequirements = formatPct(floors.conRequerimientos)
  if (reachable.concepto === 'FAVORABLE') return previewTexts.favorable(favorable)
  return reachable.concepto === 'DESFAVORABLE'
    ? previewTexts.unfavorable(withRequirements)
    : previewTexts.withRequirements(withRequirements, favorable)
}
