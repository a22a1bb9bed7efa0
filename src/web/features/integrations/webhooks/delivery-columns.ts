import type { WebhookDelivery } from '../../../../contract/integrations/webhooks.wire.ts'
import { deliveryWords, eventText } from '../../../../domain/integrations/event-words.ts'
import { deliveryLabels } from '../../../../domain/integrations/list-labels.ts'
import { DELIVERY_STATES, type DeliveryState } from '../../../../domain/integrations/webhook.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import type { CellFormat, Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { DeliveryField } from '../integrations.queries.ts'
import { deliveryTexts as texts } from './messages.ts'

const instant: CellFormat = {
  text: (value) => (typeof value === 'string' ? formatInstant(new Date(value)) : ''),
}

const tones: Readonly<Record<DeliveryState, Tone>> = { waiting: 'yellow', delivered: 'green', failed: 'red' }
const stateFormat: CellFormat = {
  text: (value) => deliveryWords[value as DeliveryState],
  tone: (value) => tones[value as DeliveryState],
}

export const deliveryColumns: DataColumn<WebhookDelivery>[] = [
  {
    label: deliveryLabels.type,
    accessor: 'type',
    isTitle: true,
    text: ({ type }) => eventText(type),
    detail: ({ eventId }) => eventId,
  },
  { label: deliveryLabels.state, accessor: 'state', format: stateFormat },
  { label: deliveryLabels.attempts, accessor: 'attempts', isSortable: false },
  {
    label: deliveryLabels.answer,
    accessor: 'status',
    text: ({ status, error }) => error ?? (status === null ? '' : texts.answered(status)),
    isSortable: false,
  },
  { label: deliveryLabels.createdAt, accessor: 'createdAt', format: instant },
  { label: deliveryLabels.triedAt, accessor: 'triedAt', format: instant, isSortable: false },
  { label: deliveryLabels.nextAt, accessor: 'nextAt', format: instant, isSortable: false },
]

export const deliverySorting: ListSorting<DeliveryField> = {
  sortable: ['type', 'state', 'createdAt'],
  defaultSort: 'id',
  isDescending: true,
}

export const deliveryFilters: readonly FilterDefinition<DeliveryField>[] = [
  {
    key: 'estado',
    label: deliveryLabels.state,
    kind: 'choice',
    choices: DELIVERY_STATES.map((state) => ({
      value: state,
      label: deliveryWords[state],
      filter: { field: 'state', operator: '=', value: state },
    })),
  },
]
