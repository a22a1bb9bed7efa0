import { fireEvent, screen, within } from '@testing-library/react'
import { listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { aProgress } from '../../../offline/visits/testing.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { emptyDraft, emptyItem } from '../draft/visit-draft.ts'
import { FillVisit } from '../fill-visit.tsx'
import { onDevice } from '../opening/testing.tsx'

export const owner = { userId: 2, assignmentId: 7 }

export const key = (itemId: number) => `00000000-0000-4000-8000-${String(itemId).padStart(12, '0')}`

/** The server has the closing parts already, because there is no canvas to sign on. */
export const signed = aProgress(owner.assignmentId, {
  hasHealthObservation: true,
  hasEstablishmentSignature: true,
  hasWitnessSignature: true,
})

export const Filled = onDevice(owner, FillVisit)

export const open = () => showPage(<Filled />)

/** The second section: two items of 25 points. */
export const drafted = {
  ...emptyDraft,
  items: {
    5: { ...emptyItem, concept: 'A' as const },
    6: { ...emptyItem, concept: 'NA' as const, observation: 'No hay cocina' },
  },
}

export const section = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))

export const card = (number: string) => within(screen.getByRole('article', { name: new RegExp(`^${number} `) }))

export const press = (scope: { getByRole: typeof screen.getByRole }, name: string) =>
  fireEvent.click(scope.getByRole('button', { name }))

export const statesOf = async () => (await listVisitCommands(owner)).map(({ slot, state }) => `${slot} ${state}`)
