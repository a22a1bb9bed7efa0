import { Title } from '@mantine/core'
import { IntegrationTabs } from '../../features/integrations/integration-tabs.tsx'
import { messages } from '../../features/integrations/messages.ts'
import { ReportTemplates } from '../../features/report-templates/report-templates.tsx'

/** The columns of the package. */
export default function ReportTemplatesPage() {
  return (
    <>
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <IntegrationTabs />
      <ReportTemplates />
    </>
  )
}
