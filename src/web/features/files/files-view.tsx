import { Stack, Tabs, Title } from '@mantine/core'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { markMoreTabs } from '../../ui/page-tabs/mark-more-tabs.ts'
import strip from '../../ui/page-tabs/tab-strip.module.css'
import { showTab } from '../../ui/show-tab.ts'
import { Disposals } from './disposal/disposals.tsx'
import { DueFiles } from './due/due-files.tsx'
import classes from './files.module.css'
import { type FilesRoute, type FilesTab, filesTabOf, filesTabs } from './files-address.ts'
import { FileList } from './list/file-list.tsx'
import { messages } from './messages.ts'
import { RetentionTable } from './retention/retention-table.tsx'
import { DocumentSearch } from './search/document-search.tsx'
import { StorageSpace } from './space/storage-space.tsx'

type Props = { route: FilesRoute; official: Official; onOpen: (fileId: number) => void }

/** The module of files (R 18.20): a tab each for the list, the search, the retention table, the terms, the disposals and the space. */
export function FilesView({ route, official, onOpen }: Props) {
  const navigate = route.useNavigate()
  const tab = filesTabOf(route.useSearch())
  // Others have no use for the tab; its address tells them so.
  const tabs = filesTabs.filter(
    (name) => name !== 'disposicion' || name === tab || may(official, 'files.manage', official),
  )
  const open = (next: FilesTab) =>
    void navigate({ to: '.', search: next === 'expedientes' ? {} : { pestana: next }, resetScroll: false })
  const panels = {
    expedientes: <FileList route={route} official={official} onOpen={onOpen} />,
    buscar: <DocumentSearch route={route} />,
    retencion: <RetentionTable official={official} />,
    'por-vencer': <DueFiles route={route} />,
    disposicion: <Disposals route={route} official={official} />,
    espacio: <StorageSpace />,
  }
  return (
    <Stack>
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <Tabs
        value={tab}
        onChange={(value) => open(value as FilesTab)}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="md" className={strip.strip ?? ''} ref={markMoreTabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab ?? ''} ref={name === tab ? showTab : undefined}>
              {messages.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <Stack>{name === tab && panels[name]}</Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
