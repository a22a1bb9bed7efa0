import { Group, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '../../../../contract/integrations/webhooks.wire.ts'
import { eventText, webhookState } from '../../../../domain/integrations/event-words.ts'
import { cursorBefore } from '../../../../domain/integrations/events-query.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ClippedText } from '../../../ui/data-table/clipped-text.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { deliveriesQuery, exportDeliveriesFile, webhookQuery } from '../integrations.queries.ts'
import { deliveryColumns, deliveryFilters, deliverySorting } from './delivery-columns.ts'
import { deliveryTexts, webhookTexts } from './messages.ts'
import { useWebhookActs } from './use-webhook-acts.ts'

const rowId = (row: WebhookDelivery) => row.id
const rowName = ({ type, eventId }: WebhookDelivery) => `${eventText(type)} (${eventId})`

const toneOf = ({ offReason, failingSince }: Webhook): Tone =>
  offReason !== null ? 'red' : failingSince === null ? 'green' : 'yellow'

type Props = { route: ListRoute; userId: number; webhookId: number }

/** Deliveries of a webhook of the last thirty days, each with its tries (R 24.11). */
export function Deliveries({ route, userId, webhookId }: Props) {
  const list = useListState(route, deliverySorting, deliveryFilters)
  const result = useQuery(deliveriesQuery(webhookId, list.query))
  const [webhook] = useQuery(webhookQuery(webhookId)).data?.rows ?? []
  const { replayFrom } = useWebhookActs()
  const actions: RowAction<WebhookDelivery>[] = [
    {
      id: 'replay',
      label: () => webhookTexts.replay.from,
      icon: () => <IconRepeat size={20} aria-hidden />,
      onSelect: (row) => void replayFrom(webhookId, cursorBefore(row.eventId), rowName(row)),
    },
  ]
  return (
    <DataTable
      label={deliveryTexts.title}
      isPage
      columns={deliveryColumns}
      list={list}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      exportList={exportDeliveriesFile(webhookId)}
      viewedList="webhook-deliveries"
      viewOwner={{ userId, list: 'entregas' }}
    >
      {webhook && (
        <Group gap="xs" style={{ flex: '1 1 100%' }}>
          <Text fw={600} component="div" maw="100%" style={{ overflowWrap: 'anywhere' }}>
            <ClippedText text={webhook.url} />
          </Text>
          <ToneBadge tone={toneOf(webhook)} text={webhookState(webhook.offReason, webhook.failingSince !== null)} />
        </Group>
      )}
      <Text c="dimmed" style={{ flex: '1 1 100%' }}>
        {deliveryTexts.intro}
      </Text>
    </DataTable>
  )
}
