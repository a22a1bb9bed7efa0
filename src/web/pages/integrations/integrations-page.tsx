import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { IntegrationTabs } from '../../features/integrations/integration-tabs.tsx'
import { messages } from '../../features/integrations/messages.ts'
import { Tokens } from '../../features/integrations/tokens/tokens.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const route = getRouteApi('/dashboard/configuraciones/integraciones')

export default function IntegrationsPage() {
  const { user } = useAuth()
  return (
    user && (
      <>
        <Title order={1} size="h2">
          {messages.title}
        </Title>
        <IntegrationTabs />
        <Tokens route={route} userId={user.id} />
      </>
    )
  )
}
