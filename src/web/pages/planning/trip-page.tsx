import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { may } from '../../../domain/access/may.ts'
import { PrepareButton } from '../../features/offline-visits/preparation/prepare-button.tsx'
import { PlanningNav } from '../../features/planning/planning-nav.tsx'
import { tripTexts } from '../../features/planning/trips/messages.ts'
import { TripView } from '../../features/planning/trips/trip-view.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/planeacion/salidas/$tripId')

const back = (
  <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/planeacion/salidas" />}>{tripTexts.back}</Anchor>
)

/** An address with anything but digits finds no trip. */
export default function TripPage() {
  const { user } = useAuth()
  const { tripId } = route.useParams()
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <TripView
        tripId={pathId(tripId)}
        back={back}
        preparation={({ state }) =>
          may(user, 'visits.carry', user) &&
          (state === 'confirmada' || state === 'en_curso') && <PrepareButton userId={user.id} />
        }
      />
    </>
  )
}
