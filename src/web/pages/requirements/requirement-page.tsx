import { getRouteApi } from '@tanstack/react-router'
import { RequirementView } from '../../features/requirements/card/requirement-view.tsx'
import { followUpsTexts } from '../../features/requirements/messages.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { BeginCase } from '../cases/begin-case.tsx'
import { pathId } from '../visit-id.ts'
import { useFollowUp } from './use-follow-up.tsx'

const route = getRouteApi('/dashboard/seguimiento/requerimientos/$requirementId')

/** An address with anything but digits finds no requirement. */
export default function RequirementPage() {
  const { requirementId } = route.useParams()
  const id = pathId(requirementId)
  const followUp = useFollowUp()
  return (
    <>
      <RequirementView
        key={id}
        requirementId={id}
        followUp={(requirement) => (
          <BusyButton mih={44} variant="default" isBusy={followUp.isOpening} onClick={() => followUp.open(requirement)}>
            {followUpsTexts.open}
          </BusyButton>
        )}
        beginCase={({ id: requirementId, establishmentId, establishmentName: name }) => (
          <BeginCase start={{ requirementId, establishmentId, name }} />
        )}
      />
      {followUp.window}
    </>
  )
}
