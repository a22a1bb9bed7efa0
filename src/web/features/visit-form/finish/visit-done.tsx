import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '../messages.ts'
import { Notice } from '../notice.tsx'
import { Leftovers } from '../opening/leftovers.tsx'
import { leftoversTexts } from '../opening/messages.ts'
import type { OpenedVisit } from '../opening/use-open-visit.ts'

/** Leads from a closed visit to its record. */
export function VisitDone({ userId, visit }: { userId: number; visit: OpenedVisit }) {
  const { assignmentId, establishmentId, inspectionId } = visit.progress
  return (
    <>
      <Notice tone="done" title={messages.done}>
        {inspectionId !== null && (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/inspecciones/$inspectionId/$establishmentId"
                params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
              />
            )}
          >
            {messages.openRecord}
          </Button>
        )}
      </Notice>
      <Leftovers owner={{ userId, assignmentId }} commands={visit.commands} isClosed text={leftoversTexts.closed} />
    </>
  )
}
