import { Link } from '@tanstack/react-router'
import { PageTabs } from '../../ui/page-tabs/page-tabs.tsx'
import { messages } from './messages.ts'

/** The pages of the module, as tabs. */
export const IntegrationTabs = () => (
  <PageTabs label={messages.tabsLabel}>
    <Link to="/dashboard/configuraciones/integraciones" activeOptions={{ exact: true, includeSearch: false }}>
      {messages.tabs.tokens}
    </Link>
    <Link to="/dashboard/configuraciones/integraciones/webhooks" activeOptions={{ includeSearch: false }}>
      {messages.tabs.webhooks}
    </Link>
    <Link to="/dashboard/configuraciones/integraciones/columnas" activeOptions={{ includeSearch: false }}>
      {messages.tabs.columns}
    </Link>
  </PageTabs>
)
