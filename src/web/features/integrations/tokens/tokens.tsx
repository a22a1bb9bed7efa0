import { Button, Group, Text } from '@mantine/core'
import { IconBan, IconDatabaseExport, IconPackageExport, IconPlus, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiToken } from '../../../../contract/integrations/api-tokens.wire.ts'
import { powerBiFile } from '../../../../domain/integrations/power-bi.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useExportJob } from '../../../ui/data-table/export/use-export-job.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { useSavedRows } from '../../../ui/data-table/saved/use-saved-rows.ts'
import { JobProgress } from '../../../ui/job/job-progress.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { exportTokensFile, fetchTokens, type TokenField, tokensQuery } from '../integrations.queries.ts'
import { packageTexts, powerBiTexts, tokenTexts } from '../messages.ts'
import { PackageWindow } from '../package-window.tsx'
import { ShownSecretWindow } from '../shown-secret-window.tsx'
import { type NewToken, NewTokenWindow } from './new-token-window.tsx'
import { isSuspended, tokenColumns, tokenFilters, tokenSorting } from './token-columns.ts'
import { useTokenActs } from './use-token-acts.ts'

const rowId = (row: ApiToken) => row.id
const rowName = (row: ApiToken) => row.name

function savePowerBiFile(): void {
  saveFile(new Blob([powerBiFile(window.location.origin)], { type: 'application/json' }), powerBiTexts.file)
  toastSuccess(powerBiTexts.done)
}

type Opened = 'new' | 'package' | NewToken

/** Tokens with which other systems read, the file for Power BI, and the package for INVIMA and the ministry (R 24.8). */
export function Tokens({ route, userId }: { route: ListRoute; userId: number }) {
  const list = useListState(route, tokenSorting, tokenFilters)
  const result = useQuery(tokensQuery(list.query))
  const { revoke, adopt } = useTokenActs()
  const packageJob = useExportJob(packageTexts.title)
  const { savedRows, show } = useSavedRows<ApiToken, TokenField>(queryKeys.apiTokens, fetchTokens, list.query)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const onCreated = (token: NewToken) => {
    show([token.id], true)
    setOpened(token)
  }
  const actions: RowAction<ApiToken>[] = [
    {
      id: 'revoke',
      label: () => tokenTexts.revoke.action,
      icon: () => <IconBan size={20} aria-hidden />,
      onSelect: (row) => void revoke(row),
      isOffered: ({ revokedAt }) => revokedAt === null,
    },
    {
      id: 'adopt',
      label: () => tokenTexts.adopt.action,
      icon: () => <IconUserCheck size={20} aria-hidden />,
      onSelect: (row) => void adopt(row),
      isOffered: isSuspended,
    },
  ]
  return (
    <>
      <DataTable
        label={tokenTexts.list}
        columns={tokenColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportTokensFile}
        viewedList="api-tokens"
        viewOwner={{ userId, list: 'integraciones' }}
        saved={savedRows}
      >
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('new')}>
          {tokenTexts.create}
        </Button>
        <Group justify="space-between" gap="xs" style={{ flex: '1 1 100%' }}>
          <Text c="dimmed">{tokenTexts.intro}</Text>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPackageExport size={20} aria-hidden />}
              onClick={() => setOpened('package')}
            >
              {packageTexts.title}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDatabaseExport size={20} aria-hidden />}
              onClick={savePowerBiFile}
            >
              {powerBiTexts.action}
            </Button>
          </Group>
        </Group>
        {packageJob.id !== undefined && (
          <JobProgress jobId={packageJob.id} title={packageTexts.title} onHide={packageJob.forget}>
            {({ message }) => message && <Text>{message}</Text>}
          </JobProgress>
        )}
      </DataTable>
      {opened === 'new' && <NewTokenWindow onCreated={onCreated} onClose={close} />}
      {opened === 'package' && <PackageWindow onAsked={packageJob.follow} onClose={close} />}
      {typeof opened === 'object' && (
        <ShownSecretWindow name={opened.name} secret={opened.token} texts={tokenTexts.shown} onClose={close} />
      )}
    </>
  )
}
