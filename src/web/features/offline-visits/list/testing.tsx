import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { enqueue } from '../../../offline/outbox/outbox.ts'
import type { CommandRefusal, CommandState } from '../../../offline/outbox/outbox-command.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import type { NotMadePlace } from '../card/not-made-slot.ts'
import { aCommand, aKey, type aPreparedVisit, theChecklist, theMoment } from '../testing.ts'
import type { DraftStorage } from './device-drafts.ts'
import { OfflineVisits } from './offline-visits.tsx'

export const owner = { userId: 2, assignmentId: 40 }

export const noDrafts: DraftStorage = { slotsOf: () => new Map(), forget: () => {} }

/** A draft storage like the form's, in memory. */
export function someDrafts(...drafts: [number, VisitSlot[]][]): DraftStorage {
  const kept = new Map(drafts)
  return {
    slotsOf: () => new Map(kept),
    forget({ assignmentId }, slot) {
      const rest = (kept.get(assignmentId) ?? []).filter((other) => other !== slot)
      if (rest.length > 0) kept.set(assignmentId, rest)
      else kept.delete(assignmentId)
    },
  }
}

type Opened = { drafts?: DraftStorage; acts?: ReactNode; notMade?: NotMadePlace; isLapsed?: boolean }

export function open(official: Official, { drafts = noDrafts, isLapsed = false, ...places }: Opened = {}) {
  const onLogIn = vi.fn()
  const rootRoute = createRootRoute()
  const home = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => (
      <OfflineVisits official={official} drafts={drafts} {...places} isLapsed={isLapsed} onLogIn={onLogIn} />
    ),
  })
  const router = createRouter({ routeTree: rootRoute.addChildren([home]), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onLogIn
}

export const keepVisits = async (...visits: ReturnType<typeof aPreparedVisit>[]) => {
  await visitDatabase.checklists.put(theChecklist)
  await visitDatabase.visits.bulkPut(visits)
}

export const send = (seq: number, slot: VisitSlot) =>
  enqueue(owner, [{ slot, key: aKey(seq), write: aCommand({ slot }).write }], () => new Date(theMoment))

export const settle = async (slot: VisitSlot, state: CommandState, refusal: CommandRefusal | null) => {
  await visitDatabase.commands.where('[userId+assignmentId+slot]').equals([2, 40, slot]).modify({ state, refusal })
}

export const card = (name: string) => screen.findByRole('article', { name })

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
