import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Deliveries } from '../../features/integrations/webhooks/deliveries.tsx'
import { deliveryTexts } from '../../features/integrations/webhooks/messages.ts'
import { useAuth } from '../../features/session/auth.tsx'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/configuraciones/integraciones/webhooks/$webhookId')

/** An address with anything but digits finds no webhook. */
export default function DeliveriesPage() {
  const { user } = useAuth()
  const { webhookId } = route.useParams()
  return (
    user && (
      <>
        <Anchor component={Link} to="/dashboard/configuraciones/integraciones/webhooks">
          {deliveryTexts.back}
        </Anchor>
        <Deliveries key={webhookId} route={route} userId={user.id} webhookId={pathId(webhookId)} />
      </>
    )
  )
}
