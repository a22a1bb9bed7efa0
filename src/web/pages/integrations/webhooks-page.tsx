import { Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { IntegrationTabs } from '../../features/integrations/integration-tabs.tsx'
import { messages } from '../../features/integrations/messages.ts'
import { Webhooks } from '../../features/integrations/webhooks/webhooks.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const PATH = '/dashboard/configuraciones/integraciones/webhooks'
const route = getRouteApi(PATH)

export default function WebhooksPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const openDeliveries = (id: number) => void navigate({ to: `${PATH}/$webhookId`, params: { webhookId: String(id) } })
  return (
    user && (
      <>
        <Title order={1} size="h2">
          {messages.title}
        </Title>
        <IntegrationTabs />
        <Webhooks route={route} userId={user.id} onDeliveries={openDeliveries} />
      </>
    )
  )
}
