import { Alert, Button, Text } from '@mantine/core'
import {
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../../contract/integrations/webhooks.wire.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { useSavedRows } from '../../../ui/data-table/saved/use-saved-rows.ts'
import { exportWebhooksFile, fetchWebhooks, type WebhookField, webhooksQuery } from '../integrations.queries.ts'
import { ShownSecretWindow } from '../shown-secret-window.tsx'
import { webhookTexts as texts } from './messages.ts'
import { type NewWebhook, NewWebhookWindow } from './new-webhook-window.tsx'
import { StartWebhookWindow } from './start-webhook-window.tsx'
import { useWebhookActs } from './use-webhook-acts.ts'
import { webhookColumns, webhookFilters, webhookSorting } from './webhook-columns.ts'

const rowId = (row: Webhook) => row.id
const rowName = (row: Webhook) => row.url
const isOn = ({ isActive }: Webhook) => isActive
const isOff = ({ isActive }: Webhook) => !isActive

type Opened = 'new' | { created: NewWebhook } | { starting: Webhook }

type Props = {
  route: ListRoute
  userId: number
  /** Opens the deliveries of a webhook. */
  onDeliveries: (id: number) => void
}

/** Webhooks of the department, with what becomes of their deliveries (R 24.11). */
export function Webhooks({ route, userId, onDeliveries }: Props) {
  const list = useListState(route, webhookSorting, webhookFilters)
  const result = useQuery(webhooksQuery(list.query))
  const { savedRows, show } = useSavedRows<Webhook, WebhookField>(queryKeys.webhooks, fetchWebhooks, list.query)
  const acts = useWebhookActs()
  const [opened, setOpened] = useState<Opened>()
  const [testing, setTesting] = useState<number>()
  const close = () => setOpened(undefined)
  const onCreated = (created: NewWebhook) => {
    show([created.id], true)
    setOpened({ created })
  }
  const test = async (row: Webhook) => {
    setTesting(row.id)
    await acts.test(row)
    setTesting(undefined)
  }
  const actions: RowAction<Webhook>[] = [
    {
      id: 'deliveries',
      label: () => texts.deliveries,
      icon: () => <IconListDetails size={20} aria-hidden />,
      onSelect: ({ id }) => onDeliveries(id),
      isMain: true,
    },
    {
      id: 'start',
      label: () => texts.start.action,
      icon: () => <IconPlayerPlay size={20} aria-hidden />,
      onSelect: (starting) => setOpened({ starting }),
      isOffered: isOff,
    },
    {
      id: 'test',
      label: () => texts.test.action,
      icon: () => <IconSend size={20} aria-hidden />,
      onSelect: (row) => void test(row),
      isBusy: ({ id }) => id === testing,
    },
    {
      id: 'replay',
      label: () => texts.replay.all,
      icon: () => <IconRepeat size={20} aria-hidden />,
      onSelect: (row) => void acts.replayAll(row),
    },
    {
      id: 'stop',
      label: () => texts.stop.action,
      icon: () => <IconPlayerPause size={20} aria-hidden />,
      onSelect: (row) => void acts.stop(row),
      isOffered: isOn,
    },
    {
      id: 'remove',
      label: () => texts.remove.action,
      icon: () => <IconTrash size={20} aria-hidden />,
      onSelect: (row) => void acts.remove(row),
    },
  ]
  const isRestored = result.data?.rows.some(({ offReason }) => offReason === 'restored')
  return (
    <>
      {isRestored && (
        <Alert color="yellow" mb="md">
          <Text fw={600}>{texts.restored.title}</Text>
          {texts.restored.text}
        </Alert>
      )}
      <DataTable
        label={texts.list}
        columns={webhookColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportWebhooksFile}
        viewedList="webhooks"
        viewOwner={{ userId, list: 'webhooks' }}
        saved={savedRows}
      >
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('new')}>
          {texts.create}
        </Button>
        <Text c="dimmed" style={{ flex: '1 1 100%' }}>
          {texts.intro}
        </Text>
      </DataTable>
      {opened === 'new' && <NewWebhookWindow onCreated={onCreated} onClose={close} />}
      {typeof opened === 'object' && 'created' in opened && (
        <ShownSecretWindow
          name={opened.created.url}
          secret={opened.created.secret}
          texts={texts.shown}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && 'starting' in opened && (
        <StartWebhookWindow
          webhook={opened.starting}
          onStarted={() => show([opened.starting.id], false)}
          onClose={close}
        />
      )}
    </>
  )
}
