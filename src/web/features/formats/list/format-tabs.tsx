import { Link } from '@tanstack/react-router'
import { PageTabs } from '../../../ui/page-tabs/page-tabs.tsx'
import { messages } from '../messages.ts'

const { tabs } = messages

/** The three pages of the module, as tabs. */
export const FormatTabs = () => (
  <PageTabs label={messages.tabsLabel}>
    <Link to="/dashboard/configuraciones/formatos" activeOptions={{ exact: true, includeSearch: false }}>
      {tabs.lists}
    </Link>
    <Link to="/dashboard/configuraciones/formatos/codigos">{tabs.codes}</Link>
    <Link to="/dashboard/configuraciones/formatos/cortes">{tabs.bands}</Link>
  </PageTabs>
)
