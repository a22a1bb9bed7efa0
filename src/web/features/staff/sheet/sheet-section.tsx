import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'

type Props = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Shown instead of the entries where there are none. */
  none: string
  /** Entries of the list, each an `li`. */
  children: readonly ReactNode[]
}

/** A part of an official's sheet: a list under its title. */
export function SheetSection({ title, actions, none, children }: Props) {
  const titleId = useId()
  const kept = useKeptFocus<HTMLElement>()
  return (
    <section aria-labelledby={titleId} tabIndex={-1} {...kept}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} size="h5" id={titleId}>
          {title}
        </Title>
        {actions}
      </Group>
      {children.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {children}
        </Stack>
      )}
    </section>
  )
}
