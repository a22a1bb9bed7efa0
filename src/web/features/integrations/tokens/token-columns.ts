import type { ApiToken } from '../../../../contract/integrations/api-tokens.wire.ts'
import { TOKEN_WARNING_DAYS } from '../../../../domain/integrations/api-token.ts'
import { tokenLabels } from '../../../../domain/integrations/list-labels.ts'
import { scopeText } from '../../../../domain/integrations/scope-words.ts'
import { NEVER_USED, tokenState, tokenStateWords } from '../../../../domain/integrations/token-state.ts'
import { daysBetween } from '../../../../domain/shared/days.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { activeFormat, type CellNote, dayFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { activeFilter } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { TokenField } from '../integrations.queries.ts'
import { tokenTexts } from '../messages.ts'

const stateOf = (row: ApiToken) => tokenState(row, dayOf(new Date()))

/** Whether a token opens nothing because of the account that has it. */
export const isSuspended = (row: ApiToken): boolean => stateOf(row) === 'suspended'

/** A note beside the last day of a token that ends soon. */
function endingNote({ isActive, expiresOn }: ApiToken): CellNote | undefined {
  const days = daysBetween(dayOf(new Date()), expiresOn)
  if (!isActive || days > TOKEN_WARNING_DAYS) return undefined
  return { text: tokenTexts.endsIn(days), tone: 'yellow' }
}

type Shown = keyof typeof tokenLabels

const column = (
  accessor: Shown,
  more: Omit<DataColumn<ApiToken>, 'label' | 'accessor'> = {},
): DataColumn<ApiToken> => ({
  label: tokenLabels[accessor],
  accessor,
  ...more,
})

export const tokenColumns: DataColumn<ApiToken>[] = [
  column('name', { isTitle: true, detail: ({ prefix }) => `${prefix}…` }),
  column('scopes', {
    text: ({ scopes }) => scopes.map(scopeText).join(', '),
    isSortable: false,
    detail: ({ ipRanges }) => (ipRanges.length === 0 ? undefined : tokenTexts.onlyFrom(ipRanges)),
  }),
  column('createdBy'),
  column('createdAt', { text: ({ createdAt }) => formatDay(dayOf(new Date(createdAt))) }),
  column('expiresOn', { format: dayFormat, note: endingNote }),
  column('lastUsedOn', {
    text: ({ lastUsedOn }) => (lastUsedOn === null ? NEVER_USED : formatDay(lastUsedOn)),
  }),
  column('isActive', {
    text: (row) => tokenStateWords[stateOf(row)],
    format: activeFormat,
    detail: (row) => (isSuspended(row) ? tokenTexts.suspendedWhy : undefined),
    pinnedWidth: 120,
  }),
]

export const tokenSorting: ListSorting<TokenField> = {
  sortable: ['name', 'createdBy', 'createdAt', 'expiresOn', 'lastUsedOn', 'isActive'],
  defaultSort: 'id',
  isDescending: true,
}

export const tokenFilters: readonly FilterDefinition<TokenField>[] = [
  activeFilter('estado', tokenLabels.isActive, 'isActive'),
]
