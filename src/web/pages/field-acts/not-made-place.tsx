import { NotMadeVisit } from '../../features/field-acts/not-made-visit.tsx'
import { openDrafts } from '../../features/offline-visits/card/device-state.ts'
import type { NotMadePlace } from '../../features/offline-visits/card/not-made-slot.ts'
import { loadActWindow } from './load-act-window.ts'

/** 'No se pudo hacer' on the card of a prepared visit. */
export const notMadePlace: NotMadePlace = (visit, discard) => {
  const { userId, assignmentId, opens, facts, isWithdrawn, plan, commands } = visit
  if (!facts.isPrepared) return null
  return (
    <NotMadeVisit
      visit={{ userId, assignmentId, establishmentId: opens?.establishmentId ?? 0 }}
      establishment={plan.name}
      hasAnswers={commands.length > 0 || openDrafts(facts).length > 0}
      discard={discard}
      isOpen={opens !== undefined && !isWithdrawn}
      loadWindow={loadActWindow}
    />
  )
}
