import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { DataColumn } from '../column.ts'
import type { ListState } from '../list-state/use-list-state.ts'
import { messages } from '../messages.ts'
import { ToolButton } from '../tool-button.tsx'
import type { ListViewState } from './use-list-view.ts'
import classes from './view-button.module.css'

type Props<Row> = {
  view: ListViewState<Row>
  columns: readonly DataColumn<Row>[]
  list: Pick<ListState<string>, 'sortBy' | 'descending' | 'setSort'>
}

/** Cards have no head to sort by, so the choice of the order is here. */
function SortSelect<Row>({ columns, list }: Omit<Props<Row>, 'view'>) {
  const orders = columns
    .filter(({ isSortable = true }) => isSortable)
    .flatMap(({ accessor, label }) => [
      { value: accessor, label: messages.ascending(label) },
      { value: `-${accessor}`, label: messages.descending(label) },
    ])
  const current = `${list.descending ? '-' : ''}${list.sortBy}`
  return (
    <NativeSelect
      label={messages.sortBy}
      data={[{ value: '', label: messages.usualOrder }, ...orders]}
      value={orders.some(({ value }) => value === current) ? current : ''}
      onChange={({ currentTarget: { value } }) =>
        list.setSort(value.replace(/^-/, '') || undefined, value.startsWith('-'))
      }
    />
  )
}

/** Lets the person choose the columns and, for cards, the order. */
export function ViewButton<Row>({ view, columns, list }: Props<Row>) {
  const label = view.shape === 'cards' ? messages.viewOfCards : messages.view
  return (
    <Popover position="bottom-end" width={300} trapFocus shadow="md" withinPortal={false}>
      <Popover.Target>
        <ToolButton icon={<IconColumns3 size={20} aria-hidden />} label={label} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          {view.shape === 'cards' && <SortSelect columns={columns} list={list} />}
          <fieldset className={classes.columns}>
            <legend>{messages.shownColumns}</legend>
            {view.hideable.map(({ accessor, label }) => (
              <Checkbox
                key={accessor}
                classNames={{ body: classes.choice ?? '' }}
                label={label}
                checked={!view.isHidden(accessor)}
                onChange={(event) => view.hide(accessor, !event.currentTarget.checked)}
              />
            ))}
          </fieldset>
          <Button variant="default" onClick={view.showAll}>
            {messages.showAll}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
