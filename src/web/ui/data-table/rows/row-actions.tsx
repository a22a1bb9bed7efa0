import { ActionIcon, Button, Loader, Menu, Tooltip } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { messages } from '../messages.ts'
import type { RowAction } from './row-action.ts'
import classes from './row-actions.module.css'

type Props<Row> = {
  row: Row
  rowName: string
  actions: readonly RowAction<Row>[]
  /** A card has room for the words of the main action. */
  isWide?: boolean
}

/** The main action of a row as a button, and all of them in words in a menu. */
export function RowActions<Row>({ row, rowName, actions, isWide = false }: Props<Row>) {
  const offered = actions.filter((action) => action.isOffered?.(row) ?? true)
  const main = offered.find((action) => action.isMain) ?? offered[0]
  const busy = offered.find((action) => action.isBusy?.(row))
  if (!main) return null
  const nameOf = (action: RowAction<Row>) => `${action.label(row)}: ${rowName}`
  return (
    <div className={classes.actions} data-wide={isWide || undefined}>
      {isWide ? (
        <Button
          variant="light"
          className={classes.mainAction}
          leftSection={main.icon(row)}
          aria-label={nameOf(main)}
          onClick={() => main.onSelect(row)}
        >
          {main.label(row)}
        </Button>
      ) : (
        <Tooltip label={main.label(row)} withArrow>
          <ActionIcon variant="subtle" aria-label={nameOf(main)} onClick={() => main.onSelect(row)}>
            {main.icon(row)}
          </ActionIcon>
        </Tooltip>
      )}
      {offered.length > 1 && (
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              aria-label={busy ? `${busy.label(row)} ${messages.actionsOf(rowName)}` : messages.actionsOf(rowName)}
            >
              {busy ? <Loader size={20} /> : <IconDotsVertical size={20} aria-hidden />}
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((action) => (
              <Menu.Item key={action.id} leftSection={action.icon(row)} onClick={() => action.onSelect(row)}>
                {action.label(row)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
