import type { Webhook } from '../../../../contract/integrations/webhooks.wire.ts'
import { EVENT_TYPES } from '../../../../domain/integrations/event-types.ts'
import { eventText, webhookState } from '../../../../domain/integrations/event-words.ts'
import { ALL_EVENTS, NEVER_DELIVERED, onText, webhookLabels } from '../../../../domain/integrations/list-labels.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import type { CellFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { WebhookField } from '../integrations.queries.ts'
import { webhookTexts as texts } from './messages.ts'

const at = (instant: string) => formatInstant(new Date(instant))

type Shown = keyof typeof webhookLabels

const column = (accessor: Shown, more: Omit<DataColumn<Webhook>, 'label' | 'accessor'> = {}): DataColumn<Webhook> => ({
  label: webhookLabels[accessor],
  accessor,
  ...more,
})

const isFailing = ({ isActive, failingSince }: Webhook) => isActive && failingSince !== null

/** A badge of the state; the text tells why. */
const stateFormat: CellFormat = { text: String, tone: (isActive) => (isActive === true ? 'green' : 'red') }

export const webhookColumns: DataColumn<Webhook>[] = [
  column('url', { isTitle: true }),
  column('types', {
    text: ({ types }) => (types.length === EVENT_TYPES.length ? ALL_EVENTS : types.map(eventText).join(', ')),
    isSortable: false,
  }),
  column('isActive', {
    text: (row) => webhookState(row.offReason, false),
    format: stateFormat,
    note: (row) => (isFailing(row) ? { text: webhookState(null, true), tone: 'yellow' } : undefined),
    detail: (row) => {
      if (isFailing(row)) return texts.failingSince(at(row.failingSince as string))
      return row.offAt === null ? undefined : texts.offSince(at(row.offAt))
    },
  }),
  column('deliveredAt', {
    text: ({ deliveredAt }) => (deliveredAt === null ? NEVER_DELIVERED : at(deliveredAt)),
    isSortable: false,
  }),
  column('waiting', { isSortable: false }),
  column('createdBy'),
]

export const webhookSorting: ListSorting<WebhookField> = {
  sortable: ['url', 'createdBy', 'isActive'],
  defaultSort: 'id',
  isDescending: true,
}

export const webhookFilters: readonly FilterDefinition<WebhookField>[] = [
  {
    key: 'estado',
    label: webhookLabels.isActive,
    kind: 'choice',
    choices: [
      flagChoice<WebhookField>('isActive', true, { value: 'encendido', label: onText(true) }),
      flagChoice<WebhookField>('isActive', false, { value: 'apagado', label: onText(false) }),
    ],
  },
]
