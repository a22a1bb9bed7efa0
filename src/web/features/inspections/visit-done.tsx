import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { discardDraft } from './draft/use-visit-draft.ts'
import type { VisitProgress } from './inspections.queries.ts'
import { messages } from './messages.ts'

/** A closed visit is read in its record; what a device still keeps of it cannot be sent any more. */
export function VisitDone({ progress: { assignmentId, establishmentId, inspectionId } }: { progress: VisitProgress }) {
  useEffect(() => discardDraft(assignmentId), [assignmentId])
  return (
    <Alert color="green.9" title={messages.done}>
      {inspectionId !== null && (
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/inspecciones/$inspectionId/$establishmentId"
              params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
            />
          )}
        >
          {messages.openRecord}
        </Anchor>
      )}
    </Alert>
  )
}
